import { list } from "../../i18n/index.svelte";
import { t } from "./say";
import type { MammaIView } from "./types";
import { COLOURS } from "../../people/colours";

/** Seats take their colours in a fixed order. */
export function seatColour(seat: number): string {
  return COLOURS[seat % COLOURS.length] ?? "";
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
