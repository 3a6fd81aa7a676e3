/** What is asked over HTTP: the games, their cards, and new tables. */
import type { Reach } from "./generated";

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

export interface DeckFacts {
  game: string;
  edition: string;
  /** Typed in by an owner of the box. */
  own: boolean;
  /** Its cards, as the game writes them. */
  sheet: unknown;
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
