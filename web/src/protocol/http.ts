/** What is asked over HTTP: the games, and new tables. */

export interface EditionFacts {
  edition: string;
  players: number[];
}

/** A house rule: what it is called, and what it may be. */
export interface OptionFacts {
  name: string;
  type: "integer" | "boolean" | "seat";
  default: number | boolean | null;
  min?: number;
  max?: number;
  editions?: string[];
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
}

export type NewSeat = { kind: "person"; name: string } | { kind: "bot"; bot: string; name?: string };

export interface NewTable {
  game: string;
  edition: string;
  seats: NewSeat[];
  options?: Record<string, unknown>;
  language?: string;
}

export interface Opened {
  table: string;
  seat: number | null;
  commitment: string;
}

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
