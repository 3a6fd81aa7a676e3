/** Mamma Mia! and Plus on the wire, as the server's schemas say it, by the game's own names; and the cards. */
import type * as wire from "../../protocol/generated";
import type { Origin } from "../../protocol/http";

export type { Call, Decision, Draw, Limits, Line, Request, Result, Turn } from "../../protocol/generated";
export type { JudgedOrder as Judging, Option as TurnOption, Seat as Player } from "../../protocol/generated";

export type Kind = wire.Turned["kind"];
/** "4-pineapple" …, "misto", "bombastica", "monotoni", "minimale", Plus: "due" …: the names of record format forno/1. */
export type Order = string;
export type Counts = wire.Delivered["used"];
export type Source = wire.Drew["source"];
export type Card = { kind: Kind } | { order: Order; player: number };

/** What a seat may know of Mamma Mia! (and of Plus, which has the same shape). */
export type MammaMiaView = Omit<wire.MammaMiaView, "game" | "top" | "aid"> & {
  game: "mamma-mia" | "mamma-mia-plus";
  top: Card | null;
  aid?: Aid;
};
/** What the table shows of its oven beside the top card. */
export type Aid = Omit<wire.Aid, "oven"> & { oven: Card[] | null };

export type MammaMiaEvent =
  | wire.Placed
  | wire.Ordered
  | wire.MammaMiaPassed
  | wire.Drew
  | wire.MammaMia
  | wire.Stalemate
  | wire.MammaMiaOpened
  | wire.Turned
  | wire.Judged
  | wire.Delivered
  | wire.WentBack
  | wire.Asking
  | wire.Helped
  | wire.NotHelped
  | wire.NewRound
  | wire.MammaMiaOver;

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
