import { describe, expect, it } from "vitest";

import type { Draw, Turn } from "./types";
import { chosen, EMPTY, fitting, next, numbers, orders, stepped } from "./compose";

const both = (supply: number, waiter: number): Draw[] => [
  { move: "draw supply", source: "supply", number: supply },
  { move: "draw waiter", source: "waiter", number: waiter },
];

/** Two salami and an olive, one order, both stacks. */
const turn: Turn = {
  options: ["1 salami", "2 salami", "1 olive"].flatMap((place, i) => [
    { place, order: "no order", draws: both(1 + i, 1 + i) },
    { place, order: "order misto", draws: both(2 + i, 2) },
  ]),
};

describe("composing a turn", () => {
  it("offers what the options offer", () => {
    expect([...numbers(turn)]).toEqual([
      ["olive", [1]],
      ["salami", [1, 2]],
    ]);
    expect(orders(EMPTY, turn)).toEqual(["misto"]);
  });

  it("asks for the kind, then for the stack; nothing is preset", () => {
    expect(next(EMPTY, turn)).toMatchObject({ ready: false, wants: "kind" });
    const salami = { ...EMPTY, kind: "salami" as const, number: 2 };
    expect(next(salami, turn)).toMatchObject({ ready: false, wants: "source" });
    expect(next({ ...salami, source: "waiter" }, turn)).toMatchObject({
      ready: true,
      moves: ["2 salami", "no order", "draw waiter"],
    });
  });

  it("sends the options' own words", () => {
    const draft = { kind: "olive" as const, number: 1, order: "misto", source: "supply" as const };
    expect(next(draft, turn)).toMatchObject({
      ready: true,
      moves: ["1 olive", "order misto", "draw supply"],
      draw: { number: 4 },
    });
  });

  it("does not ask for a stack where the draw happens by itself", () => {
    const alone: Turn = {
      options: [{ place: "1 olive", order: null, draws: [{ move: null, source: "supply", number: 4 }] }],
    };
    expect(next({ ...EMPTY, kind: "olive", number: 1 }, alone)).toMatchObject({
      ready: true,
      moves: ["1 olive"],
      draw: { source: "supply", number: 4 },
    });
  });

  it("passes where only that is left, and chooses the stack with it (MM-3, 2004)", () => {
    const pass: Turn = { options: [{ place: "pass", order: null, draws: both(4, 3) }] };
    expect(next(EMPTY, pass)).toMatchObject({ ready: false, wants: "source" });
    expect(next({ ...EMPTY, source: "supply" }, pass)).toMatchObject({ ready: true, moves: ["pass", "draw supply"] });
  });

  it("begins at the order where no ingredient is placed (MM-3, 1999)", () => {
    const old: Turn = {
      options: [
        { place: null, order: "no order", draws: [] },
        { place: null, order: "order minimale", draws: [] },
      ],
    };
    expect(next(EMPTY, old)).toMatchObject({ ready: true, moves: ["no order"], draw: null });
    expect(next({ ...EMPTY, order: "minimale" }, old)).toMatchObject({ ready: true, moves: ["order minimale"] });
  });

  it("goes on at the draw after a reload in the middle of a turn", () => {
    const rest: Turn = { options: [{ place: null, order: null, draws: both(2, 2) }] };
    expect(next({ ...EMPTY, source: "waiter" }, rest)).toMatchObject({ ready: true, moves: ["draw waiter"] });
  });

  it("steps through the possible numbers only", () => {
    const draft = { ...EMPTY, kind: "salami" as const, number: 1 };
    expect([stepped(draft, turn, 1), stepped(draft, turn, -1)]).toEqual([2, null]);
  });

  it("keeps of an earlier draft what still fits", () => {
    const draft = { kind: "salami" as const, number: 3, order: "bombastica", source: "waiter" as const };
    expect(fitting(draft, turn)).toEqual({ kind: "salami", number: 2, order: null, source: "waiter" });
    expect(fitting({ ...draft, kind: "pepper" }, turn).kind).toBeNull();
    expect(chosen(fitting(draft, turn), turn)?.place).toBe("2 salami");
  });
});
