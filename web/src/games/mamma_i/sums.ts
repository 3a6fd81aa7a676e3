/** Sums after a move: the numbers on the cards, added to the sums that were sent. */
import type { DeckCard, MammaIView, Row, Sum } from "./types";
import { isMoney, value } from "./family";

/** A sum with cards put in (`sign` 1) or taken out (-1). */
export function changed(sum: Sum, cards: DeckCard[], sign: 1 | -1): Sum {
  const add = (wanted: (card: DeckCard) => boolean) =>
    sign * cards.filter(wanted).reduce((all, card) => all + value(card), 0);
  const points = add((card) => !isMoney(card));
  return { points: sum.points + points, money: sum.money + add(isMoney), at_table: sum.at_table + points };
}

export interface Ghost {
  /** Cards that would come. */
  cards: DeckCard[];
  /** Whether the last card would go. */
  goes: boolean;
  sum: Sum;
}

/** What a row would be like with cards put in. */
export function withCards(view: MammaIView, row: Row, cards: DeckCard[]): Ghost {
  return { cards, goes: false, sum: changed(view.sums[row], cards, 1) };
}

/** What a row would be like without its last card. */
export function withoutLast(view: MammaIView, row: Row): Ghost {
  return { cards: [], goes: true, sum: changed(view.sums[row], view.rows[row].slice(-1), -1) };
}
