/** Putting a request for help together, within the limits that the view says; it goes out as one message. */
import type { Counts, Kind, Limits, Request } from "./types";
import { changed, entries, KINDS, total } from "./kinds";

/** The limits of each kind, in the fixed order. */
export function limits(room: Request): ({ kind: Kind } & Limits)[] {
  return KINDS.flatMap((kind) => {
    const able = room.kinds[kind];
    return able ? [{ kind, ...able }] : [];
  });
}

/** The smallest request: only what is not in the hand. */
export function least(room: Request): Counts {
  return limits(room).reduce<Counts>((all, { kind, least: n }) => changed(all, kind, n), {});
}

/** The request with one card of a kind more or less; the same if there is no room. */
export function wanted(room: Request, now: Counts, kind: Kind, by: 1 | -1): Counts {
  const able = room.kinds[kind];
  const n = (now[kind] ?? 0) + by;
  if (!able || n < able.least || n > able.most || total(now) + by > room.most) return now;
  return changed(now, kind, by);
}

export function askable(room: Request, now: Counts): boolean {
  return total(now) >= room.least;
}

/** The whole request in the fixed order of kinds, as it is sent. */
export function requestMoves(now: Counts): string[] {
  return [...entries(now).flatMap(([kind, n]) => Array.from({ length: n }, () => `want ${kind}`)), "ask"];
}
