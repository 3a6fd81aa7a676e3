/** The words of the plain screen; what a game calls its things is said as it writes them. */
import { learn } from "../i18n/index.svelte";
import de from "./i18n/de.json";
import en from "./i18n/en.json";

export const t = learn(en, de);
