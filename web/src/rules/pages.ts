/** The pages of rules, each in a file of its own that is fetched when somebody reads it. */
import { fronts } from "../games/fronts";
import type { Language } from "../i18n/index.svelte";

export interface Page {
  title: string;
  html: string;
  contents: { id: string; text: string }[];
  /** The address of each ruling that is explained there. */
  rulings: string[];
}

const files = import.meta.glob<Page>([
  "../../../docs/rules/*.md",
  "../../../docs/rules/??/*.md",
  "../../../languages/*/rules/*.md",
]);

export function hasRules(game: string): boolean {
  return fronts.some((front) => front.game === game);
}

/** The rules of a game; in English where they are not written in the language. */
export async function rulesPage(game: string, language: Language): Promise<Page> {
  const places = [`docs/rules/${language}`, `languages/${language}/rules`];
  const own = places.map((place) => files[`../../../${place}/${game}.md`]).find(Boolean);
  if (own) return own();
  const english = files[`../../../docs/rules/${game}.md`];
  if (!english) throw new Error(`no rules of ${game}`);
  const page = await english();
  return language === "en" ? page : { ...page, html: `<div lang="en">${page.html}</div>` };
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
