/** Each test of a mounted component begins with an empty page, a browser that remembers nothing, and no server. */
import { cleanup } from "@testing-library/svelte";
import { afterEach, beforeEach, vi } from "vitest";

import { settings } from "../browser/settings.svelte";

// happy-dom knows `:checked` of inputs alone; Svelte asks a list of choices for it.
HTMLSelectElement.prototype.querySelector = function (query: string) {
  return query === ":checked" ? (this.selectedOptions[0] ?? null) : Element.prototype.querySelector.call(this, query);
};

// Nobody answers unless a test says who.
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0] ?? ""}=; path=/; max-age=0`;
  settings.load();
});
