import { afterEach, expect, it, vi } from "vitest";

import { preferredLanguage } from "./index.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [["nl", "en", "de"], "en"],
  [["nl-NL", "nl", "de-AT", "en-US"], "de"],
  [["fr-CA", "en"], "fr"],
  [["es-419", "es", "en"], "es"],
  [["de-DE", "de", "en"], "de"],
  [["en-GB", "de"], "en"],
  [["nl", "tlh"], "en"],
  [["nl", "it"], "it"],
  [["DE"], "de"],
  [["den", "en"], "en"],
  [["enm", "de"], "de"],
  [[], "en"],
])("of %j it is %s", (languages, language) => {
  vi.stubGlobal("navigator", { languages });
  expect(preferredLanguage()).toBe(language);
});
