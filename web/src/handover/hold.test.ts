import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Hold } from "./hold";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a press that has to last", () => {
  it("is over when it has lasted, and not when it ends before", () => {
    const over = vi.fn();
    const hold = new Hold(() => 0, over);
    hold.begin();
    vi.advanceTimersByTime(399);
    hold.end();
    vi.advanceTimersByTime(1000);
    expect(over).not.toHaveBeenCalled();
    hold.begin();
    vi.advanceTimersByTime(400);
    expect(over).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("says that the device is for another by now", () => {
    let seat = 0;
    const over = vi.fn();
    new Hold(() => seat, over).begin();
    seat = 1;
    vi.advanceTimersByTime(400);
    expect(over).toHaveBeenCalledExactlyOnceWith(false);
  });
});
