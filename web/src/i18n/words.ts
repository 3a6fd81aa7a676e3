/**
 * The words that are known: each part of the page learns its own, and only those of languages that are spoken are
 * fetched. The build has made functions of them (messages.ts).
 */
import type { Language } from "./languages";

export type Params = Record<string, string | number>;
type Words = Record<string, (values: Params) => string | number>;
type Load = () => Promise<unknown>;
/** How files of words are fetched, by their paths: the language stands last in the name. */
export type Files = Record<string, Load>;

const learnt: Files[] = [];
/** Of the languages that are spoken, or were: what is there, and what is learnt but not fetched yet. */
const known = new Map<Language, { words: Words; missing: Set<Load> }>();

/** A file that is not written yet in a language is said in English. */
function filesOf(files: Files, language: Language): Load[] {
  const english = Object.entries(files).filter(([path]) => /\ben\.json$/.test(path));
  return english.map(([path, load]) => files[path.replace(/en\.json$/, `${language}.json`)] ?? load);
}

function of(language: Language): { words: Words; missing: Set<Load> } {
  let found = known.get(language);
  if (!found) {
    found = { words: {}, missing: new Set(learnt.flatMap((files) => filesOf(files, language))) };
    known.set(language, found);
  }
  return found;
}

/** From now on these belong to the words of every language. */
export function learnFiles(files: Files): void {
  learnt.push(files);
  for (const [language, { missing }] of known) filesOf(files, language).forEach((load) => missing.add(load));
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
export function fetchEarly(files: Files, language: Language): void {
  void Promise.allSettled(filesOf(files, language).map((load) => load()));
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
