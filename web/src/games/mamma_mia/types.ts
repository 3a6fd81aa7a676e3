/** Mamma Mia! and Plus on the wire: what a seat may know, what everybody sees happen, the cards. */
import type { Origin } from "../../protocol/http";

export type Kind = "pineapple" | "pepper" | "mushroom" | "olive" | "salami" | "shrimp";
/** "4-pineapple" …, "misto", "bombastica", "monotoni", "minimale", Plus: "due" …: the names of record format forno/1. */
export type Order = string;
export type Counts = Partial<Record<Kind, number>>;
export type Source = "supply" | "waiter";
export type Card = { kind: Kind } | { order: Order; player: number };

export interface Line {
  sign: "kind" | "joker" | "scarcest" | "any" | "barred";
  number: number;
  kinds: Kind[];
  lies: number;
  missing: number;
}

export interface Judging {
  player: number;
  order: Order;
  lines: Line[];
}

export interface Draw {
  move: string | null;
  source: Source;
  number: number;
}

/** One way to begin a turn: a place, an order, and how cards may be drawn then. */
export interface TurnOption {
  place: string | null;
  order: string | null;
  draws: Draw[];
}

export interface Turn {
  options: TurnOption[];
}

export interface Decision {
  phase: "kind" | "fill" | "add" | "ask" | "help";
  missing: Counts;
  left: number;
  added: Counts;
  /** Plus: what the owner asks for, or is asked of this seat. */
  wanted: Counts;
  /** Plus: what a request for help may name; null where none can begin. */
  request: Request | null;
}

export interface Limits {
  least: number;
  most: number;
}

export interface Request extends Limits {
  /** Cards of any kinds: only their number counts. */
  any: boolean;
  kinds: Partial<Record<Kind, Limits>>;
}

export interface Call {
  player: number;
  kind: Kind | null;
  number: number;
  order: boolean;
}

export interface Player {
  colour: string;
  hand: number;
  orders: number;
  waiter: number;
  delivered: Order[] | null;
  pizzas: number | null;
}

export interface Result {
  winners: number[];
  scores: number[][];
}

/** What a seat may know of Mamma Mia! (and of Plus, which has the same shape). */
export interface MammaMiaView {
  game: "mamma-mia" | "mamma-mia-plus";
  edition: string;
  seat: number | null;
  round: number;
  rounds: number;
  phase: "place" | "order" | "draw" | "open" | "over";
  player: number | null;
  holder: number | null;
  supply: number;
  oven: number;
  turned: number;
  top: Card | null;
  counter: Counts | null;
  used: Counts | null;
  call: Call | null;
  judging: Judging | null;
  /** Plus: the request for help that is out. */
  wanted: Counts;
  /** Plus: the height of the common stack. */
  baked: number;
  players: Player[];
  hand: Counts | null;
  orders: Order[] | null;
  legal: string[];
  turn: Turn | null;
  decision: Decision | null;
  result: Result | null;
}

export type MammaMiaEvent =
  | { type: "placed"; player: number; kind: Kind; number: number }
  | { type: "ordered"; player: number; order: Order }
  | { type: "passed"; player: number }
  | { type: "drew"; player: number; source: Source; number: number }
  | { type: "mamma_mia"; player: number }
  | { type: "stalemate" }
  | { type: "opened"; player: number; cards: number }
  | { type: "turned"; kind: Kind }
  | { type: "judging"; player: number; order: Order; lines: Line[] }
  | { type: "delivered"; player: number; order: Order; used: Counts; added: Counts }
  | { type: "went_back"; player: number; order: Order; lines: Line[] }
  | { type: "asking"; player: number; wanted: Counts }
  | { type: "helped"; player: number; helper: number; given: Counts }
  | { type: "not_helped"; player: number }
  | { type: "round"; round: number; player: number; leftovers: Counts; supply: number }
  | { type: "over"; result: Result };

/** What a deck says of an order card. */
export interface OrderFacts {
  name: Order;
  needs: Partial<Record<Kind, number>>;
  jokers: number[];
  joker_kinds: Kind[];
  scarcest: boolean;
  barred: Kind[];
  at_least: number;
  origin: Origin;
}

/** All cards of Mamma Mia! or Plus. */
export interface OrderSheet {
  kinds: Kind[];
  of_each: number;
  own: Record<string, Kind>;
  orders: Record<string, Record<Order, OrderFacts>>;
}
