import { describe, expect, it } from "vitest";

import type { Decision } from "../../protocol/types";
import { askable, least, requestMoves, room, wanted } from "./request";
import { sampleView } from "./sample";

const decision = (change: Partial<Decision>): Decision => ({
  phase: "fill",
  missing: {},
  left: 0,
  added: {},
  wanted: {},
  ...change,
});

const view = (change: Partial<Decision>, legal: string[], hand = {}) =>
  sampleView({ game: "mamma-mia-plus", phase: "open", decision: decision(change), legal, hand });

describe("a request for help (PL-6)", () => {
  it("begins only where the server offers to want a card", () => {
    expect(room(view({ missing: { olive: 2 } }, ["fill", "decline"], { olive: 2 }))).toBeNull();
    expect(room(view({ phase: "ask", wanted: { olive: 1 } }, ["want olive", "ask"]))).toBeNull();
    expect(room(sampleView())).toBeNull();
  });

  it("holds at least what the owner lacks, and at most what is missing", () => {
    const able = room(view({ missing: { pepper: 1, olive: 2 } }, ["decline", "want olive"], { olive: 1, pepper: 1 }));
    expect(able).toEqual({
      kinds: [
        { kind: "pepper", least: 0, most: 1 },
        { kind: "olive", least: 1, most: 2 },
      ],
      least: 1,
      most: 3,
      any: false,
    });
    if (!able) return;
    const first = least(able);
    expect(first).toEqual({ olive: 1 });
    expect(wanted(able, first, "olive", -1)).toBe(first);
    expect(wanted(able, first, "salami", 1)).toBe(first);
    const more = wanted(able, wanted(able, first, "olive", 1), "pepper", 1);
    expect(more).toEqual({ olive: 2, pepper: 1 });
    expect(wanted(able, more, "olive", 1)).toBe(more);
    expect(wanted(able, more, "pepper", -1)).toEqual({ olive: 2 });
  });

  it("names at least one card", () => {
    const able = room(view({ missing: { olive: 1 } }, ["fill", "decline", "want olive"], { olive: 1 }));
    expect(able && [askable(able, {}), askable(able, { olive: 1 })]).toEqual([false, true]);
  });

  it("is of any kinds for a Bombastica, so many that the hand makes up the rest", () => {
    const able = room(view({ phase: "add", left: 5 }, ["decline", "want pineapple"], { salami: 3 }));
    expect(able).toMatchObject({ least: 2, most: 5, any: true });
    expect(able?.kinds).toHaveLength(6);
    if (!able) return;
    expect([askable(able, { shrimp: 1 }), askable(able, { shrimp: 2 })]).toEqual([false, true]);
    expect(wanted(able, { shrimp: 5 }, "olive", 1)).toEqual({ shrimp: 5 });
  });

  it("goes out as one message in the fixed order of kinds", () => {
    expect(requestMoves({ salami: 1, olive: 2 })).toEqual(["want olive", "want olive", "want salami", "ask"]);
  });
});
