/** The parts of what is shown that no view has: the order that is judged, and what became of the others. */
import type { Counts, Line, MammaMiaView, Order } from "./types";

export interface Judged {
  player: number;
  order: Order;
  lines: Line[];
  /** What lay there when it turned up: a delivered order has taken its cards since. */
  counter: Counts;
  /** How many lines have been ticked so far. */
  ticked: number;
  /** Plus: what the owner has asked for, and what came of it. */
  request: Request | null;
  outcome: null | { delivered: true; used: Counts } | { delivered: false };
}

export interface Request {
  wanted: Counts;
  helper: number | null;
  /** Somebody has helped, or nobody has. */
  answered: boolean;
}

export interface Outcome {
  player: number;
  order: Order;
  delivered: boolean;
}

export interface Receipt {
  round: number;
  opener: number | null;
  outcomes: Outcome[];
  complete: boolean;
  leftovers: Counts;
  /** 2004: they become the bottom of the next oven; 1999: they stay in sight. */
  hidden: boolean;
  starter: number;
  until: number;
}

/** Of each oven who delivered and who did not, in order; null where this screen did not see all of it. */
export type Oven = { player: number; delivered: boolean }[] | null;

export type Scene = "table" | "opening" | "stack" | "end";

/** Plus: the common stack as it is turned over at the end, and how much of it has been. */
export interface Turning {
  stack: { player: number; order: Order }[];
  shown: number;
  /** The next one is on its way to its owner. */
  flying: boolean;
}

/** The pizzas of all players, one of each in turn: in which order they were laid down the view does not say. */
export function commonStack(view: MammaMiaView): Turning["stack"] {
  const piles = view.players.map((player) => player.delivered ?? []);
  const rows = Math.max(0, ...piles.map((pile) => pile.length));
  return Array.from({ length: rows }, (_, row) =>
    piles.flatMap((pile, player) => {
      const order = pile[row];
      return order === undefined ? [] : [{ player, order }];
    }),
  ).flat();
}

export function sceneOf(view: MammaMiaView): Scene {
  if (view.phase === "over") return "end";
  return view.phase === "open" ? "opening" : "table";
}

/** What this screen has seen of the opening that is going on, and how earlier ones ended. */
export class OvenLog {
  outcomes: Outcome[] = [];
  opener: number | null = null;
  /** Whether the opening was seen from its first card on. */
  complete = false;

  begin(opener: number): void {
    this.outcomes = [];
    this.opener = opener;
    this.complete = true;
  }

  /** A screen that came in the middle has not seen what was before. */
  join(opener: number | null): void {
    this.outcomes = [];
    this.opener = opener;
    this.complete = false;
  }

  note(outcome: Outcome): void {
    this.outcomes.push(outcome);
  }

  /** The ovens so far with this one as number `round`: who delivered and who did not, without saying which order it was. */
  closed(ovens: Oven[], round: number): Oven[] {
    const all = [...ovens];
    while (all.length < round - 1) all.push(null);
    all[round - 1] = this.complete ? this.outcomes.map(({ player, delivered }) => ({ player, delivered })) : null;
    return all;
  }
}
