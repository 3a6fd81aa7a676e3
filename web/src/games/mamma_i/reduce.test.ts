import { describe, expect, it } from "vitest";

import type { MammaIEvent } from "./types";
import { buying } from "./buying";
import { caller, level, named } from "./family";
import { reduce } from "./reduce";
import { steps } from "./reckon";
import { accounts, sample } from "./sample";
import { withCards, withoutLast } from "./sums";

const after = (event: MammaIEvent, view = sample()) => reduce(view, event, 3);

describe("what an event changes", () => {
  it("cards go from the display to the row, and the sum with them", () => {
    const view = after({ type: "took", player: 0, cards: ["2", "2"], row: "husband" });
    expect(view.display).toEqual(["3", "money 2"]);
    expect(view.rows.husband).toEqual(["3", "1", "2", "2"]);
    expect(view.sums.husband).toEqual({ points: 8, money: 0, at_table: 8 });
  });

  it("the last card of a row goes aside", () => {
    const view = after({ type: "removed", player: 0, row: "mamma", card: "money 3" });
    expect(view.rows.mamma).toEqual(["2", "2"]);
    expect(view.sums.mamma.money).toBe(0);
    expect(view.aside).toEqual(["1", "money 3"]);
  });

  it("a card changes sides, is turned, is lost", () => {
    expect(after({ type: "stole", player: 0, card: 2, victim: "mamma", thief: "husband" }).cards).toMatchObject({
      mamma: [],
      husband: [{ card: 2, flat: false }],
    });
    const turned = after({ type: "turned_card", player: 0, card: 2, character: "mamma" });
    expect(turned.cards.mamma).toEqual([{ card: 2, flat: true }]);
    expect([turned.turned, turned.out]).toEqual([[0], [0]]);
    const lost = after({ type: "lost", player: 0, card: 1 });
    expect([lost.cards.son, lost.lost]).toEqual([[], [1]]);
  });

  it("a vote goes round, and the caller is the last one", () => {
    let view = after({ type: "wc_called", player: 0 });
    expect([view.phase, view.player, caller(view, 3)]).toEqual(["vote", 1, 0]);
    view = after({ type: "named", player: 1, character: "son" }, view);
    view = after({ type: "named", player: 2, character: "wife" }, view);
    expect([...named(view, 3)]).toEqual([
      [1, "son"],
      [2, "wife"],
    ]);
    view = after({ type: "named", player: 0, character: "wife" }, view);
    expect(caller(view, 3)).toBe(0);
    expect(after({ type: "wc", character: "wife", tie: false }, view)).toMatchObject({ wc: "wife", votes: [] });
  });

  it("the card of the turn finds its buyer, or is out of the game", () => {
    const all = accounts({
      grandpa: [2, 3],
      grandma: [0, 3],
      mamma: [3, 4],
      wife: [1, 0],
      husband: [0, 4],
      son: [0, 0],
    });
    const sold = after({ type: "assigned", card: 4, cost: 3, character: "mamma", accounts: all });
    expect(sold.queue).toEqual([7, 3]);
    expect(sold.cards.mamma.map((one) => one.card)).toEqual([2, 4]);
    expect(after({ type: "assigned", card: 4, cost: 9, character: null, accounts: all }).lost).toEqual([4]);
  });

  it("a new turn clears the rows and keeps what lies beside", () => {
    const view = after({ type: "turn", turn: 4, player: 2 });
    expect(view.rows.grandpa).toEqual([]);
    expect(view.sums.schoolbus).toEqual({ points: 0, money: 0, at_table: 0 });
    expect([view.wc, view.hospital, view.wc_used, view.aside, view.turn]).toEqual([null, null, false, [], 4]);
    expect(view.cards).toEqual(sample().cards);
    expect(view.guests).toEqual({ husband: -6 });
  });

  it("nothing stays legal once something has happened", () => {
    const asked = sample({ legal: ["wc"] });
    for (const event of [
      { type: "took", player: 0, cards: ["3"], row: "son" },
      { type: "wc_called", player: 0 },
      { type: "turn", turn: 4, player: 1 },
    ] satisfies MammaIEvent[]) {
      expect(after(event, asked).legal).toEqual([]);
    }
  });
});

describe("sums and levels", () => {
  it("adds what is printed to what was sent", () => {
    expect(withCards(sample(), "mamma", ["3", "money 1"]).sum).toEqual({ points: 7, money: 4, at_table: 7 });
    expect(withoutLast(sample(), "schoolbus").sum.points).toBe(3);
  });

  it("finds the rows that are level with the card's", () => {
    const event = { row: "schoolbus" as const, used: [], lose: 0 };
    expect(level(sample({ event }))).toEqual(["mamma", "husband", "schoolbus"]);
    expect(level(sample({ event: { ...event, row: "wife" } }))).toEqual([]);
    expect(level(sample())).toEqual([]);
  });
});

describe("how a card finds its buyer", () => {
  const all = accounts({
    grandpa: [2, 3],
    grandma: [0, 9],
    mamma: [3, 3],
    wife: [3, 3],
    husband: [0, 4],
    son: [1, 1],
  });

  it("from money to movement to money to age", () => {
    expect(buying(2, all)).toEqual({
      poor: ["grandma", "husband", "son"],
      fastest: ["grandpa", "mamma", "wife"],
      movement: 3,
      richest: ["mamma", "wife"],
    });
    expect(steps({ buying: buying(2, all), character: "wife" })).toEqual(["card", "money", "movement", "tie", "buyer"]);
  });

  it("leaves out what decides nothing", () => {
    expect(steps({ buying: buying(1, accounts({ ...pairs, son: [1, 8] })), character: "son" })).not.toContain("tie");
    expect(steps({ buying: buying(9, all), character: null })).toEqual(["card", "money", "buyer"]);
  });

  const pairs: Parameters<typeof accounts>[0] = {
    grandpa: [2, 3],
    grandma: [0, 9],
    mamma: [3, 3],
    wife: [3, 3],
    husband: [0, 4],
    son: [1, 1],
  };
});
