/** Several players on one device: who is given it, and when what only he may see is there. */
import { untrack } from "svelte";

import { loaderOf } from "../games";
import type { HandOvers, Round } from "../table/module";
import type { GameEvent, View } from "../protocol/types";
import { Answer } from "./answer.svelte";
import { Table } from "../table/table.svelte";

/**
 * A visit: `give` until the player says that he has the device; `wait` while nobody can tell yet whether he is asked;
 * `look` while he sees the table with his own eyes and decides; `idle` where he has nothing to decide, and hands it on.
 */
export interface Visit {
  seat: number;
  phase: "give" | "wait" | "look" | "idle";
}

/** So long the table's own line may take to hear of a turn that its player has ended here. */
const BEHIND_MS = 1000;

export class HotSeat {
  visit = $state.raw<Visit | null>(null);
  /** The table as the one who has the device sees it; only while he has it. */
  own = $state.raw<Table | null>(null);

  /** The round that is going on or was gone through, and those of it who have not had the device yet. */
  #round: Round | null = null;
  #queue: number[] = [];
  #finish: (() => void) | null = null;
  /** What everybody saw as the round began: a visit shows that, and not what has come of it meanwhile. */
  #shown: View | null = null;
  /** Whether the table still stands where the round began, as far as was heard. */
  #standing: () => boolean = () => true;
  /** What everybody saw when the device was taken, and when the last turn ended here: nobody is given it twice for that. */
  #taken: View | null = null;
  #played: View | null = null;
  #wasAsked = false;
  /** Whose turn has just ended here: what everybody sees may still say that it is his. */
  #just = $state.raw<number | null>(null);
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** What was answered before the table came round to ask. */
  #answers = $state.raw<Answer[]>([]);

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

  colour(seat: number): string {
    const view = this.table.newest;
    return (view && this.#rules?.colour(view, seat)) ?? "";
  }

  /** Look whether somebody has to be given the device; to be called whenever anything of the table has changed. */
  watch(): void {
    const { newest, caughtUp, shared, stage, going, own, visit } = this.#now();
    untrack(() => {
      if (visit && !going) this.close();
      else if (own && visit && !this.#plays(visit.seat)) this.handOn();
      else if (own) this.#look(own);
      const waiting = this.#answers.filter((answer) => answer.waits(newest));
      if (waiting.length < this.#answers.length) this.#answers = waiting;
      if (!shared || !stage || !newest || !going) return;
      if (this.#finish === null && caughtUp) this.#begin(newest);
    });
  }

  /** Read everything that a hand-over depends on. */
  #now() {
    const { newest, caughtUp, shared, stage, facts, resets, finish } = this.table;
    const { own, visit } = this;
    // At the end of a game the last ones still have the device, as the others had it.
    const going = facts?.status === "playing" || facts?.status === "over";
    const heard = [this.#just, own?.newest, own?.link, own?.stage, ...this.#answers.map((answer) => answer.heard)];
    return { newest, caughtUp, shared, stage, going, resets, finish, own, visit, heard };
  }

  /** Nothing is being shown: whose turn is it, or which round does the table stand at (after a reload)? */
  #begin(newest: View): void {
    const rules = this.#rules;
    if (!rules) return;
    const round = rules.round(newest);
    if (round && round.key !== this.#round?.key && !this.visit) {
      const gone = this.#go(round, () => true);
      if (gone) this.table.hold(gone);
      return;
    }
    const next = rules.next(newest);
    const waits = next !== null && this.#plays(next) && newest !== this.#played && next !== this.#just;
    if (waits && this.visit?.seat === next) return;
    if (this.visit && this.visit.phase !== "look") this.visit = null;
    if (waits && !this.visit) this.visit = { seat: next, phase: "give" };
  }

  /** What follows an event waits until everybody whom it concerns has had the device. */
  #gate(event: GameEvent, view: View, last: () => boolean): Promise<void> | null {
    const rules = this.#rules;
    if (!this.table.shared || !rules?.begins(event)) return null;
    const round = rules.round(this.table.stage?.view ?? view);
    return round && round.key !== this.#round?.key ? this.#go(round, last) : null;
  }

  #go(round: Round, standing: () => boolean): Promise<void> | null {
    this.#round = round;
    this.#shown = this.table.stage?.view ?? null;
    this.#queue = round.seats.filter((seat) => this.#plays(seat));
    if (this.#queue.length === 0) return null;
    this.#standing = () => standing() && this.#rules?.round(this.table.newest as View)?.key === round.key;
    return new Promise((resolve) => {
      this.#finish = resolve;
      this.#next();
    });
  }

  #next(): void {
    const seat = this.#queue.shift();
    this.visit = seat === undefined ? null : { seat, phase: "give" };
    if (seat === undefined) this.#finished();
  }

  #finished(): void {
    const finish = this.#finish;
    this.#finish = null;
    finish?.();
  }

  /** "I am Bea": from here on what only she may see is there. */
  take(): void {
    const { visit } = this;
    if (visit?.phase !== "give") return;
    this.#wasAsked = false;
    this.#taken = this.table.newest;
    this.own = new Table(this.table.code, loaderOf, undefined, visit.seat);
    this.visit = { ...visit, phase: this.#finish ? "wait" : "look" };
  }

  /** The own view has changed: is its owner asked, or has he done what he was asked for? */
  #look(own: Table): void {
    const { newest } = own;
    const { visit } = this;
    if (!visit || !newest || visit.phase === "idle") return;
    const asked = this.#rules?.asks(newest) === true && this.#belongs(newest);
    if (this.#finish && this.#round?.ahead) this.#ask(own, newest);
    else if (asked) {
      this.#wasAsked = true;
      if (visit.phase !== "look") this.visit = { ...visit, phase: "look" };
    } else if (this.#wasAsked) this.handOn();
    else if (!this.#finish) this.#close();
    else if (!this.#standing()) this.#find(own, newest, false);
  }

  /** Where everybody can tell at once what he is going to be asked. What he was asked stays, also if it is too late. */
  #ask(own: Table, newest: View): void {
    if (this.visit?.phase !== "look") this.#find(own, newest, this.#standing());
  }

  /** Whoever has the device finds the same table, whether there is something for him to decide or not. */
  #find(own: Table, newest: View, open: boolean): void {
    const rules = this.#rules;
    if (!rules || !this.visit || !this.#shown || !own.stage) return;
    const found = rules.finds(this.#shown, newest, open);
    const asked = rules.asks(found);
    own.keep = asked
      ? (moves) => {
          this.#answer(own, moves);
        }
      : null;
    own.handOn = asked
      ? null
      : () => {
          this.handOn();
        };
    own.freeze(found);
    this.visit = { ...this.visit, phase: asked ? "look" : "idle" };
  }

  /** The device goes on at once; the answer goes out at its moment. */
  #answer(own: Table, moves: string[]): void {
    if (!this.#round || !this.#rules) return;
    own.keep = null;
    this.#answers = [...this.#answers, new Answer(own, moves, this.#round, this.#rules)];
    this.own = null;
    this.handOn();
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
    if (turn && this.visit) this.#settle(this.visit.seat);
    this.#close();
    if (turn) this.visit = null;
    else this.#next();
  }

  /** Wait for the next one's turn; if there is none after a while, it is his once more. */
  #settle(seat: number): void {
    clearTimeout(this.#settling);
    this.#just = seat;
    this.#settling = setTimeout(() => {
      this.#just = null;
    }, BEHIND_MS);
  }

  #close(): void {
    this.own?.close();
    this.own = null;
    this.#wasAsked = false;
    if (!this.#finish) this.visit = null;
  }

  close(): void {
    this.#close();
    for (const answer of this.#answers) answer.close();
    clearTimeout(this.#settling);
    this.#answers = [];
    this.#queue = [];
    this.visit = null;
    this.#finished();
  }
}
