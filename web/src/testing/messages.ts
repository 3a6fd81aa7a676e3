/** The messages as they were written, for tests of them. */
import { parse, type Token } from "@messageformat/parser";

import { LANGUAGES, type Language } from "../i18n/languages";

export type Said = Record<string, string>;

/** Each file of words by its path without the language: the shared ones, and those of the games. */
const files = import.meta.glob<string>("../**/i18n/*.json", { query: "?raw", import: "default", eager: true });

export function filesIn(language: Language): [string, Said][] {
  const end = `${language}.json`;
  const found = Object.entries(files).filter(
    ([path]) => /[/.]/.test(path.at(-end.length - 1) ?? "") && path.endsWith(end),
  );
  return found.map(([path, text]) => [path.slice(0, -end.length), JSON.parse(text) as Said]);
}

export const messages = Object.fromEntries(
  LANGUAGES.map((language) => [language, Object.assign({}, ...filesIn(language).map(([, said]) => said)) as Said]),
) as Record<Language, Said>;

/** All that stands in a message, what stands in its cases too. */
export function tokensOf(message: string): Token[] {
  const all = (tokens: Token[]): Token[] =>
    tokens.flatMap((token) => ["cases" in token ? all(token.cases.flatMap((one) => one.tokens)) : [], token].flat());
  return all(parse(message));
}

/** The names of all that a message takes. */
export function parameters(message: string): Set<string> {
  return new Set(tokensOf(message).flatMap((token) => ("arg" in token ? [token.arg] : [])));
}
