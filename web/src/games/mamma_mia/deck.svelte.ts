/**
 * The cards of the table's own deck, where it was opened with one: then every order is drawn and said by what this
 * deck says of it. Without one the faces of the usual decks hold, for which nothing has to be fetched.
 */
import type { OrderFacts, OrderSheet } from "./types";
import type { Kind, Order } from "./types";

let sheet = $state.raw<OrderSheet | null>(null);

export function playWith(own: OrderSheet | null): void {
  sheet = own;
}

export function hasOwnDeck(): boolean {
  return sheet !== null;
}

/** A card of the own deck, by the own kind of its colour. */
export function ownCard(order: Order, own: Kind): OrderFacts | null {
  const colour = Object.entries(sheet?.own ?? {}).find(([, kind]) => kind === own)?.[0] ?? "";
  return sheet?.orders[colour]?.[order] ?? null;
}

/** The kinds of the own deck. */
export function ownKinds(): readonly Kind[] {
  return sheet?.kinds ?? [];
}
