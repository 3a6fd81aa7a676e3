/** What this screen says, in one language at a time. */
import type common from "./en.json";
import type { Language } from "./languages";
import type people from "./people.en.json";
import type rules from "./rules.en.json";
import type tables from "./tables.en.json";
import { fetchEarly, fetchWords, isKnown, learnWords, type Params, spoken, type Words } from "./words";
import commonWords from "words:./en.json";
import peopleWords from "words:./people.en.json";
import rulesWords from "words:./rules.en.json";
import tablesWords from "words:./tables.en.json";

export { isLanguage, type Language, languageName, LANGUAGES, preferredLanguage } from "./languages";

export type Key = keyof (typeof common & typeof people & typeof rules & typeof tables);

let language = $state<Language>("en");
/** Whether anything is said yet: until then nothing is fetched. */
let speaking = false;

learnWords(commonWords, peopleWords, rulesWords, tablesWords);

export function currentLanguage(): Language {
  return language;
}

/** Speak a language from now on; until its words are there, the one before it. */
export async function useLanguage(chosen: Language): Promise<void> {
  await fetchWords(chosen);
  language = chosen;
  speaking = true;
}

/** Wait for the words of all parts that are there. */
export async function wordsReady(): Promise<void> {
  if (speaking) await fetchWords(language);
}

/** A sentence in the language of this screen. */
export function t(key: Key, params: Params = {}): string {
  return say(key, params);
}

function say(key: string, params: Params = {}): string {
  return spoken(language, key, params) ?? key;
}

/**
 * The words of a game come with it; they are said by what is returned, and so are those that all games share. Whoever
 * fetches a part of the page waits until they are ready.
 *
 * @param words As `words:./i18n/en.json` imports them, of each of its files.
 */
export function learn<K extends string>(...words: Words[]): (key: K | Key, params?: Params) => string {
  learnWords(...words);
  return say;
}

/** The words of a part that is being fetched come beside it, and not after it. */
export function expectWords(...words: Words[]): void {
  if (speaking) fetchEarly(words, language);
}

/** Whether there are words for it: names of editions, bots and house rules come from the server. */
export function hasWords(key: string): key is Key {
  return isKnown(language, key);
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
