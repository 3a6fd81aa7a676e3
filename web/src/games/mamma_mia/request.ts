/**
 * Putting a request for help together. It begins only where `legal` offers to want a card, and goes out as one message,
 * which the server takes or refuses as a whole. How far it can go is counted from the view: what is missing, what is held.
 */
import type { Counts, Kind, MammaMiaView } from "../../protocol/types";
import { changed, entries, kindsOf, total } from "./kinds";

export interface Room {
  kinds: { kind: Kind; least: number; most: number }[];
  /** Of all kinds together. */
  least: number;
  most: number;
  /** Any kinds will do (Bombastica): then cards are counted, not picked. */
  any: boolean;
}

/** What a request may name, or null where none can begin. */
export function room(view: MammaMiaView): Room | null {
  const { decision, hand, legal } = view;
  if (!decision || !hand || decision.phase === "ask" || !legal.some((move) => move.startsWith("want "))) return null;
  if (decision.phase === "add") {
    const kinds = kindsOf(view.game).map((kind) => ({ kind, least: 0, most: decision.left }));
    return { kinds, least: Math.max(1, decision.left - total(hand)), most: decision.left, any: true };
  }
  const kinds = entries(decision.missing).map(([kind, most]) => ({
    kind,
    least: Math.max(0, most - (hand[kind] ?? 0)),
    most,
  }));
  return { kinds, least: 1, most: total(decision.missing), any: false };
}

/** The smallest request: only what is not in the hand. */
export function least(room: Room): Counts {
  return room.kinds.reduce<Counts>((all, { kind, least: n }) => changed(all, kind, n), {});
}

/** The request with one card of a kind more or less; the same if there is no room. */
export function wanted(room: Room, now: Counts, kind: Kind, by: 1 | -1): Counts {
  const able = room.kinds.find((one) => one.kind === kind);
  const n = (now[kind] ?? 0) + by;
  if (!able || n < able.least || n > able.most || total(now) + by > room.most) return now;
  return changed(now, kind, by);
}

export function askable(room: Room, now: Counts): boolean {
  return total(now) >= room.least;
}

/** The whole request in the fixed order of kinds, as it is sent. */
export function requestMoves(now: Counts): string[] {
  return [...entries(now).flatMap(([kind, n]) => Array.from({ length: n }, () => `want ${kind}`)), "ask"];
}
