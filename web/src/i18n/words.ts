/**
 * The words that are known: each part of the page learns its own, and only those of languages that are spoken are
 * fetched. The build has made functions of them (messages.ts).
 */
import type { Language } from "./languages";

export type Params = Record<string, string | number>;
type Said = Record<string, (values: Params) => string | number>;
type Load = () => Promise<Said>;
/** How the words of a file are fetched; what is not written yet in a language, in English. */
export type Words = Record<Language, Load>;

const learnt: Words[] = [];
/** Of the languages that are spoken, or were: what is there, and what is learnt but not fetched yet. */
const known = new Map<Language, { words: Said; missing: Set<Load> }>();

function of(language: Language): { words: Said; missing: Set<Load> } {
  let found = known.get(language);
  if (!found) {
    found = { words: {}, missing: new Set(learnt.map((words) => words[language])) };
    known.set(language, found);
  }
  return found;
}

/** From now on these belong to the words of every language. */
export function learnWords(...words: Words[]): void {
  learnt.push(...words);
  for (const [language, { missing }] of known) words.forEach((one) => missing.add(one[language]));
}

/** Fetch what is missing. What does not come is fetched the next time. */
export async function fetchWords(language: Language): Promise<void> {
  const { words, missing } = of(language);
  const fetched = async (load: Load): Promise<void> => {
    Object.assign(words, await load());
    missing.delete(load);
  };
  await Promise.all([...missing].map(fetched));
}

/** Begin to fetch what is not learnt yet; once it is learnt, it is there, or is fetched again. */
export function fetchEarly(words: Words[], language: Language): void {
  void Promise.allSettled(words.map((one) => one[language]()));
}

/** What a language says, or null. */
export function spoken(language: Language, key: string, params: Params): string | null {
  const say = known.get(language)?.words[key];
  return say ? through(String(say(params)), params) : null;
}

/** What becomes of every sentence before it is shown: nothing, but where layouts are tried (pseudo.ts). */
let through = (text: string, _params: Params): string => text;

export function speakThrough(another: typeof through): void {
  through = another;
}

export function isKnown(language: Language, key: string): boolean {
  return key in (known.get(language)?.words ?? {});
}
