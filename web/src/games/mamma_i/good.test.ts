import { expect, it } from "vitest";

import { whatWasGood } from "./good";
import { ranking } from "./ranking";
import { sample } from "./testing";
import type { Bill } from "./types";

const bill = (character: Bill["character"], more: Partial<Bill>): Bill => {
  const zero = { red: 0, guest: 0, money: 0, person: 0, movement: 3, place: 1, arrival: 0 };
  return { character, drawings: {}, ...zero, total: 0, ...more };
};

function good(son: Partial<Bill>, seat: number | null = 1): string {
  const bills = [bill("grandma", { drawings: { fish: 4 } }), bill("son", son)];
  const result = {
    winners: [0],
    scores: [
      [7, -1],
      [3, -2],
    ],
  };
  const view = sample({ phase: "over", seat, bills, secrets: ["grandma", "son"], result });
  return whatWasGood(view, ranking(view));
}

it("names the line of the own bill that counted most, to whoever has not won", () => {
  expect(good({ money: 3, arrival: 1, guest: -5 })).toBe("Best on your bill: Money, 3.");
  expect(good({ money: 3 }, 0)).toBe("");
  expect(good({ money: 3 }, null)).toBe("");
});

it("has a word for a bill on which nothing is good", () => {
  expect(good({ guest: -5, red: -1 })).toBe("Dinner was warm, at least.");
});
