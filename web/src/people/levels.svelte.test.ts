import { beforeEach, describe, expect, it } from "vitest";

import type { Result } from "../table/result";
import type { TableFacts } from "../protocol/types";
import { sampleFacts } from "../testing/table";
import { nextLevel } from "./levels";

const BOTS = ["pippo", "rosa", "enzo"];
const LAST: Result = { winners: [1], scores: [[0], [4], [2], [1]] };
const THIRD: Result = { winners: [1], scores: [[1], [4], [2], [0]] };
const WON: Result = { winners: [0], scores: [[5], [4], [2], [1]] };

/** A game of one person against three of a bot's kind, each under a code of its own. */
function against(bot: string, code: string, more: Partial<TableFacts> = {}): TableFacts {
  const facts = sampleFacts({ code, mine: [0], ...more });
  const seat = facts.seats[0];
  if (!seat) throw new Error("nobody sits there");
  const person = { ...seat, kind: "person" as const, bot: null };
  return { ...facts, seats: [person, ...[1, 2, 3].map(() => ({ ...seat, kind: "bot" as const, bot }))] };
}

describe("the next bot after a game", () => {
  beforeEach(() => {
    sessionStorage.clear();
  });

  it("is the one above after a win, and the one below for whoever came last", () => {
    expect(nextLevel(against("rosa", "a"), WON, BOTS)).toEqual({ bot: "enzo", way: "up" });
    expect(nextLevel(against("rosa", "b"), LAST, BOTS)).toEqual({ bot: "pippo", way: "down" });
    expect(nextLevel(against("pippo", "c"), LAST, BOTS)).toBeNull();
    expect(nextLevel(against("enzo", "d"), WON, BOTS)).toBeNull();
  });

  it("is the one below after two losses in a row, though one never came last; looked at twice a loss is one", () => {
    expect(nextLevel(against("rosa", "a"), THIRD, BOTS)).toBeNull();
    expect(nextLevel(against("rosa", "a"), THIRD, BOTS)).toBeNull();
    expect(nextLevel(against("rosa", "b"), THIRD, BOTS)).toEqual({ bot: "pippo", way: "down" });
    expect(nextLevel(against("rosa", "c"), THIRD, BOTS)).toEqual({ bot: "pippo", way: "down" });
    expect(nextLevel(against("rosa", "d"), WON, BOTS)).toEqual({ bot: "enzo", way: "up" });
    expect(nextLevel(against("rosa", "e"), THIRD, BOTS)).toBeNull();
  });

  it("is none where it was not played for a result, or several people played", () => {
    expect(nextLevel(against("rosa", "a", { learning: true }), LAST, BOTS)).toBeNull();
    const facts = against("rosa", "b");
    const seats = facts.seats.map((seat, at) => (at === 1 ? { ...seat, kind: "person" as const } : seat));
    expect(nextLevel({ ...facts, seats }, LAST, BOTS)).toBeNull();
  });
});
