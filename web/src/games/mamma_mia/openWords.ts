/** The words of a game that is looked at again. */
import { learn } from "../../i18n/index.svelte";
import type en from "./i18n/retold.en.json";
import words from "words:./i18n/retold.en.json";

export const t = learn<keyof typeof en>(words);
