import type * as wire from "./generated";
import type { GameEvent, View } from "./types";

/** What is asked over HTTP: the games, their cards, and new tables. */
export type {
  Advice,
  Advised,
  Carried,
  Choices,
  CodeFound,
  Coaching,
  Clock,
  DailyPizza,
  DailyTable,
  DailyTry,
  DeckCheck,
  DeckFacts,
  GameFacts,
  House,
  Kept,
  Lesson,
  Lobby,
  NewTable,
  Opened,
  OptionFacts,
  OwnTable,
  OwnTry,
  PlayOn,
  PublicTable,
  Reach,
  Seated,
} from "./generated";

/** What happened at once in a game that is over. */
export type ReplayMoment = Omit<wire.ReplayMoment, "events"> & { events: GameEvent[] };
/** All that happened in it. */
export type ReplayFacts = Omit<wire.Replay, "moments"> & { moments: ReplayMoment[] };
/** All cards at one moment. */
export type ReplayCards = Omit<wire.ReplayCards, "seats"> & { seats: View[] };
/** What one seat saw at some moments. */
export type ReplayViews = Omit<wire.ReplayViews, "views" | "open"> & { views: View[]; open: ReplayCards[] | null };

/** Where a card is known from. */
export type Origin = "rulebook" | "described" | "reconstructed" | "owner";

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
