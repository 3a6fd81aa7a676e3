import { describe, expect, it } from "vitest";

import { format, parameters, type Params } from "./format";

type Words = Record<string, string>;

/** Each file of words by its path without the language: the shared ones, and those of the games. */
const files = import.meta.glob<Words>("../**/i18n/*.json", { eager: true, import: "default" });

function all(language: "en" | "de"): [string, Words][] {
  const found = Object.entries(files).filter(([path]) => path.endsWith(`${language}.json`));
  return found.map(([path, words]) => [path.slice(0, -`${language}.json`.length), words]);
}

const [en, de] = [all("en"), all("de")];
const messages = {
  en: Object.assign({}, ...en.map(([, words]) => words)) as Words,
  de: Object.assign({}, ...de.map(([, words]) => words)) as Words,
};

describe("messages", () => {
  it("say the same things in both languages, in the same order", () => {
    const keys = (found: [string, Words][]) => found.map(([path, words]) => [path, Object.keys(words)]);
    expect(en.length).toBeGreaterThan(4);
    expect(keys(de)).toEqual(keys(en));
  });

  it("are each said in one file", () => {
    expect(en.flatMap(([, words]) => Object.keys(words)).sort()).toEqual(Object.keys(messages.en).sort());
  });

  it("take the same in both languages", () => {
    // The number and its word always come together: which of them a language writes is its own affair.
    const spelt = new Set(["n", "word", "Word"]);
    for (const [key, message] of Object.entries(messages.en)) {
      const strange = [...parameters(messages.de[key] ?? "")].filter((name) => !parameters(message).has(name));
      expect(strange.filter((name) => !spelt.has(name), key)).toEqual([]);
    }
  });

  it.each(["en", "de"] as const)("can be written with every number (%s)", (language) => {
    for (const [key, message] of Object.entries(messages[language])) {
      for (const n of [0, 1, 2, 5, 15]) {
        const params: Params = Object.fromEntries([...parameters(message)].map((name) => [name, n]));
        const written = format(message, params, language);
        expect(written, key).not.toMatch(/[{}#]/);
        expect(written.trim(), key).not.toBe("");
      }
    }
  });
});
