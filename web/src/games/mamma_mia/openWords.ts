/** The words of a game that is looked at again. */
import { learn } from "../../i18n/index.svelte";
import de from "./i18n/retold.de.json";
import en from "./i18n/retold.en.json";

export const t = learn(en, de);
