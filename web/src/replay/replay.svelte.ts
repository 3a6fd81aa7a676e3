/** A game that is over, looked at again: where it stands, whose eyes it is seen with, and the table that shows it. */
import { replayViews } from "../protocol/api";
import type { ReplayCards, ReplayFacts } from "../protocol/http";
import type { View } from "../protocol/types";
import type { GameModule, Retold } from "../table/module";
import type { Handlers, Line } from "../table/socket";
import { Table } from "../table/table.svelte";
import { Timeline } from "./timeline";

export type Eyes = number | "spectator" | "everybody";

/** So many moments are fetched at once. */
const PAGE = 50;

interface Seen {
  view: View;
  open: ReplayCards | null;
}

export class Replay {
  /** Which moment is shown. */
  at = $state(0);
  eyes = $state.raw<Eyes>("spectator");
  playing = $state(false);
  /** What is shown has not come. */
  lost = $state(false);
  /** The cards of everybody, where they lie open. */
  open = $state.raw<ReplayCards | null>(null);
  /** What happened at this moment, in sentences. */
  said = $state("");
  /** The same for those who listen, where the table does not tell it itself. */
  heard = $state("");
  /** The view of this moment, with what was asked. */
  view = $state.raw<View | null>(null);
  readonly table: Table;
  readonly line: Timeline;

  // Nothing on the screen depends on what is kept.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #pages = new Map<string, Promise<Seen[]>>();
  #handlers: Handlers | null = null;
  #wanted = 0;

  constructor(
    readonly code: string,
    readonly facts: ReplayFacts,
    module: GameModule,
    readonly retold: Retold,
  ) {
    this.line = new Timeline(facts.moments, (event) => retold.mark(event));
    const load = () => Promise.resolve(module);
    this.table = new Table(
      code,
      () => load,
      undefined,
      null,
      (handlers) => {
        this.#handlers = handlers;
        return NOBODY;
      },
    );
    this.#handlers?.link({ state: "open" });
  }

  name(seat: number): string {
    return this.facts.facts.seats[seat]?.name ?? "";
  }

  /** The seat that is looked through; null: nobody's. */
  get seat(): number | null {
    return typeof this.eyes === "number" ? this.eyes : null;
  }

  /** Round by round, what this seat's own orders lacked, and where it went. */
  get missed(): string[] {
    const seat = this.seat;
    return seat === null ? [] : this.retold.missed(this.line.moments, seat, (other) => this.name(other));
  }

  /** Begin at a moment. */
  async begin(at: number, eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.#show(at, false);
  }

  async see(eyes: Eyes): Promise<void> {
    this.eyes = eyes;
    await this.#show(this.at, false);
  }

  /** Another moment; the next one is told as the table told it, unless something else is still being told. */
  async go(at: number): Promise<void> {
    if (at < 0 || at > this.line.last || at === this.at) return;
    await this.#show(at, at === this.at + 1 && this.table.caughtUp);
  }

  async step(by: 1 | -1): Promise<void> {
    await this.go(this.at + by);
  }

  /** To the next order that is judged, or to the one before. */
  async order(by: 1 | -1): Promise<void> {
    const at = this.line.order(this.at, by);
    if (at !== null) await this.#show(at, false);
  }

  /** Play on by itself, or stand still. */
  play(on: boolean): void {
    this.playing = on && this.at < this.line.last;
  }

  /** Once more what did not come. */
  async retry(): Promise<void> {
    await this.#show(this.#wanted, false);
  }

  close(): void {
    this.playing = false;
    this.table.close();
  }

  async #show(at: number, told: boolean): Promise<void> {
    const eyes = this.eyes;
    this.#wanted = at;
    const [seen, before] = await Promise.all([this.#seen(at, eyes), this.#seen(Math.max(0, at - 1), eyes)]).catch(
      () => [null, null],
    );
    if (this.#wanted !== at || this.eyes !== eyes) return; // somewhere else by now
    this.lost = seen === null;
    if (!seen || !before) {
      this.playing = false;
      return;
    }
    this.at = at;
    this.open = seen.open;
    this.view = seen.view;
    const moment = this.line.moments[at];
    const events = moment?.events ?? [];
    this.said = this.retold.say(events, before.view, seen.view, (seat) => this.name(seat));
    this.heard = told ? "" : this.said;
    const [ply, view] = [moment?.ply ?? 0, this.retold.idle(seen.view)];
    const seats = { seat: this.seat, mine: [] };
    this.#handlers?.message({ type: "table", ply, table: { ...this.facts.facts, ...seats } });
    if (told) this.#handlers?.message({ type: "update", ply, events, view });
    else this.#handlers?.message({ type: "view", ply, view });
    if (at >= this.line.last) this.playing = false;
    void this.#page(Math.min(this.line.last, at + PAGE / 2), eyes).catch(() => undefined);
  }

  async #seen(at: number, eyes: Eyes): Promise<Seen | null> {
    return (await this.#page(at, eyes))[at % PAGE] ?? null;
  }

  #page(at: number, eyes: Eyes): Promise<Seen[]> {
    const start = at - (at % PAGE);
    const key = `${String(eyes)} ${String(start)}`;
    let page = this.#pages.get(key);
    if (!page) {
      page = replayViews(this.code, start, PAGE, String(eyes)).then(({ views, open }) =>
        views.map((view, i) => ({ view, open: open?.[i] ?? null })),
      );
      page.catch(() => this.#pages.delete(key));
      this.#pages.set(key, page);
    }
    return page;
  }
}

/** Nobody is asked, and nothing is sent. */
const NOBODY: Line = {
  move: () => false,
  ask: () => false,
  sync: () => undefined,
  retry: () => undefined,
  drop: () => undefined,
  close: () => undefined,
  leaveFor: () => undefined,
};
