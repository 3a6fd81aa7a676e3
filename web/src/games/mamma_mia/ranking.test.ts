import { describe, expect, it } from "vitest";

import { ranking, tieBreak } from "./ranking";

const places = (scores: number[][]) => ranking({ winners: [], scores });

describe("the ranking", () => {
  it("is by pizzas, then by ingredients in hand; equals share a place (MM-14)", () => {
    const order = places([
      [3, 5],
      [5, 2],
      [5, 4],
      [3, 5],
    ]).map(({ player, place }) => [player, place]);
    expect(order).toEqual([
      [2, 1],
      [1, 2],
      [0, 3],
      [3, 3],
    ]);
  });

  it("says which tie the ingredients have broken", () => {
    expect(
      tieBreak(
        places([
          [6, 3],
          [5, 4],
          [5, 2],
          [3, 5],
        ]),
      ),
    ).toEqual({ players: [1, 2], first: 1, pizzas: 5 });
    expect(
      tieBreak(
        places([
          [6, 3],
          [5, 4],
        ]),
      ),
    ).toBeNull();
    expect(
      tieBreak(
        places([
          [3, 3],
          [3, 3],
        ]),
      ),
    ).toBeNull();
  });
});
