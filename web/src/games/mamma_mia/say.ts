/** The words of Mamma Mia! and Plus. */
import { learn } from "../../i18n/index.svelte";
import { words } from "./files";
import type en from "./i18n/en.json";
import type enLearn from "./i18n/learn.en.json";
import type enPlus from "./i18n/plus.en.json";
import type { FrontKey } from "./sayFront";

type Own = keyof (typeof en & typeof enLearn & typeof enPlus);

export const t = learn<Own | FrontKey>(...words);
export type Key = Parameters<typeof t>[0];
