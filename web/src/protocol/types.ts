/** The words on the wire, as docs/reference/protocol.md defines them. A view is tagged by `game`. */
import type * as wire from "./generated";

export type { Clock, House, Note, SeatFacts, TableFacts, Time, UndoAsked } from "./generated";

/** What a seat may know of a game; more of it is the game's own business. */
export interface View {
  game: string;
  seat: number | null;
  legal: string[];
}

/** What everybody sees happen. */
export interface GameEvent {
  type: string;
  player?: number;
}

type Told = wire.ViewMessage | wire.Update | wire.AnswerMessage;

export type ServerMessage =
  | Exclude<wire.ServerMessage, Told>
  | (Omit<wire.ViewMessage, "view"> & { view: View })
  | (Omit<wire.Update, "view" | "events"> & { view: View; events: GameEvent[] })
  | (Omit<wire.AnswerMessage, "view"> & { view: View });

export type ClientMessage = wire.ClientMessage;

/** What is asked for around the game; the answer is `done` or `error` with the same id. */
export type Wish = Exclude<ClientMessage, wire.Move | wire.Sync | wire.Ping | wire.Enter>;
