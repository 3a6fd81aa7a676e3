/**
 * The cards that are played with: those of the usual decks, whose sheets come with the client (`scripts.card_sheets`
 * writes them), or those of the deck that the table was opened with. Every order is drawn and said by what they say.
 */
import type { OrderFacts, OrderSheet } from "./types";
import type { Kind, Order } from "./types";
import sheets from "./decks.json";

const usual = sheets as unknown as Record<string, OrderSheet>;
let own = $state.raw<OrderSheet | null>(null);

export function playWith(sheet: OrderSheet | null): void {
  own = sheet;
}

export function hasOwnDeck(): boolean {
  return own !== null;
}

/** A card by the own kind of its colour, and the kinds of its deck. */
export function cardOf(order: Order, kind: Kind, game: string): { card: OrderFacts | null; kinds: readonly Kind[] } {
  const sheet = own ?? usual[game];
  const colour = Object.entries(sheet?.own ?? {}).find(([, one]) => one === kind)?.[0] ?? "";
  return { card: sheet?.orders[colour]?.[order] ?? null, kinds: sheet?.kinds ?? [] };
}
