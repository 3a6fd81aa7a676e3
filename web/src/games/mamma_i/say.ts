/** The words of Mamma I. */
import { learn } from "../../i18n/index.svelte";
import { words } from "./files";
import type en from "./i18n/en.json";
import type enFront from "./i18n/front.en.json";

type Own = keyof (typeof en & typeof enFront);

export const t = learn<Own>(...words);
