import { describe, expect, it } from "vitest";

import { screensOver, wordsOf } from "./chunks.ts";

describe("the words that are fetched together", () => {
  it.each([
    ["/web/src/i18n/en.json", "words.en"],
    ["/web/src/i18n/tables.de.json", "words.de"],
    ["/web/src/games/mamma_i/i18n/front.fr.json", "words.fr"],
    ["/web/src/games/mamma_i/i18n/fr.json", "mamma_i.fr"],
    ["/web/src/games/mamma_mia/i18n/learn.it.json", "mamma_mia.it"],
    ["/languages/pt/web/words.json", "words.pt"],
    ["/languages/pt/web/people.json", "words.pt"],
    ["/languages/pt/web/games/mamma_i/front.json", "words.pt"],
    ["/languages/pt/web/games/mamma_i/words.json", "mamma_i.pt"],
  ])("%s comes in %s", (id, file) => {
    expect(wordsOf(id)).toBe(file);
  });

  it.each([
    "/web/src/games/mamma_i/i18n/notes.en.json",
    "/languages/pt/web/games/mamma_i/notes.json",
    "/languages/pt/web/daily/words.json",
    "/web/src/i18n/words.ts",
    "/web/src/games/x/decks.json",
  ])("%s comes by itself", (id) => {
    expect(wordsOf(id)).toBeNull();
  });
});

it("a module is under each screen that it can be reached from, round about, too", () => {
  const [one, other, plain] = ["/src/games/one/index.ts", "/src/games/other/index.ts", "/src/plain/index.ts"];
  const importers: Record<string, string[]> = {
    part: ["middle", other],
    middle: [one, "part"],
    later: ["/src/replay/Replay.svelte"],
    common: [plain, "part"],
  };
  const graph = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) };
  const over = (id: string) => [...screensOver(id, graph)].sort();
  expect(over("part")).toEqual([one, other]);
  expect(over("common")).toEqual([one, other, plain]);
  expect(over("later")).toEqual([]);
});
