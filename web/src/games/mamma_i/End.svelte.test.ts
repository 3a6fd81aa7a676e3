import { describe, expect, it, vi } from "vitest";

import { livingTable, maybe, mounted, the, under } from "../../testing/mounted.svelte";
import End from "./End.svelte";
import { CHARACTERS } from "./family";
import { sample } from "./testing";
import { MammaIStage } from "./stage.svelte";
import type { Bill, Character, MammaIView } from "./types";

/** A bill whose sum is told; the oldest sat down first. */
function bill(character: Character, total: number): Bill {
  const place = CHARACTERS.indexOf(character) + 1;
  const zero = { red: 0, guest: 0, money: 0, person: 0 };
  return { character, drawings: { fish: total - 1 }, ...zero, movement: 9 - place, place, arrival: 1, total };
}

const over: Partial<MammaIView> = {
  phase: "over",
  player: null,
  turn: 6,
  bills: CHARACTERS.map((who, i) => bill(who, 2 + i)),
  secrets: ["son", "wife", "grandma"],
  result: {
    winners: [0],
    scores: [
      [7, -6],
      [5, -4],
      [3, -2],
    ],
  },
};

/** The end, after a reload; `before` the eyes of whoever saw it: everything is counted step by step. */
function open(change: Partial<MammaIView> = {}, { seen = false, mine = [0] } = {}) {
  const { table } = livingTable({ status: "over" }, { replaced: false, mine, finish: null });
  const view = sample({ ...over, ...change });
  const stage = new MammaIStage(view, table);
  stage.served = seen;
  const user = mounted(End, { stage, table });
  return { stage, user };
}

const title = () => document.querySelector("h1")?.textContent;
const lead = () => document.querySelector(".lead")?.textContent;
const ranked = () => [...the("ranking").querySelectorAll("li span")].map((one) => one.textContent);
const total = (who: Character) => the(`bill-${who}`).querySelector(".sum")?.textContent;
const revealed = () => under("secret-");

describe("the end of Mamma I, after a reload", () => {
  it("is counted: who won as whom, who follows, and everybody's place", () => {
    open({ seat: 1 });
    expect(title()).toBe("Ann wins as Son");
    expect(lead()).toBe("7 points for Son. Ben follows as Wife with 5.");
    expect(ranked()).toEqual(["1. Ann, Son", "2. Ben, Wife", "3. Cleo, Grandma"]);
    expect(total("son")).toBe("7");
    expect(revealed()).toEqual(["2", "1", "0"]);
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  it("says it to the winner, and marks his character's bill alone", () => {
    open();
    expect(title()).toBe("You win as Son");
    const won = CHARACTERS.filter((who) => the(`bill-${who}`).classList.contains("won"));
    expect(won).toEqual(["son"]);
  });

  it("names who share the win, and why one of equal points is first", () => {
    const scores = [
      [5, -6],
      [5, -4],
      [3, -2],
    ];
    open({ result: { winners: [1], scores } });
    expect(lead()).toBe("Ben and Ann have 5 points each; Wife sat down first.");
    expect(ranked()[0]).toBe("1. Ben, Wife");
  });

  it("does not choose between winners", () => {
    open({ result: { winners: [0, 1], scores: over.result?.scores ?? [] } });
    expect(title()).toBe("Ann and Ben share the win");
  });

  it("lays the table again only for those who sat at it", () => {
    open({}, { mine: [] });
    expect([maybe("again"), maybe("record")]).toEqual([null, the("record")]);
  });
});

describe("the end of Mamma I, seen as it comes", () => {
  it("is counted column by column, then who was who, oldest first, then who won", async () => {
    vi.useFakeTimers();
    open({}, { seen: true });
    const pass = (steps: number) => vi.advanceTimersByTimeAsync(1100 * steps);
    const before = title();
    expect([total("son"), ranked(), revealed(), maybe("again")]).toEqual(["0", [], [], null]);
    await pass(1);
    expect([total("son"), revealed()]).toEqual(["6", []]);
    await pass(5);
    expect([total("son"), revealed()]).toEqual(["7", []]);
    await pass(1);
    expect(revealed()).toEqual(["2"]);
    await pass(1);
    expect([revealed(), title()]).toEqual([["2", "1"], before]);
    await pass(1);
    expect([revealed(), title(), ranked()]).toEqual([["2", "1", "0"], before, []]);
    await pass(1);
    expect([title(), ranked().length]).toEqual(["You win as Son", 3]);
    expect(maybe("show-all")).toBeNull();
  });

  it("marks the winner's bill when all are known, not when his character is", async () => {
    vi.useFakeTimers();
    open({ result: { winners: [2], scores: over.result?.scores ?? [] } }, { seen: true });
    await vi.advanceTimersByTimeAsync(1100 * 9);
    expect([revealed()[0], document.querySelector(".won")]).toEqual(["2", null]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(the("bill-grandma").classList.contains("won")).toBe(true);
  });

  it("is counted at once if somebody presses for it", async () => {
    const { user } = open({}, { seen: true });
    await user.click(the("show-all"));
    expect([title(), the("end").dataset["over"], total("son")]).toEqual(["You win as Son", "true", "7"]);
    expect(maybe("again")).not.toBeNull();
  });
});
