/** The words of Mamma Mia! and Plus that stand at the front door, and on every card. */
import { learn } from "../../i18n/index.svelte";
import type en from "./i18n/front.en.json";
import words from "words:./i18n/front.en.json";

export type FrontKey = keyof typeof en;
export const t = learn<FrontKey>(words);
