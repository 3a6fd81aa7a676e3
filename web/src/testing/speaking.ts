/** Every test begins in English, as a browser does that asks for nothing else. */
import { beforeEach } from "vitest";

import { useLanguage, wordsReady } from "../i18n/index.svelte";

await useLanguage("en");
beforeEach(wordsReady);
