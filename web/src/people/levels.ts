import { keep, kept } from "../browser/kept";
import type { TableFacts } from "../protocol/types";
import { above, type Result } from "../table/result";

/** Whom to play against next. */
export interface Level {
  bot: string;
  way: "up" | "down";
}

/**
 * The next bot after a game of one person against bots of one kind: the one above for whoever has won, the one below for
 * whoever came last or has lost twice in a row, and otherwise none but the same again. Once a game: it notes how that
 * ended. `bots`: the server's, the weakest first.
 */
export function nextLevel(
  { code, seats, mine, first_deal, learning, options }: TableFacts,
  result: Result,
  bots: readonly string[],
): Level | null {
  // What was there to learn with says nothing of how well somebody plays.
  if (first_deal || learning || options["memory_aid"] === "open") return null;
  const people = seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const kinds = new Set(seats.flatMap(({ kind, bot }) => (kind === "bot" ? [bot ?? ""] : [])));
  const [[me], [bot]] = [people, [...kinds]];
  if (me === undefined || bot === undefined || people.length > 1 || kinds.size > 1) return null;
  const at = bots.indexOf(bot);
  const way = at >= 0 && mine.includes(me) ? outcome(result, me, code) : null;
  const next = way && bots[at + (way === "up" ? 1 : -1)];
  return next ? { bot: next, way } : null;
}

function outcome({ winners, scores }: Result, me: number, code: string): "up" | "down" | null {
  const won = winners.includes(me);
  const lost = lostInARow(code, won);
  if (won) return "up";
  const own = scores[me] ?? [];
  return lost < MANY && scores.some((other) => above(own, other)) ? null : "down";
}

/** So many games lost in a row are many for one evening. */
const MANY = 2;

/** How many games in a row this evening has seen lost, this one included, however often its end is looked at. */
function lostInARow(code: string, won: boolean): number {
  const before = kept("lost", isCodes) ?? [];
  const lost = won ? [] : before.includes(code) ? before : [...before, code].slice(-MANY);
  keep("lost", lost.length > 0 ? lost : null);
  return lost.length;
}

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
