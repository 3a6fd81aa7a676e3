/** The words of Mamma I. */
import { learn } from "../../i18n/index.svelte";
import de from "./i18n/de.json";
import en from "./i18n/en.json";
import deFront from "./i18n/front.de.json";
import enFront from "./i18n/front.en.json";

export const t = learn({ ...en, ...enFront }, { ...de, ...deFront });
