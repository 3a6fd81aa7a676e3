import { relative } from "node:path";

import { expect, it } from "vitest";

import { placesOf, wordsByLanguage } from "./languages.ts";
import { LANGUAGES } from "./src/protocol/generated.ts";

it.each([
  ["i18n/en.json", "i18n/pt.json", "web/words.json"],
  ["i18n/people.en.json", "i18n/people.pt.json", "web/people.json"],
  ["daily/i18n/en.json", "daily/i18n/pt.json", "web/daily/words.json"],
  ["games/toy/i18n/en.json", "games/toy/i18n/pt.json", "web/games/toy/words.json"],
  ["games/toy/i18n/notes.en.json", "games/toy/i18n/notes.pt.json", "web/games/toy/notes.json"],
])("%s may be said in %s, or in languages/pt/%s", (english, beside, own) => {
  const places = placesOf(`${process.cwd()}/src/${english}`, "pt");
  expect(places.map((path) => relative("..", path))).toEqual([`web/src/${beside}`, `languages/pt/${own}`]);
});

it("says in English what a language does not say yet", () => {
  const load = wordsByLanguage().load as (id: string) => string;
  const paths = [...load("\0words:/nowhere/i18n/en.json?").matchAll(/(\w+): \(\) => import\("([^"]+)"\)/g)];
  expect(paths.map(([, language]) => language)).toEqual([...LANGUAGES]);
  expect(new Set(paths.map(([, , path]) => path))).toEqual(new Set(["/nowhere/i18n/en.json"]));
});
