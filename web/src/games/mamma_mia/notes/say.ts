/** The words of the notes come with them. */
import { learn } from "../../../i18n/index.svelte";
import type en from "../i18n/notes.en.json";
import words from "words:../i18n/notes.en.json";

export const t = learn<keyof typeof en>(words);
export type Key = keyof typeof en;
