import { LANGUAGES } from "../protocol/generated";

export { LANGUAGES };

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((one) => one === value);
}

/** The first of the languages that the browser asks for that there are words for. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0]);
  return wanted.find(isLanguage) ?? "en";
}

/** What a language is called by those who speak it. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
