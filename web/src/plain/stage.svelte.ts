/** What is on the plain screen: the newest view that was shown, and what has happened, in lines. */
import { settings } from "../browser/settings.svelte";
import { play as sound } from "../browser/sound";
import { COLOURS } from "../people/colours";
import type { GameEvent, View } from "../protocol/types";
import type { GameStage } from "../table/module";
import { Pacer } from "../table/pacer";
import type { Update } from "../table/playback";
import type { Table } from "../table/table.svelte";
import { speedAt } from "../table/tempo";
import { heard, isBots, Utterance } from "../table/utterance";
import { grouped, type Group, onTurn, outline, ranking, type Row, type Section, told } from "./outline";
import { t } from "./say";

/** How long an event stays the newest one, in ms, and how many are kept. */
const EVENT_MS = 700;
const KEPT = 40;

export class PlainStage implements GameStage {
  view: View;
  lines: string[];
  polite: string;
  assertive: string;
  readonly groups: Group[];
  readonly places: Row[] | null;
  readonly outline: Section[];
  readonly pacer = new Pacer();
  #utterance = new Utterance();

  constructor(
    view: View,
    readonly table: Table,
  ) {
    this.view = $state.raw(view);
    this.lines = $state.raw([]);
    this.polite = $state("");
    this.assertive = $state("");
    this.groups = $derived(grouped(this.view.legal));
    this.places = $derived(ranking(this.view));
    this.outline = $derived(outline(this.view, (seat) => this.name(seat)));
  }

  name(seat: number): string {
    return this.table.facts?.seats[seat]?.name ?? String(seat + 1);
  }

  colour(seat: number): string {
    return this.table.facts?.seats[seat]?.colour ?? COLOURS[seat % COLOURS.length] ?? "";
  }

  get asked(): boolean {
    return this.view.legal.length > 0;
  }

  /** Nobody here can tell what the others know of a question. */
  get alone(): boolean {
    return this.asked;
  }

  /** Whose turn it is, as far as the view says. */
  get player(): number | null {
    return onTurn(this.view);
  }

  /** Something is on its way to the server, or a bot plays here: controls stay in their place and do nothing. */
  get inert(): boolean {
    return this.table.sending || this.table.link.state !== "open" || this.table.replaced;
  }

  send(move: string): void {
    if (!this.inert) this.table.send([move]);
  }

  close(): void {
    this.pacer.abandon();
  }

  reset(view: View): void {
    this.pacer.abandon();
    this.#utterance.forget();
    this.lines = [];
    this.#show(view);
  }

  arrive(view: View): void {
    this.#show(view);
  }

  async play(raw: unknown, update: Update<unknown, View>, index: number, waiting: number): Promise<void> {
    const line = told(raw as GameEvent, (seat) => this.name(seat));
    this.pacer.speed = speedAt(this.table) * (waiting > 2 ? 2 : 1);
    this.lines = [line, ...this.lines].slice(0, KEPT);
    this.#say(line, update, index);
    sound("knock");
    await this.pacer.wait(EVENT_MS);
  }

  /** What people decide is heard as it happens; what a bot does, when all of it has happened. */
  #say(line: string, { events, view }: Update<unknown, View>, index: number): void {
    const goesOn = index < events.length - 1 || onTurn(view) === this.player;
    const whole = this.#utterance.add(line, goesOn && isBots(this.table, this.player), settings.brief);
    if (whole) this.polite = heard(whole, this.polite);
  }

  #show(view: View): void {
    this.view = view;
    this.assertive = this.asked ? t("plain.ask") : "";
    if (this.asked && this.table.through === null && !this.table.replaced) sound("turn");
  }
}
