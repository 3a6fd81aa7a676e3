/** What this seat is choosing: a turn as it is composed, or the cards for an order that is judged. Nothing is sent before the end. */
import type { Counts, Kind, MammaMiaView, Order, Request, Source } from "./types";
import type { Table } from "../../table/table.svelte";
import { type Draft, EMPTY, fitting, next, type Next, numbers, orders, stepped } from "./compose";
import { entries, plus, total } from "./kinds";
import { fitted, givenUp, sourcesOf } from "./ahead";
import { draftAgain, keepDraft } from "./reload";
import { askable, least, requestMoves, wanted } from "./request";

/** What a choice needs to know of its stage. */
export interface Asking {
  readonly view: MammaMiaView;
  readonly table: Table;
  readonly inert: boolean;
  /** Answers cannot be given yet, or any more. */
  readonly unready: boolean;
}

export class Choice {
  draft = $state.raw<Draft>(EMPTY);
  /** Cards picked for a Bombastica. */
  adding = $state.raw<Counts>({});
  /** Plus: what is wanted from the others, while a request is put together; null: none is. */
  wanting = $state.raw<Counts | null>(null);
  /** What of a turn composed beforehand did not fit any more. */
  dropped = $state.raw<Draft | null>(null);
  /** Among which stacks turns have let choose so far. */
  sources = $state.raw<Draft["source"][]>([]);
  /** What was asked when the cards were picked. */
  #question = "";

  constructor(private readonly stage: Asking) {}

  get next(): Next | null {
    return this.stage.view.turn ? next(this.draft, this.stage.view.turn) : null;
  }

  /** Another view is shown: what still fits of the draft is kept, also of one made before the turn came. */
  fit(view: MammaMiaView): void {
    const question = JSON.stringify([view.decision, view.judging, view.hand]);
    if (question !== this.#question) {
      this.adding = {};
      this.wanting = null;
    }
    this.#question = question;
    if (view.turn) this.sources = merged(this.sources, sourcesOf(view.turn));
    const before = this.draft;
    this.draft = view.phase === "over" ? EMPTY : fitted(before, view);
    this.dropped = (view.phase === "over" ? null : givenUp(before, this.draft)) ?? this.dropped;
    this.#keep();
  }

  /** A turn that was composed before a reload, for the cards that are still in hand. */
  restore(view: MammaMiaView): void {
    this.draft = draftAgain(this.stage.table, view);
  }

  #keep(): void {
    keepDraft(this.stage.table, this.stage.view, this.draft);
  }

  /** Ingredients and order leave the hand one after the other; with what is drawn the turn is over. */
  played(what: "placed" | "ordered" | "drew"): void {
    this.draft = what === "placed" ? { ...EMPTY, order: this.draft.order } : EMPTY;
    this.dropped = null;
    this.#keep();
  }

  /** Another question comes: nothing is laid aside for it. */
  clear(): void {
    this.#question = "";
    this.adding = {};
    this.wanting = null;
  }

  // ------------------------------------------------------------------ composing a turn

  /** Lift `number` cards of a kind; the same again puts them down. */
  pick(kind: Kind, number: number): void {
    const same = this.draft.kind === kind && this.draft.number === number;
    this.#redraft({ ...this.draft, kind: same ? null : kind, number: same ? 0 : number });
  }

  /** All of a kind, as the keyboard does it. */
  pickAll(kind: Kind): void {
    const able = this.stage.view.turn ? (numbers(this.stage.view.turn).get(kind) ?? []) : [this.#held(kind)];
    const number = Math.max(0, ...able);
    if (number > 0) this.#redraft({ ...this.draft, kind, number });
  }

  setNumber(number: number): void {
    const { kind } = this.draft;
    if (kind === null) return;
    const { turn } = this.stage.view;
    // Before the turn comes, what is in hand is all that is known.
    const able = turn ? (numbers(turn).get(kind) ?? []).includes(number) : number >= 1 && number <= this.#held(kind);
    if (able) this.#redraft({ ...this.draft, number });
  }

  step(by: 1 | -1): void {
    const { turn } = this.stage.view;
    const number = turn ? stepped(this.draft, turn, by) : this.draft.number + by;
    if (number !== null) this.setNumber(number);
  }

  #held(kind: Kind): number {
    return this.stage.view.hand?.[kind] ?? 0;
  }

  pickOrder(order: Order | null): void {
    this.#redraft({ ...this.draft, order: this.draft.order === order ? null : order });
  }

  /** The next order in hand, or none: up and down on the keyboard. */
  nextOrder(by: 1 | -1): void {
    const { turn } = this.stage.view;
    const all = [null, ...(turn ? orders(this.draft, turn) : merged([], this.stage.view.orders ?? []))];
    const at = all.indexOf(this.draft.order);
    this.#redraft({ ...this.draft, order: all[(at + by + all.length) % all.length] ?? null });
  }

  pickSource(source: Source): void {
    this.#redraft({ ...this.draft, source });
  }

  otherSource(): void {
    const draws = this.next?.option?.draws.length ?? 0;
    if (draws > 1) this.pickSource(this.draft.source === "supply" ? "waiter" : "supply");
  }

  undo(): void {
    if (this.stage.inert) return;
    if (this.stage.view.decision) this.clear();
    else this.#redraft(EMPTY);
  }

  /** Call: the whole turn goes out as one message. */
  call(): void {
    const now = this.next;
    if (now?.ready && !this.stage.inert) this.stage.table.send(now.moves);
  }

  #redraft(draft: Draft): void {
    if (this.stage.table.sending) return;
    this.draft = this.stage.view.turn ? fitting(draft, this.stage.view.turn) : draft;
    this.dropped = null;
    this.#keep();
  }

  // ------------------------------------------------------------------ deciding at an opening

  decide(move: string): void {
    if (!this.stage.unready && this.stage.view.legal.includes(move)) this.stage.table.send([move]);
  }

  /** Bombastica: lay one more card of a kind aside, or take it back. */
  add(kind: Kind, n: 1 | -1): void {
    if (this.stage.inert) return;
    this.adding = n > 0 ? plus(this.adding, { [kind]: 1 }) : { ...this.adding, [kind]: (this.adding[kind] ?? 0) - 1 };
  }

  /** Another card, as long as one is missing. */
  addIfLeft(kind: Kind): void {
    const left = (this.stage.view.decision?.left ?? 0) - total(this.adding);
    if (left > 0 && (this.adding[kind] ?? 0) < (this.stage.view.hand?.[kind] ?? 0)) this.add(kind, 1);
  }

  deliverAdded(): void {
    const moves = entries(this.adding).flatMap(([kind, n]) => Array.from({ length: n }, () => `add ${kind}`));
    if (!this.stage.unready) this.stage.table.send(moves);
  }

  // ------------------------------------------------------------------ asking for help

  get room(): Request | null {
    return this.stage.view.decision?.request ?? null;
  }

  /** Begin a request: what is not in the hand has to be wanted. */
  beginAsking(): void {
    const able = this.room;
    if (this.stage.unready || !able) return;
    this.adding = {};
    this.wanting = least(able);
  }

  /** One card of a kind more, or one less, as far as there is room. */
  want(kind: Kind, n: 1 | -1): void {
    const able = this.room;
    if (!this.stage.inert && this.wanting && able) this.wanting = wanted(able, this.wanting, kind, n);
  }

  /** Ask: the whole request goes out as one message, and only now. */
  ask(): void {
    if (this.stage.inert || !this.wanting || !this.room || !askable(this.room, this.wanting)) return;
    this.stage.table.send(requestMoves(this.wanting));
  }
}

/** Each of both once. */
function merged<T>(some: T[], more: T[]): T[] {
  return [...some, ...more].filter((one, i, all) => all.indexOf(one) === i);
}
