/** What is asked over HTTP: the games, their cards, and new tables. */
import type { Reach } from "./generated";
import type { DeckCard, Drawing } from "./mamma_i";
import type { Kind, Order } from "./types";

export interface EditionFacts {
  edition: string;
  players: number[];
}

/** A house rule: what it is called, and what it may be. */
export interface OptionFacts {
  name: string;
  type: "integer" | "boolean" | "seat" | "deck";
  default: number | boolean | null;
  min?: number;
  max?: number;
  editions?: string[];
  /** Another default, with so many players or beside these other options. */
  otherwise?: { default: number; players?: number[]; options?: Record<string, boolean> }[];
}

/** Where a card is known from. */
export type Origin = "rulebook" | "described" | "reconstructed" | "owner";

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

/** The cards of Mamma I that a deck can change. */
export interface IngredientsSheet {
  ingredients: Record<
    string,
    { name: string; cost: number; mother_in_law: number; drawings: Drawing[]; origin: Origin }
  >;
  copies: Record<DeckCard, number>;
}

export interface DeckFacts {
  game: string;
  edition: string;
  /** Typed in by an owner of the box. */
  own: boolean;
  sheet: OrderSheet | IngredientsSheet;
}

/** What is wrong with a deck file, a sentence for each fault; nothing: where its cards are known from. */
export interface DeckCheck {
  game: string;
  faults: string[];
  origins?: Partial<Record<Origin, number>>;
}

export interface GameFacts {
  game: string;
  editions: EditionFacts[];
  default: { edition: string; players: number };
  options?: OptionFacts[];
}

export interface Choices {
  games: GameFacts[];
  bots: string[];
  /** For whoever sits at the server's own machine. */
  reach?: Reach | null;
}

export type {
  Carried,
  Clock,
  House,
  Kept,
  Lobby,
  NewTable,
  Opened,
  OwnTable,
  PublicTable,
  Reach,
  Seated,
} from "./generated";

/** An answer that is not what was asked for, with the server's stable code ("offline" where no answer came). */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly where: string | null = null,
  ) {
    super(message);
  }
}
