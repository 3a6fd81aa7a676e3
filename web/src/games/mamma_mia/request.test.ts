import { describe, expect, it } from "vitest";

import type { Request } from "./types";
import { askable, least, limits, requestMoves, wanted } from "./request";

const able: Request = {
  any: false,
  kinds: { olive: { least: 1, most: 2 }, pepper: { least: 0, most: 1 } },
  least: 1,
  most: 3,
};

describe("a request for help (PL-6)", () => {
  it("stays within what the server lets it name", () => {
    const first = least(able);
    expect(first).toEqual({ olive: 1 });
    expect(wanted(able, first, "olive", -1)).toBe(first);
    expect(wanted(able, first, "salami", 1)).toBe(first);
    const more = wanted(able, wanted(able, first, "olive", 1), "pepper", 1);
    expect(more).toEqual({ olive: 2, pepper: 1 });
    expect(wanted(able, more, "olive", 1)).toBe(more);
    expect(wanted(able, more, "pepper", -1)).toEqual({ olive: 2 });
  });

  it("shows its kinds in the fixed order", () => {
    expect(limits(able).map(({ kind, most }) => [kind, most])).toEqual([
      ["pepper", 1],
      ["olive", 2],
    ]);
  });

  it("names as many cards as it has to", () => {
    expect([askable(able, {}), askable(able, { olive: 1 })]).toEqual([false, true]);
  });

  it("is of any kinds for a Bombastica", () => {
    const five = { least: 0, most: 5 };
    const any: Request = { any: true, kinds: { olive: five, salami: five, shrimp: five }, least: 2, most: 5 };
    expect(least(any)).toEqual({});
    expect([askable(any, { shrimp: 1 }), askable(any, { shrimp: 2 })]).toEqual([false, true]);
    expect(wanted(any, { shrimp: 5 }, "olive", 1)).toEqual({ shrimp: 5 });
    expect(wanted(any, { shrimp: 5 }, "shrimp", -1)).toEqual({ shrimp: 4 });
  });

  it("goes out as one message in the fixed order of kinds", () => {
    expect(requestMoves({ salami: 1, olive: 2 })).toEqual(["want olive", "want olive", "want salami", "ask"]);
  });
});
