import { list, t } from "../../i18n/index.svelte";
import type { MammaIView } from "../../protocol/mamma_i";
import type { Kind } from "../../protocol/types";

/** Seats take their waiters in this order: the colour of each goes with a kind's pattern. */
const WAITERS: readonly Kind[] = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"];

export function seatKind(seat: number): Kind {
  return WAITERS[seat % WAITERS.length] ?? "salami";
}

/** The seats in turn order, the own one first (for a spectator: as they are). */
export function around(seat: number | null, players: number): number[] {
  return Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players);
}

/** Who comes after the one who is choosing, up to this seat; who is out of the turn is left out. */
export function following(view: MammaIView, players: number, name: (player: number) => string): string {
  if (view.player === null) return "";
  const names: string[] = [];
  for (let i = 1; i < players; i++) {
    const player = (view.player + i) % players;
    if (view.out.includes(player)) continue;
    names.push(player === view.seat ? t("table.you") : name(player));
    if (player === view.seat) break;
  }
  return list(names, "unit");
}
