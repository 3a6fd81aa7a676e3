/** The parts of what is shown that no view has: the order that is judged, and what became of the others. */
import { changed } from "./kinds";
import type { Counts, Kind, Line, MammaMiaView, Order } from "./types";

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
  outcome: null | { delivered: true; used: Counts } | { delivered: false; back: WentBack };
}

export interface Request {
  wanted: Counts;
  helper: number | null;
  /** Somebody has helped, or nobody has. */
  answered: boolean;
}

interface Delivered {
  player: number;
  order: Order;
  delivered: true;
  /** What it took off the counter. */
  took: Counts;
}

/** An order that went back, with all that everybody could see of why. */
export interface WentBack {
  player: number;
  order: Order;
  delivered: false;
  lines: Line[];
  /** What lay there. */
  counter: Counts;
  /** What had been delivered out of the same oven before. */
  before: Delivered[];
  /** What was turned up after it, so far. */
  later: Counts;
}

export type Outcome = Delivered | WentBack;

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
  #round = 0;
  /** What became of each card that was turned up, in their order. */
  #cards: (Outcome | { turned: Kind })[] = [];

  begin(opener: number, round = 0): void {
    this.join(opener);
    this.#round = round;
    this.complete = true;
  }

  /** A screen that came in the middle has not seen what was before. */
  join(opener: number | null): void {
    this.#cards = [];
    this.outcomes = [];
    this.opener = opener;
    this.complete = false;
  }

  /** This is the truth now: an opening that was seen up to there is still known, what was seen beyond comes again. */
  rejoin({ phase, round, holder, turned, judging }: MammaMiaView): void {
    const settled = turned - (judging ? 1 : 0);
    const known = this.complete && phase === "open" && round === this.#round && settled <= this.#cards.length;
    if (!known) return this.join(holder);
    const cards = this.#cards.slice(0, settled);
    [this.#cards, this.outcomes] = [[], []];
    for (const card of cards) {
      if ("turned" in card) this.turn(card.turned);
      else this.#settle(card.delivered ? card : { ...card, later: {} });
    }
  }

  deliver(player: number, order: Order, took: Counts): void {
    this.#settle({ player, order, delivered: true, took });
  }

  sendBack(player: number, order: Order, lines: Line[], counter: Counts): WentBack {
    const before = this.outcomes.filter((one) => one.delivered);
    const back: WentBack = { player, order, delivered: false, lines, counter, before, later: {} };
    this.#settle(back);
    return back;
  }

  turn(kind: Kind): void {
    this.#cards.push({ turned: kind });
    for (const one of this.outcomes) if (!one.delivered) one.later = changed(one.later, kind, 1);
  }

  #settle(outcome: Outcome): void {
    this.#cards.push(outcome);
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
