import { describe, expect, it } from "vitest";

import { fileOf, filesIn, keysInCode, longest, messages, parameters, tokensOf } from "../testing/messages";
import { type Language, LANGUAGES } from "./languages";

const compiledFiles = import.meta.glob<Record<string, (values: object) => string>>(
  ["../**/i18n/*.json", "../../../languages/*/web/**/*.json"],
  { import: "default", eager: true },
);

/** What no message of a language has: other languages' quotation marks and spaces, dots for an ellipsis, two spaces. */
const MISSET: Partial<Record<Language, RegExp>> = {
  en: /[„«»‘"]|\.\.\.| {2}|\s[;:!?%]/,
  de: /[”«»‘"]|\.\.\.| {2}|\s[;:!?]| %/,
  it: /[„“”‘"]|\.\.\.| {2}|\s[;:!?%»]|«\s/,
  fr: /[„“”‘"]|\.\.\.| {2}|[^\u202f][;!?]|[^\u00a0]%|[^\u00a0]:(?!\/\/)|«(?!\u00a0)|(?<!\u00a0)»/,
  es: /[„“”‘"]|\.\.\.| {2}|\s[;:!?»]|«\s| %/,
};

describe.each(LANGUAGES)("messages (%s)", (language) => {
  const said = Object.entries(messages[language]);

  it("are the same as in English, in the same files and order", () => {
    const keys = filesIn(language).map(([path, words]) => [path, Object.keys(words)]);
    expect(keys.length).toBeGreaterThan(8);
    expect(keys).toEqual(filesIn("en").map(([path, words]) => [path, Object.keys(words)]));
  });

  it("are each said in one file", () => {
    expect(filesIn(language).flatMap(([, words]) => Object.keys(words)).length).toBe(said.length);
  });

  it("take what the English ones take", () => {
    // The number and its word always come together: which of them a language writes is its own affair.
    const spelt = new Set(["n", "word", "Word"]);
    const taken = (message: string) => [...parameters(message)].filter((name) => !spelt.has(name)).sort();
    const differing = said.filter(([key, message]) => `${taken(message)}` !== `${taken(messages.en[key] ?? "")}`);
    expect(differing).toEqual([]);
  });

  it("are no longer than the place that they have in English or German", () => {
    const room = (key: string) => 1.35 * Math.max(longest(messages.en[key] ?? ""), longest(messages.de[key] ?? "")) + 7;
    expect(said.filter(([key, message]) => longest(message) > room(key))).toEqual([]);
  });

  it("quote nothing by accident: apostrophes are typographic", () => {
    expect(said.filter(([, message]) => /'/.test(message))).toEqual([]);
  });

  it("are set as the language sets them", () => {
    // The name of a game stays as it is printed.
    const set = said.map(([key, message]) => [key, message.replaceAll("Mamma Mia!", "forno")] as const);
    expect(set.filter(([, message]) => MISSET[language]?.test(message))).toEqual([]);
    const opened = (message: string) => message.replace(/[^¿¡?!]/g, "").replaceAll(/¿\?|¡!/g, "") === "";
    if (language === "es") expect(set.filter(([, message]) => !opened(message))).toEqual([]);
  });

  it("have every plural form of the language, or none but exact numbers", () => {
    const forms = (type: "cardinal" | "ordinal") => {
      const rules = new Intl.PluralRules(language, { type });
      return [...new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)))];
    };
    for (const [key, message] of said) {
      for (const token of tokensOf(message)) {
        if (token.type !== "plural" && token.type !== "selectordinal") continue;
        const cases = token.cases.map((one) => one.key).filter((one) => !/^=?\d+$/.test(one));
        const wanted = forms(token.type === "plural" ? "cardinal" : "ordinal");
        const exact = cases.length === 1 && cases[0] === "other" && token.cases.length > 1;
        if (!exact) expect([key, cases.sort()]).toEqual([key, [...new Set([...wanted, "other"])].sort()]);
      }
    }
  });

  it("can be written with every number", () => {
    for (const [path, words] of Object.entries(compiledFiles)) {
      if (fileOf(path)[0] !== language) continue;
      for (const [key, say] of Object.entries(words)) {
        for (const n of [0, 1, 2, 5, 15]) {
          const values = [...parameters(messages[language][key] ?? "")].map((name) => [name, n]);
          const written = String(say(Object.fromEntries(values)));
          expect(written, key).not.toMatch(/[{}#]|undefined|NaN/);
          expect(written.trim(), key).not.toBe("");
        }
      }
    }
  });
});

it("says nothing that no code says", () => {
  const said = keysInCode();
  // Codes of refusals that come from the server, after what was asked for.
  const refused = /^undo\.refused\./;
  expect(Object.keys(messages.en).filter((key) => !said.test(key) && !refused.test(key))).toEqual([]);
});
