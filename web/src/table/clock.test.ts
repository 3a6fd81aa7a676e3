import { describe, expect, it } from "vitest";

import { clockFace, isLong, leftNow } from "./clock";

describe("clocks", () => {
  const time = { left: [12_000, 8_000], running: 0, at: 1000 };

  it("burn down for the one who is waited for", () => {
    expect([leftNow(time, 0, 4000), leftNow(time, 1, 4000)]).toEqual([9000, 8000]);
    expect([leftNow(time, 0, 99_000), leftNow(time, 0, 500)]).toEqual([0, 12_000]);
  });

  it("stand still where none runs", () => {
    expect(leftNow({ ...time, running: null }, 0, 9000)).toBe(12_000);
  });

  it("are long where nobody has to stay", () => {
    const clocks = [null, { kind: "move", seconds: 3599 } as const, { kind: "game", seconds: 3600 } as const];
    expect(clocks.some(isLong)).toBe(false);
    expect(isLong({ kind: "move", seconds: 3600 }) && isLong({ kind: "game", seconds: 86_400 })).toBe(true);
  });

  it.each([
    [9400, "0:10"],
    [61_000, "1:01"],
    [3_661_000, "1:01:01"],
    [100_000_000, "27 h"],
    [200_000_000, "2 d"],
  ])("show %i ms as %s", (ms, face) => {
    expect(clockFace(ms)).toBe(face);
  });
});
