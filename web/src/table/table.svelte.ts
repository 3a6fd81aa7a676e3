import { newId } from "./id";
import { take } from "./passage";
import { Connection, type Handlers, type Line, type Link } from "./socket";
import type { GameLoader, GameModule, GameStage } from "./module";
import { Refused } from "../protocol/http";
import type { GameEvent, Note, ServerMessage, TableFacts, Time, View, Wish } from "../protocol/types";
import { fetchPart, type Failure, Unloaded } from "../browser/part";
import { type Gate, Playback } from "./playback";

export interface Refusal {
  code: string;
  message: string;
}

/** `seed`, `record`: null at a day's pizza until the day has closed. */
export interface Finish {
  seed: string | null;
  commitment: string;
  record: string | null;
}

/** A sign that somebody shows; it goes away by itself. */
export interface Shown {
  key: number;
  seat: number | null;
  sign: string;
}

const SIGN_MS = 5000;
const NOTES = 200;

/** How long an answer may wait for the update that tells what happened, before its view is shown without. */
const GRACE = 1500;

/** A table as this browser knows it: the line to the server, what is on the way, and the stage that shows it. */
export class Table {
  facts = $state.raw<TableFacts | null>(null);
  link = $state.raw<Link>({ state: "connecting" });
  stage = $state.raw<GameStage | null>(null);
  module = $state.raw<GameModule | null>(null);
  /** Why what shows the game did not come. */
  unloaded = $state<Failure | null>(null);
  loading = $state(false);
  sending = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  finish = $state.raw<Finish | null>(null);
  missing = $state(false);
  /** A day's pizza of somebody else, before the day has closed. */
  sealed = $state(false);
  /** The table plays by rules that this server does not know yet. */
  newer = $state(false);
  /** The line was lost and is back, and the table went on in between. */
  wasAway = $state(false);
  /** What happened around the game while it was lost. */
  meanwhile = $state.raw<Note[]>([]);
  /** What happened around the game, in its order. */
  notes = $state.raw<Note[]>([]);
  signs = $state.raw<Shown[]>([]);
  /** How much time is left, as it was at `at`. */
  time = $state.raw<(Time & { at: number }) | null>(null);
  /** The newest view, shown or not. */
  newest = $state.raw<View | null>(null);
  /** Everything that was heard has been shown. */
  caughtUp = $state(true);
  /** How often a whole view has taken the place of what was being shown. */
  resets = $state(0);
  /** Where several play on one device: whoever has it finds nothing to decide, and hands it on. */
  handOn = $state.raw<(() => void) | null>(null);
  /** Who keeps what is decided here for the moment at which the table asks for it. */
  keep: ((moves: string[]) => void) | null = null;
  /** A game that is over is looked at again: nobody is asked, and nothing takes the focus. */
  readonly again: boolean;
  /** The last message may still be taken back, as far as this screen can tell. */
  undoable = $state(false);

  #connection: Line;
  #playback: Playback<unknown, View> | null = null;
  /** The newest view, as long as nothing is there to show it. */
  #first: View | null = null;
  #gate: Gate<unknown, View> | null = null;
  #ply = 0;
  #seen = -1;
  #key = 0;
  #unsent: { id: string; ply: number; moves: string[] } | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;
  // Nothing on the screen depends on these two.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #wishes = new Map<string, { done: () => void; refused: (error: Refused) => void }>();
  /** The newest wish, until it is answered. */
  #wish: { words: string; answered: Promise<void> } | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #listeners = new Set<(note: Note) => void>();

  constructor(
    readonly code: string,
    private readonly loaderOf: (game: string) => GameLoader,
    open?: (url: string) => WebSocket,
    /** Where several seats are played over here: the one that is looked through. */
    readonly through: number | null = null,
    /** Another line than one to the server: that of a game that is looked at again. */
    line?: (handlers: Handlers) => Line,
  ) {
    const handlers: Handlers = {
      message: (message) => {
        this.#hear(message);
      },
      link: (link) => {
        this.link = link;
        if (link.state === "lost") this.#lost();
      },
    };
    this.again = line !== undefined;
    this.#connection = line?.(handlers) ?? this.#connect(handlers, open);
  }

  #connect(handlers: Handlers, open?: (url: string) => WebSocket): Connection {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.code)}/socket`;
    return new Connection(url, handlers, open, this.through, this.through === null ? take(this.code) : null);
  }

  /** The seats that are played over here. */
  get mine(): number[] {
    return this.facts?.mine ?? [];
  }

  /** Several seats are played over here: nothing private is shown before its owner has the device. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** A bot plays for the seat that is looked through. */
  get replaced(): boolean {
    const seat = this.facts?.seat ?? null;
    return seat !== null && (this.facts?.seats[seat]?.stand_in ?? null) !== null;
  }

  /** What has to have happened before the next event is shown. */
  set gate(gate: Gate<unknown, View>) {
    this.#gate = gate;
    if (this.#playback) this.#playback.gate = gate;
  }

  /** Show nothing before this has happened. */
  hold(until: Promise<void>): void {
    this.#playback?.hold(until);
  }

  /** Show this from here on, whatever is heard. */
  freeze(view: View): void {
    if (!this.module) return;
    this.#playback?.stop();
    this.#playback = null;
    this.stage?.close();
    this.stage = this.module.stage(view, this);
    this.stage.reset(view);
  }

  /** Send the decisions of one turn, or of one question: all of them are played, or none. */
  send(moves: string[]): void {
    if (this.sending || moves.length === 0) return;
    if (this.keep) {
      this.keep(moves);
      return;
    }
    this.#unsent = { id: newId(), ply: this.#ply, moves };
    this.#push();
  }

  /** The same message once more, under the same id. */
  sendAgain(): void {
    if (this.#unsent && !this.sending) this.#push();
  }

  /**
   * Ask for something around the game. Resolves when it is done and kept; rejects with `Refused`.
   * The same again before the answer is a press too many, unless it is something to be said.
   */
  ask(wish: Wish): Promise<void> {
    const words = JSON.stringify(wish);
    const again = wish.type !== "say" && wish.type !== "react" && this.#wish?.words === words;
    if (this.#wish && again) return this.#wish.answered;
    const id = newId();
    const answered = new Promise<void>((done, refused) => {
      if (this.#connection.ask({ ...wish, id })) this.#wishes.set(id, { done, refused });
      else refused(new Refused("offline", "no line"));
    });
    const mine = (this.#wish = { words, answered });
    const over = (): void => {
      if (this.#wish === mine) this.#wish = null;
    };
    answered.then(over, over);
    return answered;
  }

  /** Hear what happens around the game, as it happens; returns how to stop hearing. */
  onNote(listener: (note: Note) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  forgive(): void {
    this.refusal = null;
    this.wasAway = false;
    this.meanwhile = [];
  }

  /** What shows the game did not come: fetch it once more. */
  loadAgain(): void {
    if (this.unloaded === "upgrade") location.reload();
    else if (this.#first && !this.loading) void this.#setUp(this.#first.game, true);
  }

  retry(): void {
    this.#connection.retry();
  }

  /** Another line at once: the browser has a seat now that it did not have when this one was opened. */
  reopen(): void {
    this.#connection.drop();
    this.#connection.retry();
  }

  /** Leave for another table: the one that is made for it next has this one's line. */
  leaveFor(code: string): void {
    this.#connection.leaveFor(code);
  }

  close(): void {
    clearTimeout(this.#grace);
    this.#first = null;
    this.#connection.close();
    this.#playback?.stop();
    this.stage?.close();
  }

  #push(): void {
    if (!this.#unsent) return;
    this.forgive();
    this.undoable = false;
    this.sending = this.#connection.move(this.#unsent.ply, this.#unsent.moves, this.#unsent.id);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.facts = message.table;
        if (message.time) this.#clock(message.time);
        this.#note(message.table.notes);
        this.#place(message.table);
        break;
      case "view":
        this.#clock(message.time);
        this.undoable = false;
        this.#settle(message.ply, message.view);
        break;
      case "update":
        this.#told();
        this.#clock(message.time);
        this.newest = message.view;
        if (message.events.length > 0) this.undoable = this.#own(message.events, message.view);
        this.#ply = message.ply;
        if (this.#playback) this.#playback.push({ events: message.events, view: message.view });
        else this.#first = message.view;
        break;
      case "answer":
        this.#answered(message.ply, message.view);
        break;
      case "error":
        this.#refused(message);
        break;
      case "done":
        this.#wishes.get(message.id)?.done();
        this.#wishes.delete(message.id);
        break;
      case "note":
        this.#note([message.note]);
        for (const listener of this.#listeners) listener(message.note);
        break;
      case "over":
        this.finish = { seed: message.seed, commitment: message.commitment, record: message.record };
        break;
      case "reaction":
        this.#sign(message.seat, message.sign);
        break;
      case "pong":
        break;
    }
  }

  /** A seat has come or gone: several are looked through by one line each, a single one by this. */
  #place({ seat, mine }: TableFacts): void {
    if (this.through !== null) return;
    if (mine.length > 1 && seat !== null) this.#connection.ask({ type: "look", seat: null });
    else if (this.newest && this.newest.seat !== seat && this.link.state === "open") this.#connection.sync();
  }

  #note(notes: Note[]): void {
    const last = this.notes.at(-1)?.number ?? -1;
    const fresh = notes.filter((note) => note.number > last);
    if (fresh.length > 0) this.notes = [...this.notes, ...fresh].slice(-NOTES);
  }

  #sign(seat: number | null, sign: string): void {
    const shown = { key: this.#key++, seat, sign };
    // One sign a seat: the next one takes its place.
    this.signs = [...this.signs.filter((one) => one.seat !== seat), shown];
    setTimeout(() => {
      this.signs = this.signs.filter((one) => one.key !== shown.key);
    }, SIGN_MS);
  }

  #clock(time: Time | undefined): void {
    this.time = time ? { ...time, at: Date.now() } : null;
  }

  /** Whether these events are an own message after which the seat is still in the middle of its turn. */
  #own(events: GameEvent[], view: View): boolean {
    const mine = ({ type, player }: GameEvent): boolean => this.module?.own.has(type) === true && player === view.seat;
    return view.legal.length > 0 && events.every(mine);
  }

  /** A whole view: on coming, on coming back, on asking. */
  #settle(ply: number, view: View): void {
    const led = this.#leadsTo(ply, view);
    this.newest = view;
    // What was on the way may have been played: then its answer tells.
    if (this.#seen >= 0 && ply !== this.#ply && !this.#unsent) this.wasAway = true;
    if (this.#seen >= 0) this.meanwhile = this.notes.filter((note) => note.number > this.#seen);
    this.#seen = -1;
    this.#told();
    if (led) return;
    this.resets += 1;
    this.#ply = ply;
    if (this.#playback) this.#playback.reset(view);
    else if (this.#first || this.stage) this.#first = view;
    else {
      this.#first = view;
      void this.#setUp(view.game);
    }
  }

  /** The line was lost, and nothing went on meanwhile: what is still to be shown leads to this very view. */
  #leadsTo(ply: number, view: View): boolean {
    const known = this.#seen >= 0 && ply === this.#ply && JSON.stringify(view) === JSON.stringify(this.newest);
    return known && this.#playback?.idle === false;
  }

  /** Fetch what shows the game; what the server says meanwhile is in the view that is shown first. */
  async #setUp(game: string, pressed = false): Promise<void> {
    const module = await this.#load(this.loaderOf(game), pressed);
    if (!module) return;
    await module.prepare?.(this.facts);
    if (!this.#first) return;
    this.module = module;
    this.stage = module.stage(this.#first, this);
    this.#playback = new Playback<unknown, View>(this.stage, (idle) => {
      this.caughtUp = idle;
      if (idle) this.stage?.pacer?.idle();
    });
    this.#playback.gate = this.#gate;
    this.#playback.reset(this.#first);
  }

  async #load(load: GameLoader, pressed: boolean): Promise<GameModule | null> {
    this.loading = true;
    try {
      const module = await fetchPart(load, true);
      this.unloaded = null;
      return module;
    } catch (error) {
      if (!(error instanceof Unloaded)) throw error;
      if (pressed && error.failure !== "line") location.reload();
      this.unloaded = error.failure;
      return null;
    } finally {
      this.loading = false;
    }
  }

  /** The move is on disk; an update tells what happened, or a view. Until then nothing else is sent. */
  #answered(ply: number, view: View): void {
    this.#unsent = null;
    // The answer to a move that was played before the line was lost shows the table as it was then.
    const current = ply >= this.#ply;
    if (current) [this.#ply, this.newest] = [ply, view];
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => {
      this.sending = false;
      if (current) this.#playback?.push({ events: [], view });
    }, GRACE);
  }

  #told(): void {
    clearTimeout(this.#grace);
    if (!this.#unsent) this.sending = false;
  }

  /** Nobody knows whether what was asked for is done; what the table tells next shows it. */
  #lost(): void {
    if (this.#seen < 0) this.#seen = this.notes.at(-1)?.number ?? 0;
    this.time = this.time && { ...this.time, ...stopped(this.time), at: Date.now() };
    for (const { refused } of this.#wishes.values()) refused(new Refused("offline", "no line"));
    this.#wishes.clear();
  }

  #refused(error: Extract<ServerMessage, { type: "error" }>): void {
    const wish = error.id === null ? undefined : this.#wishes.get(error.id);
    if (wish) {
      this.#wishes.delete(error.id ?? "");
      wish.refused(new Refused(error.code, error.message, error.where));
      return;
    }
    if (["unknown-table", "newer-rules", "day-not-closed"].includes(error.code)) {
      this.missing = error.code === "unknown-table";
      this.newer = error.code === "newer-rules";
      this.sealed = error.code === "day-not-closed";
      this.#connection.close();
      return;
    }
    this.refusal = { code: error.code, message: error.message };
    // What is on its way is not what was refused here: its own answer is still to come.
    if (this.#unsent && error.id !== this.#unsent.id) return;
    this.sending = false;
    if (error.code !== "storage") this.#unsent = null;
    if (error.code !== "storage" && error.code !== "spectator") this.#connection.sync();
  }
}

/** What is left on the clocks now, and that none of them runs. */
export function stopped(time: Time & { at: number }): Time {
  const gone = Date.now() - time.at;
  const left = time.left.map((ms, seat) => (seat === time.running ? Math.max(0, ms - gone) : ms));
  return { left, running: null };
}
