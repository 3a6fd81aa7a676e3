import { expect, it } from "vitest";

import { fetchWords, learnFiles, spoken } from "./words";

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
