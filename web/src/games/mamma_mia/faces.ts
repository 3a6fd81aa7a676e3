/** What is printed on the order cards: numbers, signs, and a word or two. */
import type { OrderFacts } from "./types";
import type { Kind, Line, Order } from "./types";
import { cardOf } from "./deck.svelte";
import { isKind } from "./kinds";

export type Need =
  | { sign: "kind"; number: number; kind: Kind }
  | { sign: "joker"; number: number; nth: 0 | 1 }
  | { sign: "scarcest"; number: number }
  | { sign: "either"; number: number; kinds: readonly Kind[]; nth: 0 | 1 }
  | { sign: "barred"; kind: Kind }
  | { sign: "any"; number: number }
  | { sign: "each"; number: number; kinds: readonly Kind[] };

export type Title =
  "normale" | "misto" | "due" | "bombastica" | "monotoni" | "junior" | "ghiottona" | "minipizza" | "minimale" | "mamma";

export interface Face {
  /** Null for a card that only an own deck has. */
  title: Title | null;
  needs: Need[];
}

const TITLES: Record<Order, Title> = {
  misto: "misto",
  bombastica: "bombastica",
  monotoni: "monotoni",
  minimale: "minimale",
  due: "due",
  ghiottona: "ghiottona",
  "monotoni-junior": "junior",
  minipizza: "minipizza",
  "mamma-mia-a": "mamma",
  "mamma-mia-b": "mamma",
};

/** What a card is called, if it is one of forno's own. */
export function titleOf(order: Order): Title | null {
  return order.startsWith("4-") && isKind(order.slice(2)) ? "normale" : (TITLES[order] ?? null);
}

/** The face of an order card of the table's deck. */
export function face(order: Order, own: Kind, game: string): Face {
  const { card, kinds } = cardOf(order, own, game);
  return card ? cardFace(card, own, kinds) : { title: titleOf(order), needs: [] };
}

/** The face of a card by what a deck says of it: jokers first, then printed kinds, the own one last, then barred ones. */
export function cardFace(card: OrderFacts, own: Kind, kinds: readonly Kind[]): Face {
  const title = titleOf(card.name);
  if (card.at_least) return { title, needs: [{ sign: "any", number: card.at_least }] };
  const barred = card.barred.map((kind): Need => ({ sign: "barred", kind }));
  // In the ring of kinds the next one to the own is the first.
  const ring = [...kinds.slice(kinds.indexOf(own) + 1), ...kinds.slice(0, kinds.indexOf(own) + 1)];
  return { title, needs: [...jokers(card, ring), ...lines(card, ring, kinds), ...barred] };
}

function jokers(card: OrderFacts, ring: readonly Kind[]): Need[] {
  const free = ring.filter((kind) => !card.needs[kind] && !card.barred.includes(kind));
  const kinds = ring.filter((kind) => card.joker_kinds.includes(kind));
  return card.jokers.map((number, index): Need => {
    const nth = index ? 1 : 0;
    if (card.scarcest) return { sign: "scarcest", number };
    return kinds.length < free.length ? { sign: "either", number, kinds, nth } : { sign: "joker", number, nth };
  });
}

/** Printed kinds, one a line; where they would be too many, those of one number together. */
function lines(card: OrderFacts, ring: readonly Kind[], kinds: readonly Kind[]): Need[] {
  const of = (kind: Kind): number => card.needs[kind] ?? 0;
  const printed = ring.filter((kind) => of(kind) > 0);
  if (printed.length <= 3) return printed.map((kind) => ({ sign: "kind", number: of(kind), kind }));
  return [...new Set(printed.map(of))].map((number) => {
    const alike = kinds.filter((kind) => of(kind) === number);
    const [kind] = alike;
    return alike.length === 1 && kind ? { sign: "kind", number, kind } : { sign: "each", number, kinds: alike };
  });
}

/** Which needs of a card the lines say to be wanting: lines come in the server's order, needs as they are printed. */
export function shortNeeds(needs: Need[], lines: Line[]): boolean[] {
  const jokers = lines.filter((one) => one.sign === "joker");
  const line = (need: Need): Line | undefined => {
    if (need.sign === "joker" || need.sign === "either") return jokers[need.nth];
    if (need.sign === "kind" || need.sign === "barred") {
      return lines.find((one) => one.sign === need.sign && one.kinds[0] === need.kind);
    }
    return lines.find((one) => one.sign === need.sign);
  };
  return needs.map((need) => (line(need)?.missing ?? 0) > 0);
}
