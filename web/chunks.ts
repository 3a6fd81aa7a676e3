/**
 * What is fetched together. On a slow line each file costs an answer's time, however small it is: the first page is one
 * script, what the screens of several games share is another, and the words of a part come in one file for a language.
 */
import type { Rolldown } from "vite";

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const SCREEN = /\/src\/(?:games\/\w+|plain)\/index\.ts$/;
const WORDS = /\/src\/(?:games\/(?<game>\w+)\/)?i18n\/(?:(?<part>\w+)\.)?(?<language>[a-z]{2})\.json$/;
const OWN = /\/languages\/(?<language>[a-z]{2})\/web\/(?:games\/(?<game>\w+)\/)?(?<part>\w+)\.json$/;
/** Words of a game that are wanted later than its others, or never. */
const LATER = ["notes", "retold"];

export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "first", tags: ["$initial"], priority: 3 },
  { name: "said", test: /\/node_modules\/(@messageformat|make-plural)\//, priority: 2 },
  { name: wordsOf, debugName: "words", priority: 2 },
  { name: (id, graph) => (screensOver(id, graph).size > 1 ? "table" : null), debugName: "table", priority: 1 },
];

/** The file that has the words of a module: those of the first page are together, and those of each game. */
export function wordsOf(id: string): string | null {
  const { game, part = "", language } = (WORDS.exec(id) ?? OWN.exec(id))?.groups ?? {};
  if (language === undefined || LATER.includes(part)) return null;
  return `${game === undefined || part === "front" ? "words" : game}.${language}`;
}

/** The games' screens that cannot be shown without a module. */
export function screensOver(id: string, graph: Graph): Set<string> {
  const seen = new Set([id]);
  for (const one of seen) graph.getModuleInfo(one)?.importers.forEach((importer) => seen.add(importer));
  return new Set([...seen].filter((one) => SCREEN.test(one)));
}
