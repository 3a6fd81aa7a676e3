/** The words of the notes come with them. */
import { learn } from "../../../i18n/index.svelte";
import type en from "../i18n/notes.en.json";

export const t = learn<keyof typeof en>(import.meta.glob("../i18n/notes.*.json", { import: "default" }));
export type Key = keyof typeof en;
