import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ServerMessage } from "../protocol/types";
import { take } from "./passage";
import { Connection, type Link } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get moves(): (string | undefined)[] {
    return this.sent.filter((message) => message.type === "move").map((message) => message.id);
  }
}

describe("the line to the table", () => {
  let links: Link[];
  let heard: ServerMessage[];
  let connection: Connection;
  const last = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    links = [];
    heard = [];
    const handlers = { message: (m: ServerMessage) => heard.push(m), link: (l: Link) => links.push(l) };
    connection = new Connection("ws://x", handlers, () => new FakeSocket() as unknown as WebSocket);
    last().onopen?.();
    last().hear({ type: "view", ply: 0 } as Partial<ServerMessage>);
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
  });

  it("is open when the view is there", () => {
    expect(links.map((link) => link.state)).toEqual(["connecting", "open"]);
    expect(heard).toHaveLength(1);
  });

  it("sends one move at a time", () => {
    expect(connection.move(0, ["3 salami"], "a")).toBe(true);
    expect(connection.move(0, ["1 olive"], "b")).toBe(false);
    last().hear({ type: "answer", ply: 1, id: "a" } as Partial<ServerMessage>);
    expect(connection.move(1, ["1 olive"], "b")).toBe(true);
    expect(last().moves).toEqual(["a", "b"]);
  });

  it("comes back by itself, waiting longer each time", async () => {
    last().close();
    expect(links.at(-1)?.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("sends an unanswered move again under the same id, after the view", async () => {
    connection.move(0, ["3 salami"], "a");
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    expect(last().moves).toEqual([]);
    last().hear({ type: "view", ply: 0 } as Partial<ServerMessage>);
    expect(last().moves).toEqual(["a"]);
  });

  it("does not send an answered or refused move again", async () => {
    connection.move(0, ["3 salami"], "a");
    last().hear({ type: "error", ply: 0, id: "a", code: "stale-ply" } as Partial<ServerMessage>);
    last().close();
    await vi.advanceTimersByTimeAsync(500);
    last().hear({ type: "view", ply: 0 } as Partial<ServerMessage>);
    expect(last().moves).toEqual([]);
  });

  it("tries again at once when asked to, and only where nothing is on the way", async () => {
    last().close();
    connection.retry();
    connection.retry();
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up an attempt that comes to nothing", async () => {
    last().close();
    connection.retry();
    await vi.advanceTimersByTimeAsync(8000);
    expect(links.at(-1)?.state).toBe("lost");
    expect(FakeSocket.all[1]?.readyState).toBe(3);
  });

  it("hears nothing more over a line that it has given up", () => {
    const first = last();
    connection.drop();
    first.hear({ type: "view", ply: 9 } as Partial<ServerMessage>);
    expect(links.at(-1)?.state).toBe("lost");
    expect(heard).toHaveLength(1);
  });

  it("looks through a seat before it counts as open, and plays for it", () => {
    const handlers = { message: (m: ServerMessage) => heard.push(m), link: (l: Link) => links.push(l) };
    const private_ = new Connection("ws://x", handlers, () => new FakeSocket() as unknown as WebSocket, 1);
    heard = [];
    last().hear({ type: "table", ply: 0, table: { seat: null, mine: [0, 1] } } as never);
    last().hear({ type: "view", ply: 0, view: { seat: null } } as never);
    expect([heard, last().sent]).toEqual([[], [{ type: "look", seat: 1 }]]);
    last().hear({ type: "view", ply: 0, view: { seat: 1 } } as never);
    expect(heard).toHaveLength(1);
    private_.move(0, ["pass"], "a");
    expect(last().sent.at(-1)).toEqual({ type: "move", id: "a", ply: 0, moves: ["pass"], seat: 1 });
    private_.close();
  });

  it("takes silence for a lost line", async () => {
    await vi.advanceTimersByTimeAsync(70_000);
    expect(links.some((link) => link.state === "lost")).toBe(true);
  });

  describe("where its own timers come late", () => {
    const lost = () => links.some((link) => link.state === "lost");
    const pong = () => {
      last().hear({ type: "pong", ply: 0 });
    };
    /** A hidden page: whatever is due comes once a minute. Returns whether a ping was sent. */
    const minute = (answers: boolean): void => {
      const before = last().sent.length;
      vi.setSystemTime(Date.now() + 59_000);
      vi.runOnlyPendingTimers();
      if (answers && last().sent.length > before) pong();
    };

    it("keeps a living line of a hidden page", () => {
      for (let minutes = 0; minutes < 30; minutes += 1) minute(true);
      expect([lost(), FakeSocket.all.length]).toEqual([false, 1]);
      expect(last().sent.filter(({ type }) => type === "ping").length).toBeGreaterThan(20);
    });

    it("notices a dead one all the same", () => {
      minute(true);
      for (let minutes = 0; minutes < 4; minutes += 1) minute(false);
      expect(lost()).toBe(true);
    });

    it("asks again after a sleep, and believes the answer", async () => {
      await vi.advanceTimersByTimeAsync(11_000); // a ping is on the way
      vi.setSystemTime(Date.now() + 7_200_000);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(lost()).toBe(false);
      pong();
      for (let beats = 0; beats < 6; beats += 1) {
        await vi.advanceTimersByTimeAsync(10_000);
        pong();
      }
      expect([lost(), FakeSocket.all.length]).toEqual([false, 1]);
    });

    it("notices a line that died in the sleep", async () => {
      await vi.advanceTimersByTimeAsync(11_000);
      vi.setSystemTime(Date.now() + 7_200_000);
      await vi.advanceTimersByTimeAsync(24_000);
      expect(lost()).toBe(true);
    });

    it("asks once more where somebody looked at the page just before the sleep", async () => {
      connection.probe();
      vi.setSystemTime(Date.now() + 600_000);
      await vi.advanceTimersByTimeAsync(8_000);
      expect(lost()).toBe(false);
      pong();
      await vi.advanceTimersByTimeAsync(8_000);
      expect(lost()).toBe(false);
    });
  });

  it("stays away once it is closed", async () => {
    connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  describe("to the next table", () => {
    let next: Connection;
    let first: FakeSocket;
    const greeting = { type: "view", ply: 0 } as Partial<ServerMessage>;
    const asked = () => first.sent.find((message) => message.type === "enter") as { id: string };

    const goOn = (code = "def") => {
      first = last();
      connection.leaveFor("def");
      links = [];
      heard = [];
      const handlers = { message: (m: ServerMessage) => heard.push(m), link: (l: Link) => links.push(l) };
      const open = () => new FakeSocket() as unknown as WebSocket;
      next = new Connection("ws://y", handlers, open, null, take(code));
    };
    afterEach(() => {
      next.close();
    });

    it("goes over the same socket, and hears nothing of the table before", async () => {
      goOn();
      expect(asked()).toEqual({ type: "enter", id: asked().id, table: "def" });
      first.hear({ type: "view", ply: 40 } as Partial<ServerMessage>);
      first.hear({ type: "done", ply: 40, id: "other" });
      expect([heard, links]).toEqual([[], [{ state: "connecting" }]]);
      first.hear({ type: "done", ply: 0, id: asked().id });
      first.hear(greeting);
      expect(heard).toEqual([greeting]);
      expect(links.at(-1)).toEqual({ state: "open" });
      await vi.advanceTimersByTimeAsync(15_000);
      expect(first.sent.at(-1)).toEqual({ type: "ping" });
      expect(FakeSocket.all).toHaveLength(1);
    });

    it("opens a new one where that is refused", () => {
      goOn();
      first.hear({ type: "error", ply: 40, id: asked().id, code: "too-many" } as Partial<ServerMessage>);
      expect([FakeSocket.all.length, first.readyState]).toEqual([2, 3]);
      last().hear(greeting);
      expect(links.map((link) => link.state)).toEqual(["connecting", "connecting", "open"]);
    });

    it("opens a new one at once where the old one is closed before the answer", () => {
      goOn();
      first.close();
      expect(FakeSocket.all).toHaveLength(2);
    });

    it("opens a new one where no answer comes, or no greeting after it", async () => {
      goOn();
      await vi.advanceTimersByTimeAsync(2400);
      first.hear({ type: "done", ply: 0, id: asked().id });
      expect(FakeSocket.all).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect([first.readyState, links.at(-1)?.state]).toEqual([3, "lost"]);
      first = last();
      next.close();
      connection = new Connection("ws://x", { message: () => 0, link: () => 0 }, () => new FakeSocket() as never);
      goOn();
      await vi.advanceTimersByTimeAsync(2600);
      expect([first.readyState, last() === first]).toEqual([3, false]);
    });

    it("opens a new one where there is none to go on over", () => {
      last().readyState = 3;
      goOn();
      expect(FakeSocket.all).toHaveLength(2);
    });

    it("closes one that is left for another table, or for none", async () => {
      goOn("ghi");
      expect([FakeSocket.all.length, first.readyState]).toEqual([2, 3]);
      next.leaveFor("jkl");
      await vi.advanceTimersByTimeAsync(1100);
      expect(last().readyState).toBe(3);
      expect(take("jkl")).toBeNull();
    });
  });
});
