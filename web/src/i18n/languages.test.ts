import { afterEach, expect, it, vi } from "vitest";

import { preferredLanguage } from "./index.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [["fr", "en", "de"], "en"],
  [["fr-FR", "fr", "de-AT", "en-US"], "de"],
  [["de-DE", "de", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["fr", "it"], "en"],
  [["DE"], "de"],
  [["den", "en"], "en"],
  [["enm", "de"], "de"],
  [[], "en"],
])("of %j it is %s", (languages, language) => {
  vi.stubGlobal("navigator", { languages });
  expect(preferredLanguage()).toBe(language);
});
