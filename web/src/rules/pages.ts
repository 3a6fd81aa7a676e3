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

const files = import.meta.glob<Page>(["../../../docs/rules/*.md", "../../../docs/rules/??/*.md"]);

export function hasRules(game: string): boolean {
  return fronts.some((front) => front.game === game);
}

/** Rules that are written only as far as how to play are followed by all the rest in English. */
export async function rulesPage(game: string, language: Language): Promise<Page> {
  const page = await read(game, language === "en" ? "" : `${language}/`);
  if (page.rulings.length > 0) return page;
  const english = await read(game, "");
  const rest = english.html
    .split(/(?=<h2)/)
    .slice(2)
    .join("");
  return {
    ...page,
    html: `${page.html}<div lang="en">${rest}</div>`,
    contents: [...page.contents, ...english.contents.slice(1)],
    rulings: english.rulings,
  };
}

function read(game: string, folder: string): Promise<Page> {
  const load = files[`../../../docs/rules/${folder}${game}.md`];
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
