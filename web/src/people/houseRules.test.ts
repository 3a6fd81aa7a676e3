import { describe, expect, it } from "vitest";

import type { OptionFacts } from "../protocol/http";
import { usual } from "./houseRules";

const rounds: OptionFacts = {
  name: "rounds",
  type: "integer",
  default: 3,
  otherwise: [
    { default: 4, players: [2] },
    { default: 5, options: { helping: false } },
  ],
};
const helping: OptionFacts = { name: "helping", type: "boolean", default: true };

describe("what is played if nothing is said", () => {
  it("hangs on how many play, and on other house rules", () => {
    const rules = [rounds, helping];
    expect(usual(rounds, rules, {}, 4)).toBe(3);
    expect(usual(rounds, rules, {}, 2)).toBe(4);
    expect(usual(rounds, rules, { helping: false }, 4)).toBe(5);
    expect(usual(helping, rules, {}, 2)).toBe(true);
  });
});
