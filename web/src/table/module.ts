import type { Component } from "svelte";

import type { DeckFacts } from "../protocol/http";
import type { GameEvent, TableFacts, View } from "../protocol/types";
import type { Pacer } from "./pacer";
import type { Stage } from "./playback";
import type { Table } from "./table.svelte";

/** What shows a game: its stage keeps what is on the screen, its screen draws that. */
export interface GameStage extends Stage<unknown, View> {
  /** What is on the screen. */
  readonly view: View;
  /** Whether the seat that is looked through is asked something. */
  readonly asked: boolean;
  /** What it takes its time by. */
  readonly pacer?: Pacer;
  /** Who opens the oven that is open: that is shown at his pace. */
  readonly opener?: number | null;
  /** Asked something that the others know nothing of: nothing else is shown beside it. */
  readonly alone: boolean;
  /** What is told of the last thing that happened: what everybody may hear. */
  readonly polite: string;
  close(): void;
}

/** Who is given the device, where several play on one: decided by what everybody knows, and by nothing else. */
export interface HandOvers {
  /** Whose turn it is, as everybody knows. */
  next(view: View): number | null;
  /** The seats that have to be handed the device while an order is judged, whether they are asked or not. */
  round(view: View): Round | null;
  /** Whether a new round may have begun with this event. */
  begins(event: GameEvent): boolean;
  /** Whether the seat that sees this is asked something. */
  asks(view: View): boolean;
  /**
   * What a seat finds that has the device in a round: what everybody saw as it began, with its own cards. `open`: the
   * round is not over yet, so that a question to this seat may still come; then it finds the question at once.
   */
  finds(shown: View, own: View, open: boolean): View;
  /** The colour of a seat. */
  colour(view: View, seat: number): string;
}

/**
 * Seats in turn; `key` tells one round from another, and whether a view belongs to it. `ahead`: each of them can tell at
 * once what he is going to be asked, and answers before the table comes round to him.
 */
export interface Round {
  key: string;
  seats: number[];
  ahead: boolean;
}

export interface GameModule {
  /** Fetches what has to be there before anything of a table is shown. */
  prepare?(facts: TableFacts | null): Promise<void>;
  stage(view: View, table: Table): GameStage;
  Screen: Component<{ table: Table }>;
  handOvers: HandOvers;
  /** Fetches what the game says where it is looked at again. */
  retold: () => Promise<Retold>;
  /** Events that show nothing but what the mover puts down himself: only after those can a message be taken back. */
  own: ReadonlySet<string>;
}

/** What an event is on the time line of a game that is looked at again. */
export type Mark =
  | { kind: "round"; round: number }
  /** An order turns up, or whatever a game has in its place: `title` in the words of the screen. */
  | { kind: "order"; player: number | null; title: string }
  /** What became of the last one. */
  | { kind: "outcome"; done: boolean };

/** What a game says where it is looked at again. */
export interface Retold {
  /** The same with nothing asked. */
  idle(view: View): View;
  mark(event: GameEvent): Mark[];
  /** What happened, in sentences; `before` and `after` are the views around it. */
  say(events: GameEvent[], before: View, after: View, name: (seat: number) => string): string;
  /** A move in words, as records write it. */
  move(move: string, view: View): string;
  /** The name of an order, or of what a game has in its place. */
  order(name: string): string;
  /** The first number of a result in words, where the game has one for it. */
  score?: (n: number) => string;
  /** Which turn it is, where the game does not call it that. */
  where?: (said: { turn: number; turns: number; round: number; name: string }) => string;
  /** By round, one line each: what a seat's own orders lacked, and where it went. Empty where the game has none. */
  missed(moments: { events: GameEvent[] }[], seat: number, name: (seat: number) => string): string[];
  /** What nobody saw, from a position as records write it. */
  Hidden?: Component<{ position: Record<string, unknown>; game: string }>;
  /** What a seat holds that others do not see; `view` is its own. */
  Cards: Component<{ view: View; name: (seat: number) => string }>;
}

export type GameLoader = () => Promise<GameModule>;

/** How games are fetched, by the tag of their views; the folder of a game has it in `load.ts`. */
export type Loaders = Record<string, GameLoader>;

/** What is known of a game before a table of it is opened; its folder has it in `front.ts`. */
export interface Front {
  game: string;
  /** The table that "play now" opens. */
  edition: string;
  players: number;
  /** Where it stands among the games that are offered. */
  place: number;
  tag: () => string;
  sub: () => string;
  small: () => string;
  /** Whether the name of an edition says something beside the game's. */
  editions: boolean;
  /** The colours of seats that there are in it. */
  colours: readonly string[];
  /** How the numbers of its rulings begin. */
  rulings: string;
  /** Whether there is a deal that was chosen to learn it with, to be offered to whoever has never played it. */
  firstDeal: boolean;
  /** What lies on the oven of the front page. */
  Top: Component;
  /** Fetches what shows the cards of a deck. */
  sheet: () => Promise<Component<{ deck: DeckFacts }>>;
}
