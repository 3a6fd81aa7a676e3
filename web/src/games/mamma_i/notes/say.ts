/** The words of the notes come with them. */
import { learn } from "../../../i18n/index.svelte";
import de from "../i18n/notes.de.json";
import en from "../i18n/notes.en.json";

export const t = learn(en, de);
export type Key = keyof typeof en;
