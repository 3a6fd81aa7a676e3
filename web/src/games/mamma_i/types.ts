/** Mamma I on the wire, as the server's schemas say it, by the game's own names; and its cards. */
import type * as wire from "../../protocol/generated";
import type { Origin } from "../../protocol/http";

export type {
  Account,
  Beside,
  Bill,
  IngredientsCard as IngredientsFace,
  Result,
  SetOff,
  Sum,
} from "../../protocol/generated";

export type Row = wire.Took["row"];
export type Character = wire.Named["character"];
/** A card of the deck: "3", "2", "1" for movement, "money 3" … "money 1". */
export type DeckCard = string;
export type Drawing = wire.IngredientsCard["drawings"][number];
export type Effect = wire.SetOff["used"][number];

/** Of these every row and every character has one. */
type All<T> = { [Field in keyof T]-?: T[Field] };
export type Printed = Omit<wire.Printed, "points"> & { points: All<wire.Printed["points"]> };

export type MammaIView = Omit<wire.MammaIView, "game" | "rows" | "sums" | "cards" | "printed"> & {
  game: "mamma-i";
  rows: All<wire.MammaIView["rows"]>;
  sums: All<wire.MammaIView["sums"]>;
  cards: All<wire.MammaIView["cards"]>;
  printed: Printed;
};

export type MammaIEvent =
  | wire.Hidden
  | wire.GuestCame
  | wire.Took
  | wire.Called
  | wire.Named
  | wire.Visited
  | wire.Removed
  | wire.TurnedCard
  | wire.MammaIPassed
  | wire.RanOver
  | wire.Lost
  | wire.TookChild
  | wire.Stole
  | (Omit<wire.Assigned, "accounts"> & { accounts: All<wire.Assigned["accounts"]> })
  | wire.NewTurn
  | wire.MammaIOver;

/** The cards of Mamma I that a deck can change. */
export interface IngredientsSheet {
  ingredients: Record<
    string,
    { name: string; cost: number; mother_in_law: number; drawings: Drawing[]; origin: Origin }
  >;
  copies: Record<DeckCard, number>;
}
