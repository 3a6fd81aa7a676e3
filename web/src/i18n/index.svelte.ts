import deCommon from "./de.json";
import enCommon from "./en.json";
import { format, type Params } from "./format";
import dePeople from "./people.de.json";
import enPeople from "./people.en.json";
import deRules from "./rules.de.json";
import enRules from "./rules.en.json";
import deTables from "./tables.de.json";
import enTables from "./tables.en.json";

const en = { ...enCommon, ...enPeople, ...enRules, ...enTables };
const de = { ...deCommon, ...dePeople, ...deRules, ...deTables };

export type Key = keyof typeof en;
export type Language = "en" | "de";
type Words = Record<Language, Record<string, string>>;

const messages: Words = { en: { ...en }, de: { ...de } };

let language = $state<Language>("en");

export function currentLanguage(): Language {
  return language;
}

export function useLanguage(chosen: Language): void {
  language = chosen;
  document.documentElement.lang = chosen;
}

/** The first of the languages that the browser asks for that there are words for. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? "");
  return wanted.find((one) => one === "en" || one === "de") ?? "en";
}

/** A sentence in the language of this screen. */
export function t(key: Key, params: Params = {}): string {
  return say(key, params);
}

function say(key: string, params: Params = {}): string {
  return format(messages[language][key] ?? key, params, language);
}

/** The words of a game come with it; they are said by what is returned, and so are those that all games share. */
export function learn<K extends string>(
  en: Record<K, string>,
  de: Record<K, string>,
): (key: K | Key, params?: Params) => string {
  Object.assign(messages.en, en);
  Object.assign(messages.de, de);
  return say;
}

/** Whether there are words for it: names of editions, bots and house rules come from the server. */
export function hasWords(key: string): key is Key {
  return key in messages.en;
}

/** "Ann, Bea and Carlo" as the language writes it; as a "unit" only with commas: "1 fork, 3 spoons". */
export function list(items: string[], type: "conjunction" | "disjunction" | "unit" = "conjunction"): string {
  return type === "unit" ? items.join(", ") : new Intl.ListFormat(language, { type }).format(items);
}

/** A number in words, up to fifteen. */
export function words(n: number): string {
  const key = `number.${String(n)}`;
  return hasWords(key) ? t(key) : String(n);
}
