/** The words of the replay and of the coach. */
import { learn } from "../i18n/index.svelte";
import de from "./i18n/de.json";
import en from "./i18n/en.json";

export const t = learn(en, de);
