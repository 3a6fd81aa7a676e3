import { describe, expect, it } from "vitest";

import deCommon from "./de.json";
import enCommon from "./en.json";
import { format, parameters, type Params } from "./format";
import deMammaI from "./mamma_i.de.json";
import enMammaI from "./mamma_i.en.json";
import dePeople from "./people.de.json";
import enPeople from "./people.en.json";
import dePlus from "./plus.de.json";
import enPlus from "./plus.en.json";
import deRules from "./rules.de.json";
import enRules from "./rules.en.json";
import deTables from "./tables.de.json";
import enTables from "./tables.en.json";

const en = { ...enCommon, ...enMammaI, ...enPeople, ...enPlus, ...enRules, ...enTables };
const de = { ...deCommon, ...deMammaI, ...dePeople, ...dePlus, ...deRules, ...deTables };

const messages: Record<"en" | "de", Record<string, string>> = { en, de };

describe("messages", () => {
  it("say the same things in both languages, in the same order", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
  });

  it("are each said in one file", () => {
    const files = [enCommon, enMammaI, enPeople, enPlus, enRules, enTables];
    expect(files.flatMap((file) => Object.keys(file))).toEqual(Object.keys(en));
  });

  it("take the same in both languages", () => {
    // The number and its word always come together: which of them a language writes is its own affair.
    const spelt = new Set(["n", "word", "Word"]);
    for (const [key, message] of Object.entries(en)) {
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
