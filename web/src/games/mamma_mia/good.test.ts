import { describe, expect, it } from "vitest";

import { ownDelivery, whatWasGood } from "./good";
import { ranking } from "./ranking";
import { sampleView } from "./testing";

const name = (player: number) => ["Ann", "Ben", "Cleo"][player] ?? "";
const good = (scores: number[][], ovens: Parameters<typeof whatWasGood>[2] = [], seat: number | null = 0) =>
  whatWasGood(seat, ranking({ winners: [], scores }), ovens, name);
const oven = (...delivered: number[]) =>
  [0, 1, 2].flatMap((player) => Array.from({ length: delivered[player] ?? 0 }, () => ({ player, delivered: true })));

describe("what was good about a lost game", () => {
  it("is nothing that the winner is told, nor who watches", () => {
    expect(
      good([
        [3, 1],
        [2, 2],
        [1, 0],
      ]),
    ).toBe("");
    expect(
      good(
        [
          [2, 1],
          [3, 2],
          [1, 0],
        ],
        [],
        null,
      ),
    ).toBe("");
  });

  it("is the best oven, where several pizzas came out of one", () => {
    const ovens = [oven(1, 1, 0), oven(2, 0, 1), null];
    expect(
      good(
        [
          [3, 1],
          [4, 2],
          [1, 0],
        ],
        ovens,
      ),
    ).toBe("Your best oven was number 2: 2 pizzas.");
  });

  it("is how many were delivered, where no oven stands out or none was seen", () => {
    expect(
      good(
        [
          [1, 1],
          [4, 2],
          [1, 0],
        ],
        [oven(1, 2, 1)],
      ),
    ).toBe("One pizza of yours was delivered.");
    expect(
      good(
        [
          [2, 1],
          [4, 2],
          [1, 0],
        ],
        [null, null],
      ),
    ).toBe("2 pizzas of yours were delivered.");
  });

  it("is being level with the winner, or that nothing burnt", () => {
    expect(
      good([
        [2, 1],
        [2, 5],
        [1, 0],
      ]),
    ).toBe("You delivered as many as Ben.");
    expect(
      good([
        [0, 9],
        [2, 5],
        [1, 0],
      ]),
    ).toBe("No pizza of yours this time, but nothing burnt.");
  });
});

describe("an own delivery", () => {
  it("is counted, and not where pizzas are not told apart", () => {
    const view = sampleView();
    expect(ownDelivery(view, 0)).toBe("That is pizza number 1 for you.");
    const players = view.players.map((player) => ({ ...player, pizzas: null }));
    expect(ownDelivery({ ...view, players }, 0)).toBe("It is yours: face down, onto the stack.");
  });

  it("is nothing that is said of another's", () => {
    expect(ownDelivery(sampleView(), 1)).toBe("");
    expect(ownDelivery(sampleView({ seat: null }), 0)).toBe("");
  });
});
