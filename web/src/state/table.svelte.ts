import { newId } from "../connection/id";
import { Connection, type Link } from "../connection/socket";
import type { GameLoader, GameModule, GameStage } from "../games/module";
import type { ServerMessage, TableFacts, View } from "../protocol/types";
import { Playback } from "./playback";

export interface Refusal {
  code: string;
  message: string;
}

export interface Finish {
  seed: string;
  commitment: string;
  record: string;
}

/** How long an answer may wait for the update that tells what happened, before its view is shown without. */
const GRACE = 1500;

/** A table as this browser knows it: the line to the server, what is on the way, and the stage that shows it. */
export class Table {
  facts = $state.raw<TableFacts | null>(null);
  link = $state.raw<Link>({ state: "connecting" });
  stage = $state.raw<GameStage | null>(null);
  module = $state.raw<GameModule | null>(null);
  unknownGame = $state<string | null>(null);
  sending = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  finish = $state.raw<Finish | null>(null);
  missing = $state(false);
  /** The line was lost and is back, and the table went on in between. */
  wasAway = $state(false);

  #connection: Connection;
  #playback: Playback<unknown, View> | null = null;
  /** The newest view, as long as nothing is there to show it. */
  #first: View | null = null;
  #ply = 0;
  #unsent: { id: string; ply: number; moves: string[] } | null = null;
  #grace: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly code: string,
    private readonly games: Record<string, GameLoader>,
    open?: (url: string) => WebSocket,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/socket`;
    this.#connection = new Connection(
      url,
      {
        message: (message) => {
          this.#hear(message);
        },
        link: (link) => {
          this.link = link;
        },
      },
      open,
    );
  }

  /** Send the decisions of one turn, or of one question: all of them are played, or none. */
  send(moves: string[]): void {
    if (this.sending || moves.length === 0) return;
    this.#unsent = { id: newId(), ply: this.#ply, moves };
    this.#push();
  }

  /** The same message once more, under the same id. */
  sendAgain(): void {
    if (this.#unsent && !this.sending) this.#push();
  }

  forgive(): void {
    this.refusal = null;
    this.wasAway = false;
  }

  retry(): void {
    this.#connection.retry();
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
    this.refusal = null;
    this.wasAway = false;
    this.sending = this.#connection.move(this.#unsent.ply, this.#unsent.moves, this.#unsent.id);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.facts = message.table;
        break;
      case "view":
        this.#settle(message.ply, message.view);
        break;
      case "update":
        this.#told();
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
      case "over":
        this.finish = { seed: message.seed, commitment: message.commitment, record: message.record };
        break;
      case "pong":
        break;
    }
  }

  /** A whole view: on coming, on coming back, on asking. */
  #settle(ply: number, view: View): void {
    if (this.stage && ply !== this.#ply) this.wasAway = true;
    this.#told();
    this.#ply = ply;
    if (this.#playback) this.#playback.reset(view);
    else if (this.#first) this.#first = view;
    else {
      this.#first = view;
      void this.#setUp(view.game);
    }
  }

  /** Fetch what shows the game; what the server says meanwhile is in the view that is shown first. */
  async #setUp(game: string): Promise<void> {
    const load = this.games[game];
    if (!load) {
      this.unknownGame = game;
      return;
    }
    const module = await load();
    await module.prepare?.(this.facts);
    if (!this.#first) return;
    this.module = module;
    this.stage = module.stage(this.#first, this);
    this.#playback = new Playback<unknown, View>(this.stage);
    this.#playback.reset(this.#first);
  }

  /** The move is on disk; an update tells what happened. Until then nothing else is sent. */
  #answered(ply: number, view: View): void {
    this.#unsent = null;
    this.#ply = ply;
    clearTimeout(this.#grace);
    this.#grace = setTimeout(() => {
      this.sending = false;
      this.#playback?.push({ events: [], view });
    }, GRACE);
  }

  #told(): void {
    clearTimeout(this.#grace);
    if (!this.#unsent) this.sending = false;
  }

  #refused(error: Extract<ServerMessage, { type: "error" }>): void {
    if (error.code === "unknown-table") {
      this.missing = true;
      this.#connection.close();
      return;
    }
    this.sending = false;
    this.refusal = { code: error.code, message: error.message };
    if (error.code !== "storage") this.#unsent = null;
    if (error.code !== "storage" && error.code !== "spectator") this.#connection.sync();
  }
}
