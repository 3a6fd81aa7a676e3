/** The words of the settings. */
import { learn } from "../i18n/index.svelte";
import type en from "./i18n/en.json";
import words from "words:./i18n/en.json";

export const t = learn<keyof typeof en>(words);
