import { describe, expect, it } from "vitest";

import { COUNTED, fansOf, isLaid, slipsOf, withKindAt, withSlipAt } from "./arrange";
import type { Counts } from "./types";

const hand: Counts = { pepper: 1, olive: 2, salami: 3 };
const kinds = (laid = COUNTED, held = hand) => fansOf(held, laid).map(([kind]) => kind);

describe("the hand", () => {
  it("lies as it is counted, or the most first", () => {
    expect(kinds()).toEqual(["pepper", "olive", "salami"]);
    expect(kinds({ ...COUNTED, by: "number" })).toEqual(["salami", "olive", "pepper"]);
    expect(slipsOf(["misto", "minimale"], { ...COUNTED, by: "number" })).toEqual(["misto", "minimale"]);
  });

  it("lies as it has been laid, whatever comes and goes", () => {
    let laid = withKindAt(hand, COUNTED, "salami", 0);
    expect(kinds(laid)).toEqual(["salami", "pepper", "olive"]);
    laid = withKindAt(hand, laid, "pepper", 5);
    expect(kinds(laid)).toEqual(["salami", "olive", "pepper"]);
    expect(kinds(laid, { pepper: 2, salami: 1 })).toEqual(["salami", "pepper"]);
    expect(kinds(laid, { ...hand, mushroom: 4 })).toEqual(["salami", "olive", "pepper", "mushroom"]);
    // From what is seen, not from what was laid before.
    expect(kinds(withKindAt(hand, { ...laid, by: "number" }, "pepper", 0))).toEqual(["pepper", "salami", "olive"]);
  });

  it("has its orders where they were laid, and new ones last", () => {
    const laid = withSlipAt(["misto", "misto", "minimale"], COUNTED, 2, 0);
    expect(slipsOf(["misto", "misto", "minimale"], laid)).toEqual(["minimale", "misto", "misto"]);
    expect(slipsOf(["bombastica", "misto", "minimale"], laid)).toEqual(["minimale", "misto", "bombastica"]);
    expect(kinds(laid)).toEqual(kinds());
  });

  it("is found again only as what it can be", () => {
    expect(isLaid(withKindAt(hand, COUNTED, "olive", 0))).toBe(true);
    for (const wrong of [null, 3, {}, { ...COUNTED, by: "luck" }, { ...COUNTED, kinds: ["olive"] }]) {
      expect(isLaid(wrong)).toBe(false);
    }
  });
});
