/** Several players on one device: who is given it, and when what only he may see is there. */
import { untrack } from "svelte";

import { games } from "../games";
import type { HandOvers, Round } from "../games/module";
import type { GameEvent, Kind, View } from "../protocol/types";
import { Table } from "./table.svelte";

/**
 * A visit: `give` until the player says that he has the device; `wait` while nobody can tell yet whether he is asked;
 * `look` while his own view is there; `idle` where he has nothing to decide and hands it on.
 */
export interface Visit {
  seat: number;
  help: boolean;
  phase: "give" | "wait" | "look" | "idle";
}

export class HotSeat {
  visit = $state<Visit | null>(null);
  /** The table as the one who has the device sees it; only while he has it. */
  own = $state.raw<Table | null>(null);

  /** The round that is going on or was gone through, and those of it who have not had the device yet. */
  #round: Round | null = null;
  #queue: number[] = [];
  #finish: (() => void) | null = null;
  /** Whether the table still stands where the round began, as far as was heard. */
  #standing: () => boolean = () => true;
  /** What everybody saw when the device was taken, and when the last turn ended here: nobody is given it twice for that. */
  #taken: View | null = null;
  #played: View | null = null;
  #wasAsked = false;

  constructor(private readonly table: Table) {
    table.gate = (event, update, last) => this.#gate(event as GameEvent, update.view, last);
  }

  get #rules(): HandOvers | null {
    return this.table.module?.handOvers ?? null;
  }

  /** Whether somebody plays this seat on this device himself. */
  #plays(seat: number): boolean {
    return this.table.mine.includes(seat) && this.table.facts?.seats[seat]?.stand_in == null;
  }

  waiter(seat: number): Kind {
    const view = this.table.newest;
    return (view && this.#rules?.waiter(view, seat)) ?? "salami";
  }

  /** Look whether somebody has to be given the device; to be called whenever anything of the table has changed. */
  watch(): void {
    const { newest, caughtUp, shared, stage, facts, own } = this.#now();
    untrack(() => {
      if (this.visit && facts?.status !== "playing") this.close();
      else if (own && this.visit && !this.#plays(this.visit.seat)) this.handOn();
      else if (own) this.#look(own);
      else if (this.visit?.phase === "wait" && !this.#standing()) this.visit = { ...this.visit, phase: "idle" };
      if (!shared || !stage || !newest || facts?.status !== "playing") return;
      if (this.#finish === null && caughtUp) this.#begin(newest);
    });
  }

  /** Read everything that a hand-over depends on. */
  #now() {
    const { newest, caughtUp, shared, stage, facts, resets, finish } = this.table;
    const own = this.own;
    return { newest, caughtUp, shared, stage, facts, resets, finish, own, seen: own?.newest, link: own?.link };
  }

  /** Nothing is being shown: whose turn is it, or which round does the table stand at (after a reload)? */
  #begin(newest: View): void {
    const rules = this.#rules;
    if (!rules) return;
    const round = rules.round(newest);
    if (round && round.key !== this.#round?.key && !this.visit) {
      void this.#go(round, () => this.table.newest === newest);
      return;
    }
    const next = rules.next(newest);
    const waits = next !== null && this.#plays(next) && newest !== this.#played;
    if (waits && this.visit?.seat === next) return;
    if (this.visit && this.visit.phase !== "look") this.visit = null;
    if (waits && !this.visit) this.visit = { seat: next, help: false, phase: "give" };
  }

  /** What follows an event waits until everybody whom it concerns has had the device. */
  #gate(event: GameEvent, view: View, last: () => boolean): Promise<void> | null {
    const rules = this.#rules;
    if (!this.table.shared || !rules?.begins(event)) return null;
    const shown = this.table.stage?.view;
    const round = rules.round(shown ?? view);
    return round && round.key !== this.#round?.key ? this.#go(round, last) : null;
  }

  #go(round: Round, standing: () => boolean): Promise<void> | null {
    this.#round = round;
    this.#queue = round.seats.filter((seat) => this.#plays(seat));
    if (this.#queue.length === 0) return null;
    this.#standing = () => standing() && this.#at(round);
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#next();
    });
  }

  #at(round: Round): boolean {
    const { newest } = this.table;
    return newest !== null && this.#rules?.round(newest)?.key === round.key;
  }

  #next(): void {
    const seat = this.#queue.shift();
    this.visit = seat === undefined ? null : { seat, help: this.#round?.help ?? false, phase: "give" };
    if (seat !== undefined) return;
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }

  /** "I am Bea": from here on what only she may see is there. */
  take(): void {
    const { visit } = this;
    if (visit?.phase !== "give") return;
    if (this.#finish && !this.#standing()) {
      this.visit = { ...visit, phase: "idle" };
      return;
    }
    this.#wasAsked = false;
    this.#taken = this.table.newest;
    this.own = new Table(this.table.code, games, undefined, visit.seat);
    this.visit = { ...visit, phase: this.#finish ? "wait" : "look" };
  }

  /** The own view has changed: is its owner asked, or has he done what he was asked for? */
  #look(own: Table): void {
    const { newest } = own;
    const rules = this.#rules;
    if (!rules || !this.visit || !newest) return;
    const asked = rules.asks(newest) && this.#belongs(newest);
    if (asked) {
      this.#wasAsked = true;
      if (this.visit.phase !== "look") this.visit = { ...this.visit, phase: "look" };
    } else if (this.#wasAsked) this.handOn();
    else if (!this.#finish) this.#close();
    else if (!this.#standing()) {
      this.#close();
      this.visit = { ...this.visit, phase: "idle" };
    }
  }

  /** Whether a view shows the order that the round is about, and no later one. */
  #belongs(view: View): boolean {
    if (!this.#finish || !this.#round) return true;
    return this.#rules?.round(view)?.key === this.#round.key;
  }

  /** The device goes on: what was private is gone. */
  handOn(): void {
    this.#played = this.#taken;
    const turn = !this.#finish;
    this.#close();
    if (turn) this.visit = null;
    else this.#next();
  }

  #close(): void {
    this.own?.close();
    this.own = null;
    this.#wasAsked = false;
    if (!this.#finish) this.visit = null;
  }

  close(): void {
    this.#close();
    this.#queue = [];
    this.visit = null;
  }
}
