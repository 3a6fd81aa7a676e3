/** In which order one's own cards lie: as they are counted, the most first, or as one has laid them oneself. */
import { entries, KINDS } from "./kinds";
import type { Counts, Kind, Order } from "./types";

export const WAYS = ["kind", "number", "own"] as const;
export type Way = (typeof WAYS)[number];

export interface Laid {
  by: Way;
  /** For `own`: all kinds in their order, and the orders that have been laid. */
  kinds: Kind[];
  orders: Order[];
}

export const COUNTED: Laid = { by: "kind", kinds: [...KINDS], orders: [] };

export function isLaid(value: unknown): value is Laid {
  if (typeof value !== "object" || value === null) return false;
  const { by, kinds, orders } = value as Partial<Laid>;
  const whole = Array.isArray(kinds) && KINDS.every((kind) => kinds.includes(kind));
  return WAYS.some((way) => way === by) && whole && Array.isArray(orders);
}

/** The kinds in hand with their numbers, in the order in which they lie. */
export function fansOf(hand: Counts, { by, kinds }: Laid): [Kind, number][] {
  const fans = entries(hand);
  if (by === "number") return fans.sort(([, one], [, other]) => other - one);
  return by === "own" ? fans.sort(([one], [other]) => kinds.indexOf(one) - kinds.indexOf(other)) : fans;
}

/** The orders in hand, in the order in which they lie; one that has come since lies last. */
export function slipsOf(hand: Order[], { by, orders }: Laid): Order[] {
  if (by !== "own") return hand;
  const place = (order: Order): number => (orders.includes(order) ? orders.indexOf(order) : orders.length);
  return [...hand].sort((one, other) => place(one) - place(other));
}

/** The same with a kind laid at another place among those in hand. */
export function withKindAt(hand: Counts, laid: Laid, kind: Kind, place: number): Laid {
  const shown = fansOf(hand, laid).map(([one]) => one);
  const rest = laid.kinds.filter((one) => !shown.includes(one));
  return { by: "own", kinds: [...moved(shown, shown.indexOf(kind), place), ...rest], orders: laid.orders };
}

/** The same with the order at one place laid at another. */
export function withSlipAt(hand: Order[], laid: Laid, from: number, place: number): Laid {
  const kinds = laid.by === "own" ? laid.kinds : [...KINDS];
  return { by: "own", kinds, orders: moved(slipsOf(hand, laid), from, place) };
}

function moved<T>(list: T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const one = list.slice(from, from + 1);
  const place = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, place), ...one, ...rest.slice(place)];
}
