import { describe, expect, it } from "vitest";

import type { ReplayMoment } from "../protocol/http";
import type { GameEvent } from "../protocol/types";
import type { Mark } from "../table/module";
import { read, write } from "./address";
import { Timeline } from "./timeline";

const marks = ({ type, ...more }: GameEvent): Mark[] =>
  type === "talk" ? [] : [{ kind: type, ...more } as unknown as Mark];
const event = (type: string, more: object = {}): GameEvent => ({ type, ...more });
const moment = (turn: number, seat: number | null, ...events: GameEvent[]): ReplayMoment => ({
  ply: turn,
  turn,
  seat,
  events,
});

/** Two rounds: two turns, an oven of two orders in the second one's time, one more turn. */
const MOMENTS = [
  moment(0, null),
  moment(1, 0, event("talk")),
  moment(2, 1, event("talk"), event("order", { player: 0, title: "Soup" })),
  moment(2, 1, event("outcome", { done: true }), event("order", { player: 1, title: "Cake" })),
  moment(2, 1, event("outcome", { done: false }), event("round", { round: 2 })),
  moment(3, 0, event("talk")),
];

describe("a time line", () => {
  const line = new Timeline(MOMENTS, marks);

  it("has rounds with their turns and orders", () => {
    expect(line.ovens.map(({ round, ticks, slips }) => [round, ticks.length, slips.length])).toEqual([
      [1, 2, 2],
      [2, 1, 0],
    ]);
    expect(line.slips.map(({ title, player, done, moment }) => [title, player, done, moment])).toEqual([
      ["Soup", 0, true, 2],
      ["Cake", 1, false, 3],
    ]);
    expect(line.ticks.map(({ turn, seat, round }) => [turn, seat, round])).toEqual([
      [1, 0, 1],
      [2, 1, 1],
      [3, 0, 2],
    ]);
  });

  it("goes to the next order, and to the one before", () => {
    expect([line.order(0, 1), line.order(2, 1), line.order(3, 1)]).toEqual([2, 3, null]);
    expect([line.order(5, -1), line.order(3, -1), line.order(2, -1)]).toEqual([3, 2, null]);
    expect(line.slip(3)).toMatchObject({ n: 2, of: 2 });
    expect(line.slip(1)).toBeNull();
  });

  it("knows each moment by its turn, and by its step in it", () => {
    for (let at = 0; at < MOMENTS.length; at += 1) expect(line.moment(line.place(at))).toBe(at);
    expect(line.place(4)).toEqual({ at: 2, step: 2 });
    expect(line.moment({ at: 4, step: 0 })).toBeNull();
    expect(line.moment({ at: 2, step: 3 })).toBeNull();
    expect(line.tick(0)).toBeNull();
    expect(line.tick(4)?.turn).toBe(2);
  });

  it("ends where its game was ended, with an order of which nothing came", () => {
    const cut = new Timeline(MOMENTS.slice(0, 3), marks);
    expect(cut.slips[0]?.done).toBeNull();
  });
});

describe("a link to a moment", () => {
  it("is read as it is written", () => {
    const place = { at: 37, step: 5 };
    for (const eyes of [1, "spectator", "everybody"] as const) {
      expect(read(write(place, eyes), 4)).toEqual({ place, eyes });
    }
    expect(write({ at: 37, step: 0 }, 1)).toBe("?at=37&seat=1");
  });

  it("with nothing in it leads to the deal, as a spectator", () => {
    expect(read("", 4)).toEqual({ place: { at: 0, step: 0 }, eyes: "spectator" });
  });

  it.each(["?at=-1", "?at=x", "?at=1.5", "?at=", "?at=1&step=y"])("leads nowhere: %s", (search) => {
    expect(read(search, 4).place).toBeNull();
  });

  it.each(["?seat=4", "?seat=-1", "?seat=nobody", "?seat="])("has no such eyes: %s", (search) => {
    expect(read(search, 4).eyes).toBeNull();
  });
});
