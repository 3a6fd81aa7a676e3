/** A turn that is composed before it is one's turn: what of it fits the cards in hand, and then the options that come. */
import { type Draft, EMPTY, fitting } from "./compose";
import type { Counts, MammaMiaView, Order, Turn } from "./types";

/** A draft as a reload finds it, with the hand that it was made for. */
export interface Kept {
  seat: number | null;
  hand: Counts | null;
  orders: Order[] | null;
  draft: Draft;
}

/** The draft as far as these cards are in hand. */
export function holding(draft: Draft, { hand, orders }: Pick<MammaMiaView, "hand" | "orders">): Draft {
  const number = draft.kind === null ? 0 : Math.min(draft.number, hand?.[draft.kind] ?? 0);
  const order = draft.order !== null && orders?.includes(draft.order) ? draft.order : null;
  return { ...draft, kind: number > 0 ? draft.kind : null, number, order };
}

/** What is left of a draft at this view: as the options allow it on one's turn, as the hand does before. */
export function fitted(draft: Draft, view: MammaMiaView): Draft {
  return view.turn ? fitting(holding(draft, view), view.turn) : holding(draft, view);
}

/** What had to be given up, as a draft of nothing else; null: nothing. */
export function givenUp(before: Draft, after: Draft): Draft | null {
  const fewer = before.kind !== null && (before.kind !== after.kind || before.number !== after.number);
  const lost: Draft = {
    kind: fewer ? before.kind : null,
    number: fewer ? before.number : 0,
    order: before.order === after.order ? null : before.order,
    source: before.source === after.source ? null : before.source,
  };
  return begun(lost) ? lost : null;
}

export function begun({ kind, order, source }: Draft): boolean {
  return kind !== null || order !== null || source !== null;
}

/** The sources among which a turn lets choose. */
export function sourcesOf(turn: Turn): Draft["source"][] {
  return [...new Set(turn.options.flatMap(({ draws }) => (draws.length > 1 ? draws.map((draw) => draw.source) : [])))];
}

export function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || !("draft" in value)) return false;
  const draft = value.draft;
  return typeof draft === "object" && draft !== null && Object.keys(EMPTY).every((part) => part in draft);
}

/** Whether it was made for the cards that are in hand. */
export function fits(one: Kept, { seat, hand, orders }: MammaMiaView): boolean {
  return one.seat === seat && same(one.hand, hand) && same(one.orders, orders);
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as string[])].sort();
  return value && Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
}
