/** Cards on their way over the screen. Only transform and opacity move; with reduced motion nothing travels. */
import type { Card, Kind } from "./types";
import { still } from "../../browser/motion.svelte";

/** `box`: a pizza box in the colour of a player. */
export type Flying = { back: "supply" } | { back: "order"; kind: Kind } | { box: string } | Card;

export interface Flight {
  id: number;
  card: Flying;
  from: DOMRect;
  to: DOMRect;
  width: number;
  ms: number;
  delay: number;
  easing: string;
}

const TOSS = "cubic-bezier(.3,.1,.2,1.12)";
const SET = "cubic-bezier(.2,.8,.2,1)";
const LEAVE = "cubic-bezier(.4,0,1,1)";
export const EASING = { toss: TOSS, set: SET, leave: LEAVE } as const;

/** At most so many move at once. */
const MOST = 12;
const SHORT = 40;

export class Flights {
  list = $state.raw<Flight[]>([]);
  #next = 0;

  /** Send cards from one place to another, one after another. Too short a flight is none. */
  send(cards: Flying[], from: Place, to: Place, ms: number, apart: number, easing: keyof typeof EASING): void {
    if (still() || ms < SHORT) return;
    const start = rect(from);
    const end = rect(to);
    if (!start || !end) return;
    const width = Math.max(28, Math.min(100, Math.max(start.width, end.width) > 140 ? 66 : end.width));
    const flights = cards.slice(0, MOST - this.list.length).map((card, i) => ({
      id: this.#next++,
      card,
      from: start,
      to: end,
      width,
      ms,
      delay: apart * i,
      easing: EASING[easing],
    }));
    this.list = [...this.list, ...flights];
  }

  landed(id: number): void {
    this.list = this.list.filter((flight) => flight.id !== id);
  }

  clear(): void {
    this.list = [];
  }
}

export type Place = string;

/** Where a place is on the screen now: the first one with that name that can be seen. */
function rect(place: Place): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-place="${place}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
}
