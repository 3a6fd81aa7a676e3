/** The time line of a game that is over: its rounds, their turns, and the orders that were judged in between. */
import type { ReplayMoment } from "../protocol/http";
import type { GameEvent } from "../protocol/types";
import type { Mark } from "../table/module";

export interface Tick {
  turn: number;
  /** Whose it was. */
  seat: number;
  round: number;
  /** Where it begins. */
  moment: number;
}

export interface Slip {
  /** The moment at which it lies turned up, or is settled where nothing else is seen of it. */
  moment: number;
  player: number | null;
  title: string;
  /** Null: nothing came of it, the game was ended before. */
  done: boolean | null;
}

export interface Oven {
  round: number;
  ticks: Tick[];
  slips: Slip[];
}

/** A moment as links write it: how many turns had begun, and which one it is of those that belong to this turn. */
export interface Place {
  at: number;
  step: number;
}

export class Timeline {
  readonly ovens: Oven[] = [{ round: 1, ticks: [], slips: [] }];
  readonly slips: Slip[] = [];
  readonly ticks: Tick[] = [];

  constructor(
    readonly moments: ReplayMoment[],
    marks: (event: GameEvent) => Mark[],
  ) {
    let turn = 0;
    for (const [index, moment] of moments.entries()) {
      if (moment.turn > turn && moment.seat !== null) this.#tick(moment.turn, moment.seat, index);
      turn = moment.turn;
      for (const mark of moment.events.flatMap(marks)) this.#note(mark, index);
    }
  }

  get turns(): number {
    return this.ticks.length;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** The turn that a moment belongs to; null at the deal. */
  tick(moment: number): Tick | null {
    return this.ticks[(this.moments[moment]?.turn ?? 0) - 1] ?? null;
  }

  /** The order that lies turned up at a moment, with its place in its round. */
  slip(moment: number): { slip: Slip; n: number; of: number } | null {
    for (const { slips } of this.ovens) {
      const n = slips.findIndex((slip) => slip.moment === moment);
      const slip = slips[n];
      if (slip) return { slip, n: n + 1, of: slips.length };
    }
    return null;
  }

  /** The next moment at which an order lies turned up, or the one before; null: there is none. */
  order(moment: number, by: 1 | -1): number | null {
    const later = by > 0 ? this.slips : [...this.slips].reverse();
    const found = later.find((slip) => (slip.moment - moment) * by > 0);
    return found?.moment ?? null;
  }

  place(moment: number): Place {
    const at = this.moments[moment]?.turn ?? 0;
    return { at, step: moment - this.moments.findIndex(({ turn }) => turn === at) };
  }

  /** The moment of a place; null where there is none. */
  moment({ at, step }: Place): number | null {
    const first = this.moments.findIndex(({ turn }) => turn === at);
    return first >= 0 && step >= 0 && this.moments[first + step]?.turn === at ? first + step : null;
  }

  #tick(turn: number, seat: number, moment: number): void {
    const oven = this.#oven;
    const tick = { turn, seat, moment, round: oven.round };
    oven.ticks.push(tick);
    this.ticks.push(tick);
  }

  #note(mark: Mark, moment: number): void {
    if (mark.kind === "round") {
      if (mark.round > this.#oven.round) this.ovens.push({ round: mark.round, ticks: [], slips: [] });
    } else if (mark.kind === "order") {
      const slip = { moment, player: mark.player, title: mark.title, done: null };
      this.#oven.slips.push(slip);
      this.slips.push(slip);
    } else {
      const slip = this.slips.at(-1);
      if (slip) slip.done = mark.done;
    }
  }

  get #oven(): Oven {
    return this.ovens.at(-1) as Oven;
  }
}
