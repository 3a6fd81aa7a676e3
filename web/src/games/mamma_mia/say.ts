/** The words of Mamma Mia! and Plus. */
import { learn } from "../../i18n/index.svelte";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import deLearn from "./i18n/learn.de.json";
import enLearn from "./i18n/learn.en.json";
import dePlus from "./i18n/plus.de.json";
import enPlus from "./i18n/plus.en.json";

export const t = learn({ ...en, ...enPlus, ...enLearn }, { ...de, ...dePlus, ...deLearn });
export type Key = Parameters<typeof t>[0];
