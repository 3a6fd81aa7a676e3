import { newId } from "./id";
import { keep, type Passage } from "./passage";
import type { ClientMessage, ServerMessage } from "../protocol/types";

/** How long to wait before trying again, in ms; the last one repeats. A part of it is left to chance. */
const BACK_OFF = [500, 1000, 2000, 4000, 8000, 15000];
const PING_EVERY = 10_000;
/** A line that says nothing for so long after a ping is lost. */
const SILENCE = 15_000;
/** A line that is opened has to say something within this time, and so has one that was pinged out of turn. */
const PATIENCE = 8_000;
/** A timer that comes so much too late: the page is hidden, or the machine has slept. */
const LATE = 2_000;
/** And one that comes from another table, within this one: a new line would be there sooner. */
const PASSAGE = 2_500;

export type Link = { state: "connecting" } | { state: "open" } | { state: "lost"; until: number };

export interface Handlers {
  message(message: ServerMessage): void;
  link(link: Link): void;
}

/** What a table is told and asks over. */
export interface Line {
  move(ply: number, moves: string[], id?: string): boolean;
  ask(message: ClientMessage): boolean;
  sync(): void;
  retry(): void;
  drop(): void;
  close(): void;
  leaveFor(code: string): void;
}

type Pending = Extract<ClientMessage, { type: "move" }>;

/**
 * One WebSocket to a table. It comes back by itself, and a move that was not answered before the line
 * dropped is sent again with the same id: the server plays it once at most.
 *
 * It may begin over the socket of another table that was left for this one; a new one is opened where that is refused.
 */
export class Connection implements Line {
  #socket: WebSocket | null = null;
  #pending: Pending | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The id under which the table was asked for; until it is answered, what is heard is of the table before. */
  #entering: string | null = null;
  #unlisten: () => void;

  /** `seat`: where several are played over this line, the one that it looks through. */
  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly seat: number | null = null,
    passage: Passage | null = null,
  ) {
    this.#unlisten = listen(this);
    if (passage?.socket.readyState === 1) this.#enter(passage);
    else this.#connect();
  }

  /** Send the decisions of one turn. One move at a time: while one is pending nothing else is sent. */
  move(ply: number, moves: string[], id: string = newId()): boolean {
    if (this.#pending) return false;
    this.#pending = { type: "move", id, ply, moves, ...(this.seat === null ? {} : { seat: this.seat }) };
    this.#send(this.#pending);
    return true;
  }

  /** Ask for something around the game; false where there is no line to ask over. */
  ask(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#send(message);
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

  /** The browser says that there is no network: no need to wait for the silence. */
  drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lose(socket);
    socket.close();
  }

  /** Somebody looks at the page again: see at once whether the line is alive. */
  probe(): void {
    if (!this.#socket) this.retry();
    else if (this.#socket.readyState === 1) {
      this.#send({ type: "ping" });
      this.#expect(PATIENCE);
    }
  }

  close(): void {
    this.#end()?.close();
  }

  /** End, and leave the socket to the line to another table. */
  leaveFor(code: string): void {
    const socket = this.#end();
    if (socket?.readyState === 1) keep(code, socket);
    else socket?.close();
  }

  #end(): WebSocket | null {
    this.#closed = true;
    this.#unlisten();
    clearTimeout(this.#retry);
    this.#still();
    // Nothing is heard of it any more, not even what is on the way.
    const socket = this.#socket;
    this.#socket = null;
    return socket;
  }

  #connect(): void {
    this.handlers.link({ state: "connecting" });
    const socket = this.open(this.url);
    this.#use(socket);
    this.#expect(PATIENCE);
    socket.onopen = () => {
      this.#wake();
    };
  }

  #enter({ code, socket }: Passage): void {
    this.handlers.link({ state: "connecting" });
    this.#use(socket);
    this.#expect(PASSAGE);
    this.#wake();
    this.#entering = newId();
    this.#send({ type: "enter", id: this.#entering, table: code });
  }

  #wake(): void {
    this.#pulse = setInterval(() => {
      this.#beat();
    }, PING_EVERY);
  }

  #use(socket: WebSocket): void {
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(event.data);
    };
    socket.onclose = () => {
      this.#lose(socket);
    };
  }

  #hear(data: string): void {
    const message = JSON.parse(data) as ServerMessage;
    if (this.#entering !== null) {
      this.#entered(message);
      return;
    }
    this.#believe();
    if ((message.type === "answer" || message.type === "error") && message.id === this.#pending?.id)
      this.#pending = null;
    if (message.type === "table" && this.seat !== null && message.table.seat !== this.seat) {
      // It starts with what everybody sees; the seat's own view comes with the next message.
      if (message.table.mine.includes(this.seat)) this.#send({ type: "look", seat: this.seat });
      return;
    }
    const sight = message.type === "view" || message.type === "update";
    if (sight && this.seat !== null && message.view.seat !== this.seat) return;
    if (message.type === "view" || (message.type === "table" && message.table.status === "waiting")) this.#settled();
    this.handlers.message(message);
  }

  #entered(message: ServerMessage): void {
    if (!("id" in message) || message.id !== this.#entering) return;
    if (message.type === "error") this.drop();
    else this.#entering = null;
  }

  /** The view is there: the line counts as open, and what hangs is sent again. */
  #settled(): void {
    this.#tries = 0;
    this.handlers.link({ state: "open" });
    if (this.#pending) this.#send(this.#pending);
  }

  #beat(): void {
    this.#send({ type: "ping" });
    if (this.#watch === undefined) this.#expect(SILENCE);
  }

  /**
   * Something has to be heard within this time. A timer that comes late itself proves nothing: what was said meanwhile
   * may not have been read yet, or nothing could be said while the machine slept. Then it is asked once more.
   */
  #expect(patience: number, again = false): void {
    this.#believe();
    const expected = Date.now() + patience;
    this.#watch = setTimeout(() => {
      if (again || Date.now() - expected < LATE) this.drop();
      else {
        this.#send({ type: "ping" });
        this.#expect(PATIENCE, true);
      }
    }, patience);
  }

  /** Nothing is expected of the line. */
  #believe(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  #still(): void {
    clearInterval(this.#pulse);
    this.#believe();
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#still();
    if (this.#closed) return;
    if (this.#entering !== null) {
      this.#entering = null;
      this.#connect();
      return;
    }
    const longest = BACK_OFF[Math.min(this.#tries, BACK_OFF.length - 1)] ?? 0;
    // Not all at once where a server comes back with many who wait.
    const wait = longest * (0.75 + Math.random() / 4);
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

/** Let a line hear what the browser knows of the network. */
function listen(line: Connection): () => void {
  if (typeof document === "undefined") return () => undefined;
  const online = (): void => {
    line.retry();
  };
  const offline = (): void => {
    line.drop();
  };
  const seen = (): void => {
    if (document.visibilityState === "visible") line.probe();
  };
  addEventListener("online", online);
  addEventListener("offline", offline);
  document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", online);
    removeEventListener("offline", offline);
    document.removeEventListener("visibilitychange", seen);
  };
}
