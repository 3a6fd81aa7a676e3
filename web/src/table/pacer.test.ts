import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Pacer } from "./pacer";

describe("pacer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function passes(promise: Promise<void>, ms: number): Promise<boolean> {
    let done = false;
    void promise.then(() => (done = true));
    await vi.advanceTimersByTimeAsync(ms);
    return done;
  }

  it("waits as long as the pace says", async () => {
    const pacer = new Pacer();
    pacer.speed = 2;
    const wait = pacer.wait(1000);
    expect(await passes(wait, 480)).toBe(false);
    expect(await passes(wait, 30)).toBe(true);
  });

  it("takes another pace in the middle of a wait", async () => {
    const pacer = new Pacer();
    const wait = pacer.wait(1000);
    expect(await passes(wait, 500)).toBe(false);
    pacer.speed = 10;
    expect(await passes(wait, 60)).toBe(true);
  });

  it("hurries until it is calmed", async () => {
    const pacer = new Pacer();
    const wait = pacer.wait(1000);
    pacer.hurry();
    expect(await passes(wait, 0)).toBe(true);
    pacer.calm();
    expect(await passes(pacer.wait(1000), 500)).toBe(false);
  });

  it("lets nothing go on that was abandoned", async () => {
    const pacer = new Pacer();
    const wait = pacer.wait(100);
    pacer.abandon();
    expect(await passes(wait, 5000)).toBe(false);
    expect(await passes(pacer.wait(100), 110)).toBe(true);
  });
});
