import { newId } from "./id";
import type { ClientMessage, ServerMessage } from "../protocol/types";

/** How long to wait before trying again, in ms; the last one repeats. */
const BACK_OFF = [500, 1000, 2000, 4000, 8000, 15000];
const PING_EVERY = 20_000;
const SILENCE = 45_000;

export type Link = { state: "connecting" } | { state: "open" } | { state: "lost"; until: number };

export interface Handlers {
  message(message: ServerMessage): void;
  link(link: Link): void;
}

type Pending = Extract<ClientMessage, { type: "move" }>;

/**
 * One WebSocket to a table. It comes back by itself, and a move that was not answered before the line
 * dropped is sent again with the same id: the server plays it once at most.
 */
export class Connection {
  #socket: WebSocket | null = null;
  #pending: Pending | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.#connect();
  }

  /** Send the decisions of one turn. One move at a time: while one is pending nothing else is sent. */
  move(ply: number, moves: string[], id: string = newId()): boolean {
    if (this.#pending) return false;
    this.#pending = { type: "move", id, ply, moves };
    this.#send(this.#pending);
    return true;
  }

  /** Ask for the whole view. */
  sync(): void {
    this.#send({ type: "sync" });
  }

  /** Try again now instead of waiting. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#socket?.close();
  }

  #connect(): void {
    this.handlers.link({ state: "connecting" });
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      this.#pulse = setInterval(() => {
        this.#beat();
      }, PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#hear(event.data);
    };
    socket.onclose = () => {
      this.#lose(socket);
    };
  }

  #hear(data: string): void {
    this.#heard = Date.now();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === "answer" && message.id === this.#pending?.id) this.#pending = null;
    if (message.type === "error" && message.id === this.#pending?.id) this.#pending = null;
    if (message.type === "view" && this.#tries >= 0) this.#settled();
    this.handlers.message(message);
  }

  /** The view is there: the line counts as open, and what hangs is sent again. */
  #settled(): void {
    this.#tries = 0;
    this.handlers.link({ state: "open" });
    if (this.#pending) this.#send(this.#pending);
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.#send({ type: "ping" });
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#pulse);
    if (this.#closed) return;
    const wait = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 0;
    this.#tries += 1;
    this.handlers.link({ state: "lost", until: Date.now() + wait });
    this.#retry = setTimeout(() => {
      this.#connect();
    }, wait);
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}
