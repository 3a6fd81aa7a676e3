/** What is on the screen of a game of Mamma Mia!: the shown view, what is moving, the draft of a turn. */
import { tick } from "svelte";

import { t } from "./say";
import type { Kind, MammaMiaEvent, MammaMiaView } from "./types";
import { Pacer } from "../../table/pacer";
import type { Update } from "../../table/playback";
import type { Pace } from "../../browser/pace";
import { settings } from "../../browser/settings.svelte";
import { lessons } from "../../learning/lessons.svelte";
import { play as sound } from "../../browser/sound";
import { mamma } from "./sounds";
import type { Table } from "../../table/table.svelte";
import type { GameStage } from "../../table/module";
import { people, speedAt } from "../../table/tempo";
import { heard, isBots } from "../../table/utterance";
import { Arrangement } from "./arrangement.svelte";
import { Choice } from "./choice.svelte";
import { type EASING, Flights, type Flying } from "./flights.svelte";
import { isPlus, ownKind, total } from "./kinds";
import { inTurn, narrate } from "./narrate";
import { OpeningShow } from "./openingShow";
import { reduce } from "./reduce";
import { type Judged, type Oven, OvenLog, type Receipt, type Scene, sceneOf, type Turning } from "./scene";
import { keepReceipt, receiptAgain } from "./reload";
import { Skip } from "./skip.svelte";
import { decisionInWords, turnInWords } from "./spoken";
import { DRAW, TOSS, TURN } from "./times";

type View = MammaMiaView;
type MMUpdate = Update<MammaMiaEvent, MammaMiaView>;
/** How long a receipt lies there by itself, in ms: in a game that is played, and in one that is looked at again. */
const RECEIPT_MS = { played: 20_000, again: 4000 };
/** For so long an answer that has just appeared takes no press: it was meant for what lay there before. */
const FRESH_MS = 300;

export class MammaMiaStage implements GameStage {
  view: MammaMiaView;
  scene: Scene;
  turning: Kind | null;
  judged: Judged | null;
  receipt: Receipt | null;
  stack: Turning | null;
  /** The own cards have just been dealt. */
  dealt: boolean;
  polite: string;
  assertive: string;
  ovens: Oven[];
  /** The scene has changed before this screen's eyes: then the focus moves with it, on a reload it does not. */
  moved = false;
  /** The game has ended before this screen's eyes. */
  ended = false;
  readonly choice = new Choice(this);
  readonly arrangement: Arrangement;
  readonly flights = new Flights();
  readonly pacer = new Pacer();
  readonly skip = new Skip(this.pacer);
  readonly log = new OvenLog();

  #oven = new OpeningShow(this);
  /** What a bot has done of its turn, until all of it has happened. */
  #turn: MammaMiaEvent[] = [];

  /** An answer has just appeared. */
  #fresh: boolean;
  #freshness: ReturnType<typeof setTimeout> | undefined;
  #goOn: (() => void) | null = null;
  /** Lets go on what waits for a receipt that was found again. */
  #free: (() => void) | null = null;
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
    this.stack = $state.raw(null);
    this.dealt = $state(false);
    this.polite = $state("");
    this.assertive = $state("");
    this.ovens = $state.raw([]);
    this.#fresh = $state(false);
    this.pacer.speed = speedAt(table);
    this.choice.restore(view);
    this.arrangement = new Arrangement(this);
  }

  // ------------------------------------------------------------------ what is asked

  name(player: number): string {
    return this.table.facts?.seats[player]?.name ?? "";
  }

  colour(player: number): string {
    return this.view.players[player]?.colour ?? "";
  }

  own(player: number): Kind {
    return ownKind(this.view.players[player]?.colour ?? "");
  }

  /** Something is on its way to the server, or a bot plays here: controls stay in their place and do nothing. */
  get inert(): boolean {
    return this.table.sending || this.table.link.state !== "open" || this.table.replaced;
  }

  /** The same for answers, which take no press as they appear, either. */
  get unready(): boolean {
    return this.#fresh || this.inert;
  }

  /** A key that means this answer and nothing else was pressed. */
  mean(): void {
    this.#fresh = false;
  }

  /** What is asked at an opening is nobody else's business. */
  get alone(): boolean {
    return this.view.decision !== null;
  }

  get asked(): boolean {
    return this.view.turn !== null || this.view.decision !== null;
  }

  /** Somebody decides here, or has been given the device only to hand it on: both look alike. */
  get visited(): boolean {
    return this.view.decision !== null || this.table.handOn !== null;
  }

  /** Whether things are explained here without being asked: whoever looks plays this game for the first time. */
  get learning(): boolean {
    return lessons.areFor(this.table);
  }

  // ------------------------------------------------------------------ the show

  setPace(pace: Pace): void {
    settings.setPace(pace);
    this.pacer.speed = speedAt(this.table, this.opener);
  }

  /** Who opens the oven that is open. */
  get opener(): number | null {
    return this.scene === "opening" ? this.view.holder : null;
  }

  /** Finish what moves: the cards up to the next order, the turn of a bot. What is asked stays. */
  hurry(): void {
    if (!this.receipt) this.skip.to("next");
  }

  /** Away with the receipt. */
  goOn(): void {
    this.#goOn?.();
  }

  close(): void {
    clearTimeout(this.#freshness);
    this.pacer.abandon();
    this.#forget();
    this.flights.clear();
  }

  reset(view: View): void {
    this.flights.clear();
    this.pacer.abandon();
    this.#turn = [];
    this.#free?.();
    this.skip.end();
    this.#forget();
    this.receipt = null;
    this.stack = null;
    this.turning = null;
    this.log.rejoin(view);
    const { judging, counter } = view;
    // A request that is still being put together is nobody's business but the owner's.
    const out = total(view.wanted) > 0 && view.decision?.phase !== "ask";
    this.judged = judging && {
      ...judging,
      counter: counter ?? {},
      ticked: judging.lines.length,
      request: out ? { wanted: view.wanted, helper: null, answered: false } : null,
      outcome: null,
    };
    this.scene = sceneOf(view);
    const receipt = receiptAgain(this.table, view);
    if (receipt) this.table.hold(new Promise((free) => void this.#seen(receipt).then((this.#free = free))));
    this.#show(view);
  }

  arrive(view: View): void {
    if (view.phase !== "open" && this.scene === "opening" && view.phase !== "over") this.scene = "table";
    if (view.phase === "over") {
      // What is still on its way belongs to the table that was.
      this.flights.clear();
      this.scene = "end";
    }
    if (view.decision !== null) this.#freshen(view);
    this.#show(view);
  }

  /** Who has skipped to here, or has pressed something a moment ago, does not answer by it. */
  #freshen(view: View): void {
    if (this.skip.goal !== "receipt") this.skip.end();
    if (view.decision?.phase === this.view.decision?.phase) return;
    clearTimeout(this.#freshness);
    this.#fresh = true;
    this.#freshness = setTimeout(() => (this.#fresh = false), FRESH_MS);
  }

  #show(view: MammaMiaView): void {
    this.view = view;
    this.choice.fit(view);
    // Where several play on one device the bell would tell the others who is asked.
    if (this.asked && this.table.through === null && !this.table.replaced) sound("turn");
    if (view.turn) {
      this.assertive = turnInWords(view, (player) => this.name(player), settings.brief);
    } else if (view.decision) {
      this.assertive = decisionInWords(view, (player) => this.name(player));
    } else this.assertive = this.table.handOn ? t("over.idle") : "";
  }

  async play(raw: unknown, update: Update<unknown, View>, index: number, waiting: number): Promise<void> {
    const event = raw as MammaMiaEvent;
    this.pacer.speed = speedAt(this.table, this.opener) * (this.#late(waiting) ? 2 : 1);
    this.skip.meet(event, this.view);
    await this.#perform(event, update as MMUpdate);
    const said = this.#told(update as MMUpdate, index);
    if (said) this.#say(said);
  }

  /** What is to be said of an event now: nothing as long as a bot has not done with its turn. */
  #told({ events, view }: MMUpdate, index: number): string {
    const all = [...this.#turn, ...events];
    const at = this.#turn.length + index;
    if (index === events.length - 1) {
      const goesOn = inTurn(all.at(-1), view.player) && isBots(this.table, view.player);
      this.#turn = goesOn ? all : [];
      if (goesOn) return "";
    }
    return narrate(all, at, {
      name: (player) => this.name(player),
      colour: (player) => this.view.players[player]?.colour ?? "",
      counter: this.view.counter ?? {},
      game: this.view.game,
      brief: settings.brief,
    });
  }

  /** Where several people play, none waits for a screen that is late: it catches up at double pace. */
  #late(waiting: number): boolean {
    return people(this.table) > 1 && waiting > (this.scene === "opening" ? 2 : 6);
  }

  async #perform(event: MammaMiaEvent, update: MMUpdate): Promise<void> {
    switch (event.type) {
      case "placed":
        return this.#toss(
          event,
          Array.from({ length: event.number }, () => ({ kind: event.kind })),
        );
      case "ordered":
        return this.#toss(event, [{ order: event.order, player: event.player }]);
      case "passed":
        this.view = reduce(this.view, event);
        return this.pacer.wait(TURN.passed);
      case "drew":
        return this.#draw(event);
      case "mamma_mia":
        sound(mamma);
        this.view = reduce(this.view, event);
        return this.pacer.wait(900);
      case "stalemate":
        return this.pacer.wait(900);
      case "opened":
        return this.#oven.open(event);
      case "turned":
        return this.#oven.turn(event, turnedIn(update.events));
      case "judging":
        return this.#oven.judge(event);
      case "delivered":
        return this.#oven.deliver(event);
      case "went_back":
        return this.#oven.sendBack(event);
      case "asking":
        return this.#oven.ask(event);
      case "helped":
        return this.#oven.help(event);
      case "not_helped":
        return this.#oven.leaveAlone(event);
      case "round":
        return this.#endRound(event, update);
      case "over":
        this.ovens = this.log.closed(this.ovens, this.view.round);
        this.ended = !this.table.again;
        await this.pacer.wait(500);
        if (isPlus(this.view.game)) await this.#oven.turnOver(update.view);
        this.view = reduce(this.view, event);
    }
  }

  /** Send cards over the screen at the present pace; gives the time that it takes at the normal one. */
  fly(cards: Flying[], from: string, to: string, ms: number, apart: number, easing: keyof typeof EASING): number {
    this.flights.send(cards, from, to, this.pacer.scaled(ms), this.pacer.scaled(apart), easing);
    return ms + apart * Math.max(0, cards.length - 1);
  }

  #say(sentence: string): void {
    this.polite = heard(sentence, this.polite);
  }

  mine(player: number): boolean {
    return player === this.view.seat;
  }

  /** Cards toss into the mouth one after another; the chalk has the call at once, the oven the cards when they land. */
  async #toss(event: Extract<MammaMiaEvent, { type: "placed" | "ordered" }>, cards: Flying[]): Promise<void> {
    const before = this.view;
    const after = reduce(before, event);
    const lifted = event.type === "placed" ? "lifted" : "lifted-order";
    const from = this.mine(event.player) ? lifted : `seat-${String(event.player)}`;
    const length = this.fly(cards, from, "oven", TOSS.ms, TOSS.apart, "toss");
    if (event.type === "placed") sound("call");
    this.view = { ...after, top: before.top, oven: before.oven };
    if (this.mine(event.player)) this.choice.played(event.type);
    await this.pacer.wait(length);
    sound("knock", after.oven);
    this.view = after;
    await this.pacer.wait(event.type === "placed" ? TURN.called : TURN.ordered);
  }

  async #draw(event: Extract<MammaMiaEvent, { type: "drew" }>): Promise<void> {
    if (event.number > 0) {
      const back: Flying =
        event.source === "supply" ? { back: "supply" } : { back: "order", kind: this.own(event.player) };
      const mine = this.mine(event.player);
      const from = event.source === "supply" ? "supply" : mine ? "waiter" : `seat-${String(event.player)}`;
      const to = mine ? "hand" : `seat-${String(event.player)}`;
      const cards = Array.from({ length: event.number }, () => back);
      const length = from === to ? DRAW.ms : this.fly(cards, from, to, DRAW.ms, DRAW.apart, "set");
      sound("draw");
      await this.pacer.wait(length);
    }
    this.view = reduce(this.view, event);
    if (this.mine(event.player)) this.choice.played(event.type);
    await this.pacer.wait(TURN.drawn);
  }

  async #endRound(event: Extract<MammaMiaEvent, { type: "round" }>, update: MMUpdate): Promise<void> {
    this.ovens = this.log.closed(this.ovens, this.view.round);
    const receipt: Receipt = {
      round: this.view.round,
      opener: this.log.opener,
      outcomes: this.log.outcomes,
      complete: this.log.complete,
      leftovers: event.leftovers,
      hidden: update.view.counter === null,
      starter: event.player,
      until: Date.now() + RECEIPT_MS[this.table.again ? "again" : "played"],
    };
    this.#say(t("say.round", { name: this.name(event.player), round: event.round }));
    await this.#seen(receipt);
    this.log.join(null);
    this.judged = null;
    this.view = reduce(this.view, event);
    this.moved = !this.table.again;
    this.scene = "table";
    await tick();
  }

  /** Until the receipt is put away, or by itself after a while. */
  async #seen(receipt: Receipt): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#goOn = () => {
        this.#forget();
        resolve();
      };
      this.#lay(receipt);
    });
    this.receipt = null;
    keepReceipt(this.table, null);
  }

  /** Where the line is lost by then it lies there for another while: nobody is led on to a table that he cannot see. */
  #lay(receipt: Receipt): void {
    this.receipt = receipt;
    keepReceipt(this.table, receipt);
    this.#timer = setTimeout(() => {
      if (this.table.again || this.table.link.state === "open") this.goOn();
      else this.#lay({ ...receipt, until: Date.now() + RECEIPT_MS.played });
    }, receipt.until - Date.now());
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#goOn = null;
  }
}

/** How many ingredients turn up before the order that ends an update. */
function turnedIn(events: MammaMiaEvent[]): number {
  return events.filter((event) => event.type === "turned").length;
}
