import { t } from "./say";
import type { MammaMiaView } from "./types";
import { ownKind } from "./kinds";
import { kindName } from "./words";

/** The other seats in turn order, from the left neighbour on (for a spectator: all of them). */
export function othersFrom(view: MammaMiaView): number[] {
  const n = view.players.length;
  const first = view.seat === null ? 0 : view.seat + 1;
  return Array.from({ length: view.seat === null ? n : n - 1 }, (_, i) => (first + i) % n);
}

export function seatLabel(view: MammaMiaView, index: number, name: string): string {
  const player = view.players[index];
  if (!player) return name;
  return t(player.pizzas === null ? "seat.label.plus" : "seat.label", {
    name,
    kind: kindName(ownKind(player.colour)),
    hand: player.hand,
    orders: player.orders,
    waiter: player.waiter,
    pizzas: player.pizzas ?? 0,
  });
}
