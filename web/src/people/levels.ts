import type { TableFacts } from "../protocol/types";
import { above, type Result } from "../table/result";

/** Whom to play against next. */
export interface Level {
  bot: string;
  way: "up" | "down";
}

/**
 * The next bot after a game of one person against bots of one kind: the one above for whoever has won, the one below for
 * whoever came last, and otherwise none but the same again. `bots`: the server's, the weakest first.
 */
export function nextLevel(
  { seats, mine, first_deal, learning, options }: TableFacts,
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
  const way = at >= 0 && mine.includes(me) ? outcome(result, me) : null;
  const next = way && bots[at + (way === "up" ? 1 : -1)];
  return next ? { bot: next, way } : null;
}

function outcome({ winners, scores }: Result, me: number): "up" | "down" | null {
  if (winners.includes(me)) return "up";
  const own = scores[me] ?? [];
  return scores.some((other) => above(own, other)) ? null : "down";
}
