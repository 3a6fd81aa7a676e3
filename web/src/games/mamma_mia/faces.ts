/** What is printed on the order cards: numbers, signs, and a word or two. */
import type { OrderFacts } from "./types";
import type { Kind, Line, Order } from "./types";
import { hasOwnDeck, ownCard, ownKinds } from "./deck.svelte";
import { isKind, isPlus, KINDS, kindsOf } from "./kinds";

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

/** The kind so many places on in the ring of kinds. */
function on(own: Kind, places: number): Kind {
  return KINDS[(KINDS.indexOf(own) + places) % KINDS.length] ?? own;
}

function of(number: number, kind: Kind): Need {
  return { sign: "kind", number, kind };
}

/** The face of an order card of the table's deck. */
export function face(order: Order, own: Kind, game: string): Face {
  const card = ownCard(order, own);
  if (card) return cardFace(card, own, ownKinds());
  return { title: titleOf(order), needs: hasOwnDeck() ? [] : usual(order, own, game) };
}

/** What a card of the usual decks needs. The own kind is always the last line, unless a kind is barred. */
function usual(order: Order, own: Kind, game: string): Need[] {
  const last = of(1, own);
  const main = order.startsWith("4-") ? order.slice(2) : "";
  if (isKind(main)) return [of(4, main), last];
  switch (order) {
    case "misto":
      return [{ sign: "each", number: 1, kinds: kindsOf(game) }];
    case "bombastica":
      return [{ sign: "any", number: 15 }];
    case "monotoni":
      return [{ sign: "joker", number: 6, nth: 0 }, last];
    case "minimale":
      return [{ sign: "scarcest", number: isPlus(game) ? 4 : 3 }, last];
    default:
      return plusNeeds(order, own);
  }
}

/** What the cards need that only Plus has. */
function plusNeeds(order: Order, own: Kind): Need[] {
  const last = of(1, own);
  const pair = (a: number, b: number): Need => ({ sign: "either", number: 5, kinds: [on(own, a), on(own, b)], nth: 0 });
  switch (order) {
    case "due":
      return [1, 2, 3].map((places) => of(2, on(own, places)));
    case "ghiottona":
      return [{ sign: "joker", number: 4, nth: 0 }, { sign: "joker", number: 4, nth: 1 }, last];
    case "monotoni-junior":
      return [
        { sign: "joker", number: 5, nth: 0 },
        { sign: "barred", kind: own },
      ];
    case "minipizza":
      return [of(3, own), { sign: "barred", kind: on(own, 1) }];
    case "mamma-mia-a":
      return [pair(2, 3), last];
    case "mamma-mia-b":
      return [pair(4, 5), last];
    default:
      return [];
  }
}

/** The face of a card by what a deck says of it: jokers first, then printed kinds, the own one last, then barred ones. */
export function cardFace(card: OrderFacts, own: Kind, kinds: readonly Kind[]): Face {
  const title = titleOf(card.name);
  if (card.at_least) return { title, needs: [{ sign: "any", number: card.at_least }] };
  const printed = kinds
    .flatMap((kind) => (card.needs[kind] ? [{ kind, number: card.needs[kind] }] : []))
    .sort((a, b) => Number(a.kind === own) - Number(b.kind === own));
  const barred = card.barred.map((kind): Need => ({ sign: "barred", kind }));
  return { title, needs: [...jokers(card, kinds), ...lines(printed), ...barred] };
}

function jokers(card: OrderFacts, kinds: readonly Kind[]): Need[] {
  const free = kinds.filter((kind) => !card.needs[kind] && !card.barred.includes(kind));
  return card.jokers.map((number, index): Need => {
    const nth = index ? 1 : 0;
    if (card.scarcest) return { sign: "scarcest", number };
    return card.joker_kinds.length < free.length
      ? { sign: "either", number, kinds: card.joker_kinds, nth }
      : { sign: "joker", number, nth };
  });
}

/** Printed kinds, one a line; where they would be too many, those of one number together. */
function lines(printed: { kind: Kind; number: number }[]): Need[] {
  if (printed.length <= 3) return printed.map(({ kind, number }) => of(number, kind));
  const numbers = [...new Set(printed.map(({ number }) => number))];
  return numbers.map((number) => {
    const kinds = printed.filter((one) => one.number === number).map((one) => one.kind);
    return kinds.length === 1 && kinds[0] ? of(number, kinds[0]) : { sign: "each", number, kinds };
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
