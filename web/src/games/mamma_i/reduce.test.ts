import { describe, expect, it } from "vitest";

import type { MammaIEvent } from "./types";
import { CHARACTERS, named } from "./family";
import { reduce } from "./reduce";
import { line, steps, told } from "./reckon";
import type { Reckoning } from "./stage.svelte";
import { accounts, adds, sample } from "./testing";

const assigned = { type: "assigned" as const, card: 4, poor: [], fastest: [], richest: [] };
const after = (event: MammaIEvent, view = sample()) => reduce(view, event);

describe("what an event changes", () => {
  it("cards go from the display to the row, and the sum with them", () => {
    const view = after({ type: "took", player: 0, cards: ["2", "2"], row: "husband", sum: adds(8) });
    expect(view.display).toEqual(["3", "money 2"]);
    expect(view.rows.husband).toEqual(["3", "1", "2", "2"]);
    expect(view.sums.husband).toEqual(adds(8));
  });

  it("the last card of a row goes aside", () => {
    const view = after({ type: "removed", player: 0, row: "mamma", card: "money 3", sum: adds(4) });
    expect(view.rows.mamma).toEqual(["2", "2"]);
    expect(view.sums.mamma).toEqual(adds(4));
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
    let view = after({ type: "wc_called", player: 0, voters: [1, 2, 0] });
    expect([view.phase, view.player]).toEqual(["vote", 1]);
    view = after({ type: "named", player: 1, character: "son" }, view);
    view = after({ type: "named", player: 2, character: "wife" }, view);
    expect(view.player).toBe(0);
    expect([...named(view)]).toEqual([
      [1, "son"],
      [2, "wife"],
    ]);
    view = after({ type: "named", player: 0, character: "wife" }, view);
    expect(view.player).toBeNull();
    view = after({ type: "wc", character: "wife", tie: false }, view);
    expect(view).toMatchObject({ wc: "wife", votes: [], voters: [] });
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
    const sold = after({ ...assigned, cost: 3, character: "mamma", accounts: all });
    expect(sold.queue).toEqual([7, 3]);
    expect(sold.cards.mamma.map((one) => one.card)).toEqual([2, 4]);
    expect(after({ ...assigned, cost: 9, character: null, accounts: all }).lost).toEqual([4]);
  });

  it("a new turn clears the rows and keeps what lies beside", () => {
    const view = after({ type: "turn", turn: 4, player: 2 });
    expect(view.rows.grandpa).toEqual([]);
    expect(view.sums.schoolbus).toEqual({ points: 0, money: 0, at_table: 0 });
    expect([view.wc, view.hospital, view.wc_used, view.aside, view.turn]).toEqual([null, null, false, [], 4]);
    expect(view.cards).toEqual(sample().cards);
    expect(view.guests).toEqual({ husband: -6 });
  });

  it("a Guest takes nothing from the rest of the trick", () => {
    const legal = ["guest son", "guest wife", "take 3 > son", "wc"];
    const asked = sample({ legal, after: { "take 3 > son": adds(5) } });
    const view = after({ type: "guest", player: 0, character: "son", value: -5 }, asked);
    expect([view.legal, view.after]).toEqual([["take 3 > son", "wc"], asked.after]);
    expect(after({ type: "passed", player: 0 }, asked).after).toEqual({});
  });

  it("nothing stays legal once something has happened", () => {
    const asked = sample({ legal: ["wc"] });
    for (const event of [
      { type: "took", player: 0, cards: ["3"], row: "son", sum: adds(5) },
      { type: "wc_called", player: 0, voters: [1, 2, 0] },
      { type: "turn", turn: 4, player: 1 },
    ] satisfies MammaIEvent[]) {
      expect(after(event, asked).legal).toEqual([]);
    }
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
  const sold = {
    ...assigned,
    cost: 2,
    character: "wife",
    accounts: all,
    poor: ["grandma", "husband", "son"],
    fastest: ["grandpa", "mamma", "wife"],
    richest: ["mamma", "wife"],
    turn: 3,
  } satisfies Omit<Reckoning, "step">;

  it("is told from money to movement to money to age", () => {
    expect(steps(sold)).toEqual(["card", "money", "movement", "tie", "buyer"]);
    expect(told({ ...sold, step: "buyer" }).slice(1)).toEqual([
      "Grandma, Husband, and Son cannot pay.",
      "Grandpa, Mamma, and Wife are level: 3 each.",
      "Their money is equal, too: the youngest is Wife.",
      "Wife buys it.",
    ]);
    expect(line("tie", { ...sold, step: "tie", richest: ["wife"] })).toBe("Wife has more money: 3.");
  });

  it("leaves out what decides nothing", () => {
    expect(steps({ ...sold, fastest: ["wife"] })).toEqual(["card", "money", "movement", "buyer"]);
    expect(line("movement", { ...sold, step: "movement", fastest: ["wife"] })).toBe(
      "Wife has the highest movement: 3.",
    );
    expect(line("money", { ...sold, step: "money", poor: [] })).toBe("Everybody can pay.");
  });

  it("is short where nobody can pay", () => {
    const unsold = { ...sold, character: null, poor: [...CHARACTERS], fastest: [], richest: [] };
    expect(steps(unsold)).toEqual(["card", "money", "buyer"]);
    expect(told({ ...unsold, step: "buyer" }).slice(1)).toEqual([
      "Nobody can pay. It is out of the game.",
      "Nobody can pay",
    ]);
  });
});
