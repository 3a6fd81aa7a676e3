/**
 * Where what is said in a language lies: beside the English words, or in the language's own folder, `languages/xx`.
 *
 * `words:./i18n/notes.en.json` is how the words of that file are fetched, by language; what a language does not say yet
 * is said in English.
 */
import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

import { LANGUAGES } from "./src/protocol/generated.ts";

const SOURCES = fileURLToPath(new URL("src", import.meta.url));
export const FOLDERS = fileURLToPath(new URL("../languages", import.meta.url));
const NAME = "words:";
/** Nothing else takes it for a file of JSON. */
const MADE = `\0${NAME}`;

/** `src/games/x/i18n/notes.en.json` is in Portuguese `notes.pt.json` there, or `languages/pt/web/games/x/notes.json`. */
export function placesOf(english: string, language: string): [beside: string, own: string] {
  const own = relative(SOURCES, english).replace(
    /i18n[/\\](?:en|(\w+)\.en)\.json$/,
    (_, name = "words") => `${String(name)}.json`,
  );
  return [english.replace(/en\.json$/, `${language}.json`), resolve(FOLDERS, language, "web", own)];
}

export function wordsByLanguage(): Plugin {
  return {
    name: "words-by-language",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.startsWith(NAME) || !importer) return null;
      return `${MADE}${resolve(dirname(importer), source.slice(NAME.length))}?`;
    },
    load(id) {
      if (!id.startsWith(MADE)) return null;
      const english = id.slice(MADE.length, -1);
      const loads = LANGUAGES.map((language) => {
        const file = placesOf(english, language).find((path) => existsSync(path)) ?? english;
        return `${language}: () => import(${JSON.stringify(file)}).then((words) => words.default)`;
      });
      return `export default { ${loads.join(", ")} };`;
    },
  };
}
