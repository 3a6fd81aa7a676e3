/** What is on the screen of a game of Mamma Mia!: the shown view, what is moving, the draft of a turn. */
import { tick } from "svelte";

import { t } from "../../i18n/index.svelte";
import type { Counts, Kind, Line, MammaMiaEvent, MammaMiaView, Order, Source } from "../../protocol/types";
import { Pacer } from "../../state/pacer";
import type { Update } from "../../state/playback";
import { settings } from "../../state/settings.svelte";
import { play as sound } from "../../state/sound";
import type { Table } from "../../state/table.svelte";
import type { GameStage } from "../module";
import { type Draft, EMPTY, fitting, next, type Next, numbers, orders, stepped } from "./compose";
import { type EASING, Flights, type Flying } from "./flights.svelte";
import { entries, ownKind, plus, total } from "./kinds";
import { narrate } from "./narrate";
import { reduce } from "./reduce";
import { decisionInWords, turnInWords } from "./spoken";

export interface Judged {
  player: number;
  order: Order;
  lines: Line[];
  /** What lay there when it turned up: a delivered order has taken its cards since. */
  counter: Counts;
  /** How many lines have been ticked so far. */
  ticked: number;
  outcome: null | { delivered: true; used: Counts } | { delivered: false };
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

export type Scene = "table" | "opening" | "end";

type View = MammaMiaView;
type MMUpdate = Update<MammaMiaEvent, MammaMiaView>;
const RECEIPT_MS = 20_000;

export class MammaMiaStage implements GameStage {
  view: MammaMiaView;
  scene: Scene;
  turning: Kind | null;
  judged: Judged | null;
  receipt: Receipt | null;
  draft: Draft;
  /** Cards picked for a Bombastica, not yet sent. */
  adding: Counts;
  polite: string;
  assertive: string;
  ovens: Oven[];
  /** The scene has changed before this screen's eyes: then the focus moves with it, on a reload it does not. */
  moved = false;
  readonly flights = new Flights();
  readonly pacer = new Pacer();

  #outcomes: Outcome[] = [];
  #sawOpening = false;
  #opener: number | null = null;
  #goOn: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    view: View,
    readonly table: Table,
  ) {
    this.view = $state.raw(view);
    this.scene = $state(sceneOf(view));
    this.turning = $state(null);
    this.judged = $state.raw(null);
    this.receipt = $state.raw(null);
    this.draft = $state.raw(EMPTY);
    this.adding = $state.raw({});
    this.polite = $state("");
    this.assertive = $state("");
    this.ovens = $state.raw([]);
    this.pacer.speed = settings.speed;
  }

  // ------------------------------------------------------------------ what is asked

  name(player: number): string {
    return this.table.facts?.seats[player]?.name ?? "";
  }

  own(player: number): Kind {
    return ownKind(this.view.players[player]?.colour ?? "");
  }

  get next(): Next | null {
    return this.view.turn ? next(this.draft, this.view.turn) : null;
  }

  /** Something is on its way to the server: controls stay in their place and do nothing. */
  get inert(): boolean {
    return this.table.sending || this.table.link.state !== "open";
  }

  // ------------------------------------------------------------------ composing a turn

  /** Lift `number` cards of a kind; the same again puts them down. */
  pick(kind: Kind, number: number): void {
    const same = this.draft.kind === kind && this.draft.number === number;
    this.#redraft({ ...this.draft, kind: same ? null : kind, number: same ? 0 : number });
  }

  /** All of a kind, as the keyboard does it. */
  pickAll(kind: Kind): void {
    const able = this.view.turn ? (numbers(this.view.turn).get(kind) ?? []) : [this.view.hand?.[kind] ?? 0];
    const number = Math.max(0, ...able);
    if (number > 0) this.#redraft({ ...this.draft, kind, number });
  }

  setNumber(number: number): void {
    const able = (this.view.turn && this.draft.kind && numbers(this.view.turn).get(this.draft.kind)) || [];
    if (able.includes(number)) this.#redraft({ ...this.draft, number });
  }

  step(by: 1 | -1): void {
    const number = this.view.turn ? stepped(this.draft, this.view.turn, by) : null;
    if (number !== null) this.#redraft({ ...this.draft, number });
  }

  pickOrder(order: Order | null): void {
    this.#redraft({ ...this.draft, order: this.draft.order === order ? null : order });
  }

  /** The next order in hand, or none: up and down on the keyboard. */
  nextOrder(by: 1 | -1): void {
    const all = this.view.turn ? [null, ...orders(this.draft, this.view.turn)] : [null];
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
    if (this.inert) return;
    this.draft = EMPTY;
    this.adding = {};
  }

  /** Call: the whole turn goes out as one message. */
  call(): void {
    const now = this.next;
    if (now?.ready && !this.inert) this.table.send(now.moves);
  }

  #redraft(draft: Draft): void {
    if (this.inert && this.table.sending) return;
    this.draft = this.view.turn ? fitting(draft, this.view.turn) : draft;
  }

  // ------------------------------------------------------------------ deciding at an opening

  decide(move: string): void {
    if (!this.inert && this.view.legal.includes(move)) this.table.send([move]);
  }

  /** Bombastica: lay one more card of a kind aside, or take it back. */
  add(kind: Kind, n: 1 | -1): void {
    if (this.inert) return;
    this.adding = n > 0 ? plus(this.adding, { [kind]: 1 }) : { ...this.adding, [kind]: (this.adding[kind] ?? 0) - 1 };
  }

  /** Another card, as long as one is missing. */
  addIfLeft(kind: Kind): void {
    const left = (this.view.decision?.left ?? 0) - total(this.adding);
    if (left > 0 && (this.adding[kind] ?? 0) < (this.view.hand?.[kind] ?? 0)) this.add(kind, 1);
  }

  deliverAdded(): void {
    const moves = entries(this.adding).flatMap(([kind, n]) => Array.from({ length: n }, () => `add ${kind}`));
    if (!this.inert) this.table.send(moves);
  }

  // ------------------------------------------------------------------ the show

  setSpeed(speed: number): void {
    settings.setSpeed(speed);
    this.pacer.speed = speed;
  }

  /** Show no card until the next order turns up. */
  hurry(): void {
    if (this.scene === "opening" && !this.receipt) this.pacer.hurry();
  }

  /** Away with the receipt. */
  goOn(): void {
    this.#goOn?.();
  }

  close(): void {
    this.pacer.abandon();
    this.#forget();
    this.flights.clear();
  }

  reset(view: View): void {
    this.flights.clear();
    this.pacer.abandon();
    this.#forget();
    this.receipt = null;
    this.turning = null;
    this.#outcomes = [];
    this.#sawOpening = false;
    this.#opener = view.holder;
    const { judging, counter } = view;
    this.judged = judging && { ...judging, counter: counter ?? {}, ticked: judging.lines.length, outcome: null };
    this.scene = sceneOf(view);
    this.#show(view);
  }

  arrive(view: View): void {
    if (view.phase !== "open" && this.scene === "opening" && view.phase !== "over") this.scene = "table";
    if (view.phase === "over") this.scene = "end";
    this.#show(view);
  }

  #show(view: MammaMiaView): void {
    this.view = view;
    this.adding = {};
    this.draft = view.turn ? fitting(this.draft, view.turn) : view.phase === "place" ? this.draft : EMPTY;
    if (view.turn) {
      sound("turn");
      this.assertive = turnInWords(view, (player) => this.name(player));
    } else if (view.decision) {
      sound("turn");
      this.assertive = decisionInWords(view);
    } else this.assertive = "";
  }

  async play(raw: unknown, update: Update<unknown, View>, index: number, waiting: number): Promise<void> {
    const event = raw as MammaMiaEvent;
    // The pace is the opening's; a table that has fallen behind catches up at double pace.
    const opening = this.scene === "opening";
    this.pacer.speed = opening ? settings.speed : Math.max(1, settings.speed) * (waiting > 2 ? 2 : 1);
    await this.#perform(event, update as MMUpdate);
    const said = narrate((update as MMUpdate).events, index, {
      name: (player) => this.name(player),
      colour: (player) => this.view.players[player]?.colour ?? "",
      counter: this.view.counter ?? {},
    });
    if (said) this.polite = said;
  }

  async #perform(event: MammaMiaEvent, update: MMUpdate): Promise<void> {
    switch (event.type) {
      case "placed":
        this.draft = this.#mine(event.player) ? { ...EMPTY, order: this.draft.order } : this.draft;
        return this.#toss(
          event,
          Array.from({ length: event.number }, () => ({ kind: event.kind })),
        );
      case "ordered":
        return this.#toss(event, [{ order: event.order, player: event.player }]);
      case "passed":
        this.view = reduce(this.view, event);
        return this.pacer.wait(700);
      case "drew":
        return this.#draw(event);
      case "mamma_mia":
        sound("mamma");
        this.view = reduce(this.view, event);
        return this.pacer.wait(900);
      case "stalemate":
        return this.pacer.wait(900);
      case "opened":
        return this.#open(event);
      case "turned":
        return this.#turn(event);
      case "judging":
        return this.#judge(event);
      case "delivered":
        return this.#deliver(event);
      case "went_back":
        return this.#sendBack(event);
      case "round":
        return this.#endRound(event, update);
      case "over":
        this.#closeOven();
        await this.pacer.wait(500);
        this.view = reduce(this.view, event);
    }
  }

  /** Send cards over the screen at the present pace; gives the time that it takes at the normal one. */
  #fly(cards: Flying[], from: string, to: string, ms: number, apart: number, easing: keyof typeof EASING): number {
    this.flights.send(cards, from, to, this.pacer.scaled(ms), this.pacer.scaled(apart), easing);
    return ms + apart * Math.max(0, cards.length - 1);
  }

  #mine(player: number): boolean {
    return player === this.view.seat;
  }

  /** Cards toss into the mouth one after another; the chalk has the call at once, the oven the cards when they land. */
  async #toss(event: Extract<MammaMiaEvent, { type: "placed" | "ordered" }>, cards: Flying[]): Promise<void> {
    const before = this.view;
    const after = reduce(before, event);
    const lifted = event.type === "placed" ? "lifted" : "lifted-order";
    const from = this.#mine(event.player) ? lifted : `seat-${String(event.player)}`;
    const length = this.#fly(cards, from, "oven", 420, 90, "toss");
    if (event.type === "placed") sound("call");
    this.view = { ...after, top: before.top, oven: before.oven };
    if (this.#mine(event.player)) this.draft = event.type === "placed" ? { ...EMPTY, order: this.draft.order } : EMPTY;
    await this.pacer.wait(length);
    sound("knock", after.oven);
    this.view = after;
    await this.pacer.wait(event.type === "placed" ? 420 : 260);
  }

  async #draw(event: Extract<MammaMiaEvent, { type: "drew" }>): Promise<void> {
    if (event.number > 0) {
      const back: Flying =
        event.source === "supply" ? { back: "supply" } : { back: "order", kind: this.own(event.player) };
      const mine = this.#mine(event.player);
      const from = event.source === "supply" ? "supply" : mine ? "waiter" : `seat-${String(event.player)}`;
      const to = mine ? "hand" : `seat-${String(event.player)}`;
      const cards = Array.from({ length: event.number }, () => back);
      const length = from === to ? 260 : this.#fly(cards, from, to, 260, 60, "set");
      sound("draw");
      await this.pacer.wait(length);
    }
    this.view = reduce(this.view, event);
    await this.pacer.wait(260);
  }

  async #open(event: Extract<MammaMiaEvent, { type: "opened" }>): Promise<void> {
    this.draft = EMPTY;
    this.#outcomes = [];
    this.#sawOpening = true;
    this.#opener = event.player;
    await this.pacer.wait(700);
    this.view = reduce(this.view, event);
    this.judged = null;
    this.moved = true;
    this.scene = "opening";
    await tick();
    await this.pacer.wait(900);
  }

  async #turn(event: Extract<MammaMiaEvent, { type: "turned" }>): Promise<void> {
    this.judged = null;
    this.turning = event.kind;
    await this.pacer.wait(520);
    const length = this.#fly([{ kind: event.kind }], "mouth", `col-${event.kind}`, 260, 0, "set");
    this.turning = null;
    await this.pacer.wait(length);
    sound("knock", total(this.view.counter ?? {}));
    this.view = reduce(this.view, event);
  }

  async #judge(event: Extract<MammaMiaEvent, { type: "judging" }>): Promise<void> {
    this.pacer.calm();
    const { player, order, lines } = event;
    this.turning = null;
    this.view = reduce(this.view, event);
    const judged = { player, order, lines, counter: this.view.counter ?? {}, outcome: null };
    this.judged = { ...judged, ticked: 0 };
    await this.pacer.wait(420);
    for (let ticked = 1; ticked <= lines.length; ticked++) {
      this.judged = { ...judged, ticked };
      await this.pacer.wait(240);
    }
    await this.pacer.wait(300);
  }

  async #deliver(event: Extract<MammaMiaEvent, { type: "delivered" }>): Promise<void> {
    const { player, order, used } = event;
    this.#outcomes.push({ player, order, delivered: true });
    if (this.judged) this.judged = { ...this.judged, outcome: { delivered: true, used } };
    sound(order === "bombastica" ? "bombastica" : "delivered");
    for (const [kind, n] of entries(used)) {
      const cards = Array.from({ length: Math.min(n, 3) }, () => ({ kind }));
      this.#fly(cards, `col-${kind}`, `box-${String(player)}`, 500, 40, "leave");
    }
    this.view = { ...reduce(this.view, event), judging: this.view.judging };
    await this.pacer.wait(1500);
    this.view = { ...this.view, judging: null };
  }

  async #sendBack(event: Extract<MammaMiaEvent, { type: "went_back" }>): Promise<void> {
    const { player, order } = event;
    this.#outcomes.push({ player, order, delivered: false });
    if (this.judged) this.judged = { ...this.judged, outcome: { delivered: false } };
    sound("back");
    this.view = reduce(this.view, event);
    await this.pacer.wait(1900);
  }

  /** The oven is empty: what became of its orders is kept for the last page, without saying which they were. */
  #closeOven(): void {
    const ovens = [...this.ovens];
    while (ovens.length < this.view.round - 1) ovens.push(null);
    ovens[this.view.round - 1] = this.#sawOpening
      ? this.#outcomes.map(({ player, delivered }) => ({ player, delivered }))
      : null;
    this.ovens = ovens;
  }

  async #endRound(event: Extract<MammaMiaEvent, { type: "round" }>, update: MMUpdate): Promise<void> {
    this.#closeOven();
    this.pacer.calm();
    this.receipt = {
      round: this.view.round,
      opener: this.#opener,
      outcomes: this.#outcomes,
      complete: this.#sawOpening,
      leftovers: event.leftovers,
      hidden: update.view.counter === null,
      starter: event.player,
      until: Date.now() + RECEIPT_MS,
    };
    this.polite = t("say.round", { name: this.name(event.player), round: event.round });
    await this.#seen();
    this.receipt = null;
    this.#outcomes = [];
    this.#sawOpening = false;
    this.judged = null;
    this.view = reduce(this.view, event);
    this.moved = true;
    this.scene = "table";
    await tick();
  }

  /** Until the receipt is put away, or by itself after a while. */
  #seen(): Promise<void> {
    return new Promise((resolve) => {
      this.#goOn = () => {
        this.#forget();
        resolve();
      };
      this.#timer = setTimeout(this.#goOn, RECEIPT_MS);
    });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#goOn = null;
  }
}

function sceneOf(view: MammaMiaView): Scene {
  if (view.phase === "over") return "end";
  return view.phase === "open" ? "opening" : "table";
}
