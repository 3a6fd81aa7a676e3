/** What is on the screen of a game of Mamma I: the shown view, the draft of a trick, what is being told. */
import { tick } from "svelte";

import type { MammaIEvent, MammaIView } from "./types";
import { Pacer } from "../../table/pacer";
import type { Update } from "../../table/playback";
import { settings } from "../../browser/settings.svelte";
import { play as sound } from "../../browser/sound";
import type { Table } from "../../table/table.svelte";
import { speedAt } from "../../table/tempo";
import type { GameStage } from "../../table/module";
import { heard, isBots, Utterance } from "../../table/utterance";
import { Choice } from "./choice.svelte";
import { type Moves, read } from "./compose";
import { spot, travel, turnOver } from "./journey";
import { said, type Said, sentence } from "./narrate";
import { asked } from "./questions";
import { steps, told } from "./reckon";
import { reduce } from "./reduce";
import { seatColour } from "./seats";

/** How far the end of a turn has been told. */
export type Step = "card" | "money" | "movement" | "tie" | "buyer";

/** The end of a turn: who buys the ingredients card, and why. */
export interface Reckoning extends Shown<"assigned"> {
  turn: number;
  step: Step;
}

export type Tab = "show" | "queue" | "secret";

type MIUpdate = Update<MammaIEvent, MammaIView>;
type Shown<T extends MammaIEvent["type"]> = Extract<MammaIEvent, { type: T }>;

/** How long things take and stay, in ms. */
const TIME = { move: 420, rest: 460, note: 880, step: 1300, bought: 1900, turn: 1200, last: 1200 } as const;

export class MammaIStage implements GameStage {
  view: MammaIView;
  scene: "table" | "end";
  tab: Tab;
  chalk: Said | null;
  reckoning: Reckoning | null;
  /** The bills are counted before the eyes of whoever saw the game end; after a reload they are there at once. */
  served: boolean;
  /** Something is being shown that the view does not say yet. */
  telling: boolean;
  /** The secret character is looked at: only as long as something is held. */
  looking: boolean;
  polite: string;
  assertive: string;
  /** Everybody sees what is asked. */
  readonly alone = false;
  readonly moves: Moves;
  readonly choice = new Choice(this);
  readonly pacer = new Pacer();

  #sent: boolean;
  /** Who decided what is being shown. */
  #mover: number | null = null;
  #utterance = new Utterance();

  constructor(
    view: MammaIView,
    readonly table: Table,
  ) {
    this.view = $state.raw(view);
    this.scene = $state(view.phase === "over" ? "end" : "table");
    this.tab = $state("show");
    this.chalk = $state.raw(null);
    this.reckoning = $state.raw(null);
    this.served = $state(false);
    this.telling = $state(false);
    this.looking = $state(false);
    this.polite = $state("");
    this.assertive = $state("");
    this.#sent = $state(false);
    this.moves = $derived(read(this.view.legal));
    this.choice.restore();
  }

  // ------------------------------------------------------------------ who and what

  get players(): number {
    return this.view.players;
  }

  name(player: number): string {
    return this.table.facts?.seats[player]?.name ?? "";
  }

  colour(player: number): string {
    return seatColour(player);
  }

  /** Whether this seat is asked something. */
  get asked(): boolean {
    return this.view.legal.length > 0 && this.reckoning === null;
  }

  /** Something is on its way to the server: controls stay in their place and do nothing. */
  get inert(): boolean {
    return this.table.link.state !== "open" || this.sending || this.table.replaced;
  }

  get sending(): boolean {
    return this.table.sending || (this.#sent && !this.table.refusal);
  }

  /** Send decisions; until something comes back nothing else is sent. */
  send(moves: string[]): void {
    if (this.inert) return;
    this.#sent = true;
    this.table.send(moves);
  }

  // ------------------------------------------------------------------ the show

  close(): void {
    this.pacer.abandon();
  }

  reset(view: MammaIView): void {
    this.pacer.abandon();
    this.#utterance.forget();
    this.reckoning = null;
    this.chalk = null;
    this.served = false;
    this.scene = view.phase === "over" ? "end" : "table";
    this.#settle(view);
  }

  arrive(view: MammaIView): void {
    this.reckoning = null;
    if (view.phase === "over") this.scene = "end";
    this.#settle(view);
  }

  #settle(view: MammaIView): void {
    const same = String(view.legal) === String(this.view.legal) && String(view.display) === String(this.view.display);
    this.view = view;
    this.telling = false;
    this.#sent = false;
    if (!same) this.choice.drop();
    if (!this.asked) {
      this.assertive = "";
      return;
    }
    if (same && this.assertive) return;
    this.tab = "show";
    if (this.table.through === null && !this.table.replaced) sound("turn");
    this.assertive = asked(this);
  }

  /** Finish what moves, up to the next thing that happens. */
  hurry(): void {
    if (this.telling) this.pacer.hurry();
  }

  /** Tell the rest of a turn's end at once. */
  goOn(): void {
    if (this.reckoning) this.pacer.hurry();
  }

  async play(raw: unknown, update: Update<unknown, MammaIView>, index: number, waiting: number): Promise<void> {
    const event = raw as MammaIEvent;
    // A table that has fallen behind catches up at double pace.
    this.pacer.speed = speedAt(this.table) * (waiting > 2 ? 2 : 1);
    this.pacer.calm();
    const words = sentence(event, this);
    this.telling = true;
    this.assertive = "";
    this.choice.drop();
    if (index === 0) this.#mover = this.view.player;
    if (event.type !== "assigned") {
      this.chalk = said(event);
      this.#say(words, update as MIUpdate, index);
    }
    await this.#perform(event, update as MIUpdate, index, words);
  }

  /** What people decide is heard as it happens; what a bot does, when all of it has happened. */
  #say(words: string, { events, view }: MIUpdate, index: number): void {
    const last = index === events.length - 1;
    const goesOn = !last || (view.player === this.#mover && events[index]?.type !== "turn");
    const whole = this.#utterance.add(words, goesOn && isBots(this.table, this.#mover));
    if (whole) this.polite = heard(whole, this.polite);
  }

  async #perform(event: MammaIEvent, update: MIUpdate, index: number, words: string): Promise<void> {
    switch (event.type) {
      case "took":
        return this.#take(event);
      case "assigned":
        return this.#reckon(event, update, index, words);
      case "turn":
        return this.#begin(event, update, index);
      case "over":
        return this.#dine(event);
      case "removed":
        return this.#move(event, `slot-${event.row}-${String(this.view.rows[event.row].length - 1)}`, "aside");
      case "guest":
        return this.#move(event, `seat-${String(event.player)}`, `guest-${event.character}`);
      case "wc":
        return this.#move(event, "wc", `wc-${event.character}`);
      case "ran_over":
        return this.#move(event, "row-schoolbus", `hospital-${event.character}`);
      case "stole":
      case "turned_card":
        return this.#move(event, `card-${String(event.card)}`, `card-${String(event.card)}`);
      default:
        this.#reduce(event);
        sound("call");
        return this.pacer.wait(TIME.note);
    }
  }

  #reduce(event: MammaIEvent): void {
    this.view = reduce(this.view, event);
  }

  /** Something comes to its new place from where it was. */
  async #move(event: MammaIEvent, from: string, to: string): Promise<void> {
    const start = spot(from);
    this.#reduce(event);
    await tick();
    if (event.type === "turned_card") turnOver(to, this.pacer.scaled(TIME.move));
    else travel(to, start, this.pacer.scaled(TIME.move));
    sound("knock", 3);
    await this.pacer.wait(TIME.move + TIME.rest);
  }

  async #take(event: Shown<"took">): Promise<void> {
    const places = this.#places(event.cards);
    const starts = places.map((place) => spot(`show-${String(place)}`));
    const first = this.view.rows[event.row].length;
    this.#reduce(event);
    await tick();
    starts.forEach((start, i) => {
      travel(`slot-${event.row}-${String(first + i)}`, start, this.pacer.scaled(TIME.move), 90 * i);
    });
    sound("knock", first);
    await this.pacer.wait(TIME.move + TIME.rest);
  }

  /** Where in the display the cards lie that are taken. */
  #places(cards: string[]): number[] {
    const display: (string | null)[] = [...this.view.display];
    return cards.map((card) => {
      const place = display.indexOf(card);
      if (place >= 0) display[place] = null;
      return place;
    });
  }

  /** The end of a turn: from money to movement, what decides and what does not, then the card goes over. */
  async #reckon(event: Shown<"assigned">, update: MIUpdate, index: number, words: string): Promise<void> {
    const { card, character } = event;
    const base = { ...event, turn: this.view.turn };
    this.chalk = null;
    this.view = { ...this.view, player: null };
    for (const step of steps(base)) {
      if (step === "buyer") break;
      this.reckoning = { ...base, step };
      await this.pacer.wait(TIME.step);
    }
    const start = spot("reckoned");
    this.reckoning = { ...base, step: "buyer" };
    const why = settings.brief ? [] : told(this.reckoning).slice(0, -1);
    this.#say([...why, words].join(" "), update, index);
    this.#reduce(event);
    await tick();
    if (character !== null) travel(`card-${String(card)}`, start, this.pacer.scaled(TIME.move));
    sound(character === null ? "back" : "done");
    // Who bought it is seen for a while in any case; the next push goes past that too.
    this.pacer.calm();
    await this.pacer.wait(TIME.bought);
    this.pacer.calm();
  }

  async #begin(event: Shown<"turn">, update: MIUpdate, index: number): Promise<void> {
    this.reckoning = null;
    this.#reduce(event);
    // Nothing happens between the deal and the view that came with it.
    const last = index === update.events.length - 1;
    if (last) this.view = { ...this.view, display: update.view.display, deck: update.view.deck };
    sound("draw");
    await this.pacer.wait(TIME.turn);
  }

  async #dine(event: Shown<"over">): Promise<void> {
    await this.pacer.wait(TIME.last);
    this.#reduce(event);
    this.served = true;
    this.scene = "end";
  }
}
