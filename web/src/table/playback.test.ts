import { beforeEach, describe, expect, it } from "vitest";

import { Playback, type Stage } from "./playback";
import { until } from "../testing/until";

/** A stage that writes down what happens and holds each event until it is let go. */
class Slow implements Stage<string, string> {
  log: string[] = [];
  waiting: number[] = [];
  #gates: (() => void)[] = [];

  play(event: string, _update: unknown, _index: number, waiting: number): Promise<void> {
    this.log.push(event);
    this.waiting.push(waiting);
    return new Promise((resolve) => this.#gates.push(resolve));
  }

  arrive(view: string): void {
    this.log.push(`=${view}`);
  }

  reset(view: string): void {
    this.log.push(`!${view}`);
  }

  async next(): Promise<void> {
    this.#gates.shift()?.();
    await until(() => Promise.resolve());
  }
}

describe("playback", () => {
  let stage: Slow;
  let playback: Playback<string, string>;

  beforeEach(() => {
    stage = new Slow();
    playback = new Playback(stage);
  });

  it("shows every event in its order, and the view after the last", async () => {
    playback.push({ events: ["a", "b"], view: "1" });
    playback.push({ events: ["c"], view: "2" });
    expect(stage.log).toEqual(["a"]);
    await stage.next();
    expect(stage.log).toEqual(["a", "b"]);
    await stage.next();
    expect(stage.log).toEqual(["a", "b", "=1", "c"]);
    await stage.next();
    expect(stage.log).toEqual(["a", "b", "=1", "c", "=2"]);
    expect(playback.idle).toBe(true);
  });

  it("tells how far it lags", async () => {
    playback.push({ events: ["a"], view: "1" });
    playback.push({ events: ["b"], view: "2" });
    playback.push({ events: ["c"], view: "3" });
    await stage.next();
    await stage.next();
    expect(stage.waiting).toEqual([0, 1, 0]);
  });

  it("shows an update without events at once, but never before those that came earlier", async () => {
    playback.push({ events: [], view: "1" });
    expect(stage.log).toEqual(["=1"]);
    playback.push({ events: ["a"], view: "2" });
    playback.push({ events: [], view: "3" });
    await stage.next();
    expect(stage.log).toEqual(["=1", "a", "=2", "=3"]);
  });

  it("forgets what was on the way when a whole view comes", async () => {
    playback.push({ events: ["a", "b"], view: "1" });
    playback.push({ events: ["c"], view: "2" });
    playback.reset("9");
    await stage.next();
    expect(stage.log).toEqual(["a", "!9"]);
    playback.push({ events: ["d"], view: "10" });
    expect(stage.log).toEqual(["a", "!9", "d"]);
  });

  it("shows nothing while it is held, also what comes after a whole view", async () => {
    let free = (): void => undefined;
    playback.hold(new Promise((resolve) => (free = resolve)));
    playback.push({ events: ["a"], view: "1" });
    playback.reset("2");
    playback.push({ events: ["b"], view: "3" });
    await stage.next();
    expect(stage.log).toEqual(["!2"]);
    free();
    await stage.next();
    expect(stage.log).toEqual(["!2", "b"]);
  });
});
