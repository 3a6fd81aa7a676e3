/** Every test begins in English, as a browser does that asks for nothing else; what a file stubbed goes with it. */
import { afterAll, beforeEach, vi } from "vitest";

import { useLanguage, wordsReady } from "../i18n/index.svelte";

await useLanguage("en");
beforeEach(wordsReady);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
