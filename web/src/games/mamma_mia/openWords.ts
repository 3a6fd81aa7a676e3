/** The words of a game that is looked at again. */
import { learn } from "../../i18n/index.svelte";
import type en from "./i18n/retold.en.json";

export const t = learn<keyof typeof en>(import.meta.glob("./i18n/retold.*.json", { import: "default" }));
