/** The messages as they were written, for tests of them. */
import { parse, type Token } from "@messageformat/parser";

import { LANGUAGES, type Language } from "../i18n/languages";

export type Said = Record<string, string>;

/** Beside the English words, or in the folder of a language. */
const files = import.meta.glob<string>(["../**/i18n/*.json", "../../../languages/*/web/**/*.json"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const BESIDE = /^\.\.\/(.*?)\/?i18n\/(?:(\w+)\.)?(\w+)\.json$/;
const OWN = /\/languages\/(\w+)\/web\/(.*?)(?:\/?\bwords)?\.json$/;

/** In which language a file of words is, and what it is called in every language. */
export function fileOf(path: string): [language: string, place: string] {
  const [, where, name, language] = BESIDE.exec(path) ?? [];
  if (language) return [language, [where, name].filter(Boolean).join("/")];
  const [, folder = "", place = ""] = OWN.exec(path) ?? [];
  return [folder, place];
}

export function filesIn(language: Language): [string, Said][] {
  return Object.entries(files)
    .map(([path, text]) => [...fileOf(path), text] as const)
    .filter(([one]) => one === language)
    .map(([, place, text]): [string, Said] => [place, JSON.parse(text) as Said])
    .sort(([one], [other]) => (one < other ? -1 : 1));
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

/** How many letters a message has at most, a value counted as six. */
export function longest(message: string): number {
  const most = (tokens: Token[]): number =>
    tokens.reduce((sum, token) => {
      if (token.type === "content") return sum + token.value.length;
      return sum + ("cases" in token ? Math.max(...token.cases.map((one) => most(one.tokens))) : 6);
    }, 0);
  return most(parse(message));
}

/** The names of all that a message takes. */
export function parameters(message: string): Set<string> {
  return new Set(tokensOf(message).flatMap((token) => ("arg" in token ? [token.arg] : [])));
}

/** What the client's code may say: each text in it that could be a key; where a value stands in it, anything may. */
export function keysInCode(): RegExp {
  const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const all = Object.values(sources).join("\n");
  const plain = [...all.matchAll(/["']([\w.-]+)["']/g)].map(([, text = ""]) => text);
  // A value in a template may hold an object, or a template of its own.
  const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
  const made = [...all.replaceAll(value, "*").matchAll(/`([\w.*-]*\.[\w.*-]*)`/g)].map(([, text = ""]) => text);
  const said = [...new Set([...plain, ...made])].filter((text) => /\w{2}/.test(text));
  return new RegExp(`^(?:${said.map((text) => text.replaceAll(".", "\\.").replaceAll("*", ".+")).join("|")})$`);
}
