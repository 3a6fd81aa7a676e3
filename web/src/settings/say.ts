/** The words of the settings. */
import { learn } from "../i18n/index.svelte";
import type en from "./i18n/en.json";

export const t = learn<keyof typeof en>(import.meta.glob("./i18n/*.json", { import: "default" }));
