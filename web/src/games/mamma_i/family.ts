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

/** The rows that are level with the one of the card that set something off, that one among them; [] if none is. */
export function level(view: MammaIView): Row[] {
  const event = view.event;
  if (!event) return [];
  const rows = ROWS.filter((row) => view.sums[row].points === view.sums[event.row].points);
  return rows.length > 1 ? rows : [];
}

/** Who has named whom so far, in the order in which it was said: up to the player who names next. */
export function named(view: MammaIView, players: number): Map<number, Character> {
  const said = new Map<number, Character>();
  if (view.phase !== "vote" || view.player === null) return said;
  const { player, votes } = view;
  votes.forEach((character, i) => said.set((player - votes.length + i + players) % players, character));
  return said;
}

/** The one who has called for the wc names last: everybody else does before him. */
export function caller(view: MammaIView, players: number): number | null {
  if (view.phase !== "vote" || view.player === null) return null;
  return (view.player - view.votes.length - 1 + 2 * players) % players;
}
