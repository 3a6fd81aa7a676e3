/** How fast a table is shown: at one's own pace, or, where several people play, at the host's, an opening at its opener's. */
import { type Pace, PACES, SPEEDS } from "../browser/pace";
import { settings } from "../browser/settings.svelte";
import type { TableFacts } from "../protocol/types";

interface Seated {
  readonly facts: Pick<TableFacts, "status" | "seats" | "host_seat"> | null;
  readonly mine: number[];
}

/** How many play themselves; in a game that is shown again nobody does. */
export function people({ facts }: Seated): number {
  if (facts?.status !== "playing") return 0;
  return facts.seats.filter((seat) => seat.kind === "person" && seat.stand_in == null).length;
}

/** Whose pace holds, if it is somebody else's; null: one's own. `opener`: who opens the oven now, if anybody does. */
export function paceOf(table: Seated, opener: number | null): number | null {
  if (!table.facts || people(table) < 2) return null;
  const opens = opener !== null && table.facts.seats[opener]?.kind === "person";
  const whose = opens ? opener : table.facts.host_seat;
  return whose === null || table.mine.includes(whose) ? null : whose;
}

/** The same in times of the normal pace. A screen that was told to go at none of the paces keeps to that. */
export function speedAt(table: Seated, opener: number | null = null): number {
  const whose = paceOf(table, opener);
  const odd = !PACES.some((pace) => SPEEDS[pace] === settings.speed);
  if (whose === null || odd) return settings.speed;
  return SPEEDS[paceOn(table, whose)];
}

/** The pace that holds. */
export function paceAt(table: Seated, opener: number | null = null): Pace {
  const whose = paceOf(table, opener);
  return whose === null ? settings.pace : paceOn(table, whose);
}

function paceOn({ facts }: Seated, seat: number): Pace {
  return facts?.seats[seat]?.pace ?? "normal";
}
