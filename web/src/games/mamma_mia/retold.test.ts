import { describe, expect, it } from "vitest";

import { missed } from "./missed";
import { retold } from "./retold";
import { sampleView } from "./testing";
import type { Line, MammaMiaEvent, MammaMiaView } from "./types";

const name = (seat: number) => ["Ann", "Bea", "Carla"][seat] ?? "";
const line = (sign: Line["sign"], kinds: Line["kinds"], number: number, lies: number): Line => ({
  sign,
  kinds,
  number,
  lies,
  missing: Math.max(0, number - lies),
});
const back = (player: number, order: string, ...lines: Line[]): MammaMiaEvent => ({
  type: "went_back",
  player,
  order,
  lines,
});
const baked = (player: number, order: string, used: object): MammaMiaEvent => ({
  type: "delivered",
  player,
  order,
  used,
  added: {},
});
const round = (number: number): MammaMiaEvent => ({
  type: "round",
  round: number,
  player: 0,
  leftovers: {},
  supply: 9,
});

describe("what one's orders lacked", () => {
  it("is one line a round, with whose order had taken most of it", () => {
    const events = [
      baked(1, "misto", { pepper: 1, olive: 1 }),
      baked(2, "4-pepper", { pepper: 4 }),
      back(0, "monotoni", line("kind", ["pepper"], 3, 1)),
      round(2),
      baked(0, "misto", { pepper: 1 }),
      baked(0, "minimale", { pepper: 1 }),
      round(3),
      baked(1, "misto", { pepper: 1 }),
    ];
    expect(missed(events, 0, name)).toEqual([
      "Round 1: Monotoni: 2 peppers were missing on the counter. 6 peppers lay there until Bea’s Mista and Carla’s Normale took five.",
      "Round 2: All 2 of your orders were delivered.",
    ]);
  });

  it("may have turned up too late, or nowhere", () => {
    const turned: MammaMiaEvent = { type: "turned", kind: "olive" };
    expect(missed([back(0, "misto", line("kind", ["olive"], 1, 0)), turned], 0, name)).toEqual([
      "Round 1: Mista: 1 olive was missing on the counter. Too early: 1 olive turned up after it.",
    ]);
    expect(missed([back(0, "misto", line("kind", ["olive"], 1, 0))], 0, name)).toEqual([
      "Round 1: Mista: 1 olive was missing on the counter.",
    ]);
  });

  it("of a need that is no single kind is why it went back", () => {
    expect(missed([back(0, "bombastica", line("any", [], 15, 12))], 0, name)).toEqual([
      "Round 1: Bombastica: 12 lay there, 15 are needed.",
    ]);
  });
});

describe("moves in words", () => {
  it("are no records' words", () => {
    const moves = ["3 olive", "order misto", "no order", "draw supply", "draw waiter", "pass", "fill", "decline"];
    const more = ["add olive", "kind olive", "want olive", "ask", "help", "refuse"];
    const words = [...moves, ...more].map((move) => retold.move(move, sampleView()));
    expect(new Set(words).size).toBe(words.length);
    expect(words.slice(0, 4)).toEqual(["call 3 olives", "lay Mista on top", "lay no order", "draw from the supply"]);
    expect(retold.move("something new", sampleView())).toBe("something new");
  });
});

describe("a view that is looked at again", () => {
  it("asks nothing", () => {
    const idle = retold.idle(sampleView()) as MammaMiaView;
    expect([idle.turn, idle.decision, idle.legal]).toEqual([null, null, []]);
  });
});
