/** Mamma I on the wire: what a seat may know, and what everybody sees happen. */
import type { Origin } from "../../protocol/http";

export type Character = "grandpa" | "grandma" | "mamma" | "wife" | "husband" | "son";
export type Row = Character | "schoolbus";
/** A card of the deck: "3", "2", "1" for movement, "money 3" … "money 1". */
export type DeckCard = string;
export type Drawing = "fish" | "cheese" | "tomato" | "spaghetti" | "salami";
export type Effect = "run" | "child" | "steal";

export interface Sum {
  points: number;
  money: number;
  /** Movement with wc and Hospital taken off. */
  at_table: number;
}

/** An ingredients card beside a character; `flat`: turned, and so safe. */
export interface Beside {
  card: number;
  flat: boolean;
}

export interface IngredientsFace {
  card: number;
  cost: number;
  mother_in_law: number;
  drawings: Drawing[];
}

/** What a character has to pay with when an ingredients card is assigned. */
export interface Account {
  money: number;
  movement: number;
}

/** A character's victory points, line by line. */
export interface Bill {
  character: Character;
  drawings: Partial<Record<Drawing, number>>;
  red: number;
  guest: number;
  money: number;
  person: number;
  movement: number;
  place: number;
  arrival: number;
  total: number;
}

/** What is printed on the other cards: victory points, Grandpa's with the Child; movement taken off by wc and Hospital. */
export interface Printed {
  points: Record<Character, number>;
  child: number;
  wc: number;
  hospital: number;
}

export interface SetOff {
  row: Row;
  used: Effect[];
  /** Cards that the Son still loses. */
  lose: number;
}

export interface Result {
  winners: number[];
  scores: number[][];
}

export interface MammaIView {
  game: "mamma-i";
  edition: string;
  seat: number | null;
  /** How many play. */
  players: number;
  turn: number;
  phase: "hide" | "guest" | "trick" | "vote" | "effects" | "lose" | "over";
  player: number | null;
  first: number;
  last: number | null;
  display: DeckCard[];
  deck: number;
  aside: DeckCard[];
  rows: Record<Row, DeckCard[]>;
  sums: Record<Row, Sum>;
  queue: number[];
  cards: Record<Character, Beside[]>;
  lost: number[];
  ingredients: IngredientsFace[];
  printed: Printed;
  guests: Partial<Record<Character, number>>;
  next_guest: number | null;
  guest_used: number[];
  out: number[];
  turned: number[];
  wc: Character | null;
  wc_used: boolean;
  hospital: Character | null;
  child: boolean;
  child_stole: boolean;
  votes: Character[];
  event: SetOff | null;
  secret: Character | null;
  secrets: Character[] | null;
  legal: string[];
  result: Result | null;
  bills: Bill[] | null;
}

export type MammaIEvent =
  | { type: "hidden"; player: number }
  | { type: "guest"; player: number; character: Character; value: number }
  | { type: "took"; player: number; cards: DeckCard[]; row: Row }
  | { type: "wc_called"; player: number }
  | { type: "named"; player: number; character: Character }
  | { type: "wc"; character: Character; tie: boolean }
  | { type: "removed"; player: number; row: Row; card: DeckCard }
  | { type: "turned_card"; player: number; card: number; character: Character }
  | { type: "passed"; player: number }
  | { type: "ran_over"; player: number; character: Character }
  | { type: "lost"; player: number; card: number }
  | { type: "child"; player: number }
  | { type: "stole"; player: number; card: number; victim: Character; thief: Character }
  | {
      type: "assigned";
      card: number;
      cost: number;
      character: Character | null;
      accounts: Record<Character, Account>;
    }
  | { type: "turn"; turn: number; player: number }
  | { type: "over"; result: Result; bills: Bill[]; secrets: Character[] };

/** The cards of Mamma I that a deck can change. */
export interface IngredientsSheet {
  ingredients: Record<
    string,
    { name: string; cost: number; mother_in_law: number; drawings: Drawing[]; origin: Origin }
  >;
  copies: Record<DeckCard, number>;
}
