import { expect, it, vi } from "vitest";

import { LANGUAGES } from "./languages";
import { fetchEarly, fetchWords, learnWords, spoken, type Words } from "./words";

/** How words are fetched, the same way in each language. */
const each = (load: (language: string) => Promise<Record<string, () => string>>) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, vi.fn(() => load(language))])) as unknown as Words;
const said = (key: string) => each((language) => Promise.resolve({ [key]: () => `${key} in ${language}` }));
const fetched = (words: Words) => LANGUAGES.filter((language) => vi.mocked(words[language]).mock.calls.length > 0);

it("only what is spoken is fetched, once, and what is learnt later when it is waited for", async () => {
  const [one, two] = [said("one"), said("two")];
  learnWords(one);
  await fetchWords("it");
  learnWords(two);
  expect(spoken("it", "two", {})).toBeNull();
  await fetchWords("it");
  expect(["one", "two"].map((key) => spoken("it", key, {}))).toEqual(["one in it", "two in it"]);
  expect(one.it).toHaveBeenCalledOnce();
  expect([fetched(one), fetched(two)]).toEqual([["it"], ["it"]]);
});

it("words that are to be learnt are fetched early in one language, and learnt from what has come", async () => {
  const early = said("early");
  fetchEarly([early], "it");
  expect(fetched(early)).toEqual(["it"]);
  expect(spoken("it", "early", {})).toBeNull();
  learnWords(early);
  await fetchWords("it");
  expect(spoken("it", "early", {})).toBe("early in it");
});

it("words that do not come early are asked for again", async () => {
  let there = false;
  const late = each(() => (there ? Promise.resolve({ late: () => "tardi" }) : Promise.reject(new Error("no line"))));
  fetchEarly([late], "it");
  there = true;
  learnWords(late);
  await fetchWords("it");
  expect(spoken("it", "late", {})).toBe("tardi");
});
