import { COLOURS } from "../../people/colours";

/** Seats take their colours in a fixed order. */
export function seatColour(seat: number): string {
  return COLOURS[seat % COLOURS.length] ?? "";
}

/** The seats in turn order, the own one first (for a spectator: as they are). */
export function around(seat: number | null, players: number): number[] {
  return Array.from({ length: players }, (_, i) => ((seat ?? 0) + i) % players);
}
