/** What a day's pizza comes to: its results in rows, and a receipt that tells no card. */
import type { DailyPizza, OwnTry } from "../protocol/http";
import { currentLanguage } from "../i18n/index.svelte";
import { decode } from "../people/codes";
import { gameName } from "../people/names";
import { t } from "./say";

/** So many rows of results at most are filled up where nobody had them. */
const WIDEST = 30;
const MOST_BLOCKS = 15;

export interface Row {
  score: number;
  won: number;
  lost: number;
  own: boolean;
}

type Spread = NonNullable<DailyPizza["spread"]>;

/** A row for each score, the highest first; those that nobody had lie between. */
export function rows(spread: Spread, mine: OwnTry | null): Row[] {
  const known = new Map(spread.map((one) => [one.score, one]));
  const scores = [...known.keys()];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const all = high - low > WIDEST ? scores : Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return (scores.length ? all : [])
    .sort((one, other) => other - one)
    .map((score) => {
      const { won = 0, lost = 0 } = known.get(score) ?? {};
      return { score, won, lost, own: mine?.score === score && mine.counts };
    });
}

/** The language of this page, as it is written where this browser is. */
function regional(): string {
  const language = currentLanguage();
  return navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
}

/** A day as it is written; it is the server's, wherever this browser is. */
export function dateOf(day: string, style: "full" | "medium" = "full"): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: style, timeZone: "UTC" }).format(new Date(`${day}T00:00Z`));
}

/** A number as it is written where this browser is. */
export function numberOf(many: number): string {
  return new Intl.NumberFormat(regional()).format(many);
}

/** A moment by this browser's clock. */
export function timeOf(at: number): string {
  return new Intl.DateTimeFormat(regional(), { timeStyle: "short" }).format(new Date(at));
}

/** The result in words and blocks; nothing of what was dealt. */
export function receipt(pizza: DailyPizza, mine: OwnTry, title: string, address: string): string {
  const score = mine.score ?? 0;
  const said = t(mine.won ? "daily.receipt.won" : "daily.receipt.lost", { game: gameName(pizza.game), score });
  const blocks = score > 0 && score <= MOST_BLOCKS ? ["▮".repeat(score)] : [];
  return [`forno · ${title} · ${dateOf(pizza.day, "medium")}`, said, ...blocks, address].join("\n");
}

/** The game and the day that an address names: `/daily/GAME/DAY`, both may be left out; no game begins with a digit. */
export function placeIn(path: string): { game: string | null; day: string | null } {
  const [first, second] = path.split("/").slice(2).map(decode);
  if (/^\d/.test(first ?? "")) return { game: null, day: first ?? null };
  return { game: first || null, day: second || null };
}
