/**
 * Composing a trick from the legal moves that came with the view. No rule is known here: what is not among the moves
 * cannot be chosen. The reasons say what can be seen on the table.
 */
import type { Character, DeckCard, MammaIView, Row, Sum } from "./types";
import { ASIDE, isCharacter, isMoney, isRow, PLACES } from "./family";

export type Option = "take" | "wc" | "remove" | "turn";
export const OPTIONS: readonly Option[] = ["take", "wc", "remove", "turn"];

/** The legal moves, read. `takes` goes by what is put in a row: "3", "2+2", "money 1". */
export interface Moves {
  hides: Character[];
  guests: Character[];
  votes: Character[];
  takes: Map<string, Row[]>;
  wc: boolean;
  removes: Row[];
  turns: number[];
  runs: Character[];
  child: boolean;
  steals: { card: number; thief: Character }[];
  loses: number[];
  pass: boolean;
  done: boolean;
}

function none(): Moves {
  return {
    hides: [],
    guests: [],
    votes: [],
    takes: new Map(),
    wc: false,
    removes: [],
    turns: [],
    runs: [],
    child: false,
    steals: [],
    loses: [],
    pass: false,
    done: false,
  };
}

export function read(legal: string[]): Moves {
  const moves = none();
  for (const text of legal) readOne(moves, text);
  return moves;
}

function readOne(moves: Moves, text: string): void {
  const [, word = "", rest = ""] = /^(run over|\S+) ?(.*)$/.exec(text) ?? [];
  const [what = "", to = ""] = rest.split(" > ");
  const lists: Record<string, Character[]> = {
    hide: moves.hides,
    guest: moves.guests,
    vote: moves.votes,
    "run over": moves.runs,
  };
  if (isCharacter(rest)) lists[word]?.push(rest);
  if (word === "take" && isRow(to)) moves.takes.set(what, [...(moves.takes.get(what) ?? []), to]);
  else if (word === "remove" && isRow(rest)) moves.removes.push(rest);
  else if (word === "turn") moves.turns.push(Number(rest));
  else if (word === "lose") moves.loses.push(Number(rest));
  else if (word === "steal" && isCharacter(to)) moves.steals.push({ card: Number(what), thief: to });
  else if (word === "wc" || word === "child" || word === "pass" || word === "done") moves[word] = true;
}

/** What the player has chosen so far. Nothing is preset but the first option that is possible. */
export interface Draft {
  guest: Character | null;
  /** Somebody is wanted for the Guest: the next row that is tapped is his. */
  seating: boolean;
  option: Option | null;
  /** Places in the display. */
  picked: number[];
  row: Row | null;
  card: number | null;
  /** Whom to hide, to name, to seat the Guest beside at Dinner Hour. */
  who: Character | null;
}

export const EMPTY: Draft = {
  guest: null,
  seating: false,
  option: null,
  picked: [],
  row: null,
  card: null,
  who: null,
};

export function isPossible(option: Option, moves: Moves): boolean {
  switch (option) {
    case "take":
      return moves.takes.size > 0;
    case "wc":
      return moves.wc;
    case "remove":
      return moves.removes.length > 0;
    case "turn":
      return moves.turns.length > 0;
  }
}

/** The option that is laid open: the chosen one, or the first that is possible. */
export function open(draft: Draft, moves: Moves): Option | null {
  return draft.option ?? OPTIONS.find((option) => isPossible(option, moves)) ?? null;
}

/** What is taken, as a move says it: "2+2"; "" for nothing. */
export function taken(draft: Draft, display: DeckCard[]): string {
  return draft.picked.map((place) => display[place] ?? "").join("+");
}

export function cardsOf(what: string): DeckCard[] {
  return what === "" ? [] : what.split("+");
}

/** Take a card of the display, or put it back; a second one of the same value joins where a move allows it. */
export function pick(draft: Draft, place: number, display: DeckCard[], moves: Moves): Draft {
  const card = display[place];
  if (card === undefined || !moves.takes.has(card)) return draft;
  const first = draft.picked[0];
  let picked = [place];
  if (draft.picked.includes(place)) picked = draft.picked.filter((one) => one !== place);
  else if (draft.picked.length === 1 && first !== undefined && display[first] === card) {
    if (moves.takes.has(`${card}+${card}`)) picked = [first, place];
  }
  return fitting({ ...draft, option: "take", picked }, display, moves);
}

/** The rows that may be chosen now. */
export function rows(draft: Draft, display: DeckCard[], moves: Moves): Row[] {
  if (draft.seating) return moves.guests;
  const option = open(draft, moves);
  if (option === "remove") return moves.removes;
  return option === "take" ? (moves.takes.get(taken(draft, display)) ?? []) : [];
}

/** The draft without what does not go together any more. */
function fitting(draft: Draft, display: DeckCard[], moves: Moves): Draft {
  return draft.row !== null && !rows(draft, display, moves).includes(draft.row) ? { ...draft, row: null } : draft;
}

export function choose(draft: Draft, option: Option): Draft {
  return { ...EMPTY, guest: draft.guest, option };
}

export function isGuestRow(row: Row, moves: Moves): row is Character {
  return isCharacter(row) && moves.guests.includes(row);
}

/** A row was tapped: the Guest's seat, or the row of the trick; the same one again: none. */
export function tapRow(draft: Draft, row: Row, display: DeckCard[], moves: Moves): Draft {
  if (!rows(draft, display, moves).includes(row)) return draft;
  if (draft.seating) return isCharacter(row) ? { ...draft, guest: row, seating: false } : draft;
  return { ...draft, row: draft.row === row ? null : row };
}

export type Next = { ready: true; move: string } | { ready: false; wants: "card" | "row" | "turned" | "nothing" };

/** The move of the chosen option (a Guest goes before it, MI-3), or what is still to be chosen. */
export function next(draft: Draft, display: DeckCard[], moves: Moves): Next {
  const option = open(draft, moves);
  const able = option !== null && isPossible(option, moves);
  const move = able ? written(option, draft, display) : option === null && moves.pass ? "pass" : null;
  if (move === null && !able) return { ready: false, wants: "nothing" };
  if (move === null) return { ready: false, wants: wanted(option, draft) };
  return { ready: true, move };
}

function written(option: Option, draft: Draft, display: DeckCard[]): string | null {
  if (option === "wc") return "wc";
  if (option === "turn") return draft.card === null ? null : `turn ${String(draft.card)}`;
  if (draft.row === null) return null;
  if (option === "remove") return `remove ${draft.row}`;
  return draft.picked.length > 0 ? `take ${taken(draft, display)} > ${draft.row}` : null;
}

function wanted(option: Option | null, draft: Draft): "card" | "row" | "turned" | "nothing" {
  if (option === "take") return draft.picked.length === 0 ? "card" : "row";
  if (option === "remove") return "row";
  return option === "turn" ? "turned" : "nothing";
}

// ------------------------------------------------------------------ what can be seen: reasons, and sums after a move

export interface Ghost {
  /** Cards that would come. */
  cards: DeckCard[];
  /** Whether the last card would go. */
  goes: boolean;
  sum: Sum;
}

/** What a row would be like, were it chosen; null where no move goes. */
export function ghost(draft: Draft, row: Row, view: MammaIView, moves: Moves): Ghost | null {
  if (draft.seating) return null;
  const option = open(draft, moves);
  const move = option === null ? null : written(option, { ...draft, row }, view.display);
  const sum = move === null ? undefined : view.after[move];
  return sum ? { cards: cardsOf(taken(draft, view.display)), goes: option === "remove", sum } : null;
}

export type Why = "wc.used" | "remove.five" | "remove.none" | "turn.used" | "turn.none" | "take.empty" | "take.full";

/** Why an option is not possible now, as anybody can see it. */
export function whyNot(option: Option, view: MammaIView): Why {
  if (option === "wc") return "wc.used";
  if (option === "remove") return view.aside.length >= ASIDE ? "remove.five" : "remove.none";
  if (option === "turn") return view.seat !== null && view.turned.includes(view.seat) ? "turn.used" : "turn.none";
  return view.display.length === 0 ? "take.empty" : "take.full";
}

export type WhyRow = "guest" | "bus" | "full" | "one" | "money" | "few";

/** Why a row may not be chosen now. */
export function whyNotRow(row: Row, draft: Draft, view: MammaIView, moves: Moves): WhyRow {
  if (draft.seating) return row === "schoolbus" ? "bus" : "guest";
  if (open(draft, moves) === "remove") return "few";
  const cards = cardsOf(taken(draft, view.display));
  const money = cards.some(isMoney);
  if (row === "schoolbus" && money) return "bus";
  const room = PLACES - view.rows[row].length;
  if (room < cards.length) return room === 0 ? "full" : "one";
  return "money";
}
