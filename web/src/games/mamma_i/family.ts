/** The names that the wire uses, in their order: rows from the oldest on (MI-1), cards of the deck, moves. */
import type { Character, DeckCard, MammaIView, Row } from "./types";

export const CHARACTERS: readonly Character[] = ["grandpa", "grandma", "mamma", "wife", "husband", "son"];
export const ROWS: readonly Row[] = [...CHARACTERS, "schoolbus"];
export const PLACES = 4;
/** So many cards are put aside in a turn at most; the box has a place for each. */
export const ASIDE = 5;

export function isCharacter(name: string): name is Character {
  return (CHARACTERS as readonly string[]).includes(name);
}

export function isRow(name: string): name is Row {
  return (ROWS as readonly string[]).includes(name);
}

/** The number on a card of the deck. */
export function value(card: DeckCard): number {
  return Number(card.replace("money ", ""));
}

export function isMoney(card: DeckCard): boolean {
  return card.startsWith("money ");
}

/** Beside whom an ingredients card lies. */
export function owner(view: MammaIView, card: number): Character | null {
  return CHARACTERS.find((who) => view.cards[who].some((one) => one.card === card)) ?? null;
}

/** Who has named whom so far, in the order in which it was said. */
export function named(view: MammaIView): Map<number, Character> {
  const said = new Map<number, Character>();
  view.votes.forEach((character, i) => said.set(view.voters[i] ?? -1, character));
  return said;
}
