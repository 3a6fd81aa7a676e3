/** The pages of rules, each in a file of its own that is fetched when somebody reads it. */
import { fronts } from "../games/fronts";
import type { Language } from "../i18n/index.svelte";

export interface Page {
  title: string;
  html: string;
  contents: { id: string; text: string }[];
}

const files = import.meta.glob<Page>(["../../../docs/rules/*.md", "../../../docs/rules/de/*.md"]);

export function hasRules(game: string): boolean {
  return fronts.some((front) => front.game === game);
}

export function rulesPage(game: string, language: Language): Promise<Page> {
  const load = files[`../../../docs/rules/${language === "en" ? "" : `${language}/`}${game}.md`];
  return load ? load() : Promise.reject(new Error(`no rules of ${game}`));
}

/** Where a ruling is explained: at its number, on the page of its game. */
export function rulingPath(ruling: string): string {
  const game = fronts.find(({ rulings }) => ruling.startsWith(`${rulings}-`))?.game;
  return `/rules/${game ?? ""}#${ruling.toLowerCase()}`;
}

/** The game and the place in its rules that an address names, or null. */
export function placeOf(address: string): { game: string; anchor: string } | null {
  const [path, anchor = ""] = address.split("#");
  const game = /^\/rules\/([^/]+)\/?$/.exec(path ?? "")?.[1] ?? "";
  return hasRules(game) ? { game, anchor } : null;
}
