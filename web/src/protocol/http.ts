/** What is asked over HTTP: the games, their cards, and new tables. */
export type {
  Carried,
  Choices,
  Clock,
  DeckCheck,
  DeckFacts,
  GameFacts,
  House,
  Kept,
  Lobby,
  NewTable,
  Opened,
  OptionFacts,
  OwnTable,
  PublicTable,
  Reach,
  Seated,
} from "./generated";

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
