import { expect, it, vi } from "vitest";

import { fetchEarly, fetchWords, learnFiles, spoken } from "./words";

it("a file that is not written yet in a language is said in English", async () => {
  const said = (text: string) => () => Promise.resolve({ [`${text}.key`]: () => text });
  learnFiles({
    "./i18n/en.json": said("one"),
    "./i18n/it.json": () => Promise.resolve({ "one.key": () => "uno" }),
    "./i18n/more.en.json": said("more"),
    "./i18n/more.de.json": () => Promise.reject(new Error("nobody speaks it")),
  });
  await fetchWords("it");
  expect(["one.key", "more.key"].map((key) => spoken("it", key, {}))).toEqual(["uno", "more"]);
});

it("words that are to be learnt are fetched early in one language, and learnt from what has come", async () => {
  const file = Promise.resolve({ "early.key": () => "presto" });
  const load = { it: vi.fn(() => file), en: vi.fn(() => Promise.resolve({})) };
  const files = { "./i18n/early.it.json": load.it, "./i18n/early.en.json": load.en };
  fetchEarly(files, "it");
  expect([load.it, load.en].map((one) => one.mock.calls.length)).toEqual([1, 0]);
  expect(spoken("it", "early.key", {})).toBeNull();
  learnFiles(files);
  await fetchWords("it");
  expect(spoken("it", "early.key", {})).toBe("presto");
});

it("words that do not come early are asked for again", async () => {
  let there = false;
  const load = () => (there ? Promise.resolve({ "late.key": () => "tardi" }) : Promise.reject(new Error("no line")));
  const files = { "./i18n/late.en.json": load };
  fetchEarly(files, "it");
  there = true;
  learnFiles(files);
  await fetchWords("it");
  expect(spoken("it", "late.key", {})).toBe("tardi");
});
