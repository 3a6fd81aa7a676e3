/** Where a replay stands, in words. */
import type { Replay } from "./replay.svelte";
import { t } from "./say";

/** "turn 37 of 92, round 2, Dario; order 3 of 21: an order of Ann". */
export function where(replay: Replay): string {
  const { line, at } = replay;
  const tick = line.tick(at);
  if (!tick) return t("replay.deal", { turns: line.turns });
  const said = { turn: tick.turn, turns: line.turns, round: tick.round, name: replay.name(tick.seat) };
  const found = line.slip(at);
  const place = replay.retold.where?.(said) ?? t("replay.where", said);
  if (!found) return place;
  const { slip, n, of } = found;
  const order =
    slip.player === null ? slip.title : t("replay.of", { order: slip.title, name: replay.name(slip.player) });
  return t("replay.where.order", { place, n, of, order });
}

/** A share of the win, or what a move cost of it. */
export function percent(share: number): string {
  return t("coach.percent", { n: Math.round(share * 100) });
}
