import { describe, expect, it } from "vitest";

import { livingTable, maybe, mounted, the } from "../../testing/mounted.svelte";
import End from "./End.svelte";
import { sampleView } from "./testing";
import type { Oven } from "./scene";
import { MammaMiaStage } from "./stage.svelte";
import type { MammaMiaView } from "./types";

type Change = Partial<MammaMiaView> & { scores: [number, number][]; winners: number[] };

function open({ scores, winners, ...change }: Change, { ovens = [] as Oven[], mine = [0] } = {}) {
  const { table } = livingTable({ status: "over" }, { mine, finish: null });
  const view = sampleView({ phase: "over", player: null, turn: null, result: { winners, scores }, ...change });
  const stage = new MammaMiaStage(view, table);
  stage.ovens = ovens;
  mounted(End, { stage, table });
}

const title = () => document.querySelector("h1")?.textContent;
const lead = () => document.querySelector(".lead")?.textContent.trim();
const ranked = () => [...the("ranking").querySelectorAll("li b")].map((one) => one.textContent);
const delivered = (...players: number[]) => players.map((player) => ({ player, delivered: true }));

describe("who has won", () => {
  it("is named with his pizzas, best first, and stands under the lamp", () => {
    const scores: [number, number][] = [
      [1, 5],
      [3, 0],
      [2, 2],
    ];
    open({ scores, winners: [1] });
    expect(title()).toBe("Ben wins with three pizzas");
    expect(lead()).toBe("6 orders were delivered in all.");
    expect(ranked()).toEqual(["1. Ben", "2. Cleo", "3. Ann"]);
    expect([...document.querySelectorAll(".tower.on")]).toHaveLength(1);
    expect(document.querySelector(".pod.first b")?.textContent).toBe("1. Ben");
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  it("is told so himself", () => {
    const scores: [number, number][] = [
      [2, 5],
      [1, 9],
      [1, 2],
    ];
    open({ scores, winners: [0] });
    expect(title()).toBe("You win with two pizzas");
    // What is left in hand orders the others, and is said of them alone.
    expect(lead()).toBe("Ben and Cleo delivered one each; Ben kept more ingredients in hand.");
    expect([...the("ranking").querySelectorAll("small")].map((one) => one.textContent)).toEqual([
      "9 ingredients in hand",
      "2 ingredients in hand",
    ]);
  });

  it("is who has more in hand where pizzas are equal", () => {
    const scores: [number, number][] = [
      [2, 4],
      [2, 3],
      [0, 0],
    ];
    open({ scores, winners: [0] });
    expect(lead()).toBe("Ann and Ben delivered two each; you kept more ingredients in hand.");
  });

  it("is several where nothing tells them apart", () => {
    const scores: [number, number][] = [
      [2, 4],
      [0, 3],
      [2, 4],
    ];
    open({ scores, winners: [0, 2] });
    expect(title()).toBe("Ann and Cleo share the win");
    expect(lead()).toBe("Equal in pizzas and in ingredients in hand.");
    expect(ranked()).toEqual(["1. Ann", "1. Cleo", "3. Ben"]);
  });
});

describe("the ovens", () => {
  const scores: [number, number][] = [
    [2, 4],
    [1, 3],
    [0, 0],
  ];
  const went = [...delivered(0), { player: 1, delivered: false }];

  it("are told where this screen has seen all of them", () => {
    open({ scores, winners: [0] }, { ovens: [went, delivered(0), delivered(1)] });
    const told = [...document.querySelectorAll(".ovens small")].map((one) => one.textContent);
    expect(told).toEqual(["1 of 2 delivered", "1 of 1 delivered", "1 of 1 delivered"]);
    const slip = [...document.querySelectorAll(".receipt dd")].map((one) => one.textContent);
    expect(slip.slice(-3)).toEqual(["4", "3", "1"]);
  });

  it("are left out where it came later", () => {
    open({ scores, winners: [0] }, { ovens: [null, delivered(0), delivered(1)] });
    expect(document.querySelector(".ovens")).toBeNull();
    expect(document.querySelectorAll(".receipt dd")).toHaveLength(3);
  });

  it("tell in Plus what was delivered out of them, and what counts for helping", () => {
    const plus = { scores, winners: [0], game: "mamma-mia-plus" as const, edition: "2009" };
    open(plus, { ovens: [delivered(0), delivered(1), went.slice(1)] });
    expect(lead()).toBe("3 orders count in all: 2 delivered out of the ovens, 1 for helping.");
    expect([the("end-helped").textContent, the("end-counted").textContent]).toEqual(["1", "3"]);
  });

  it("say in Plus what counts, where they were not all seen", () => {
    open({ scores, winners: [0], game: "mamma-mia-plus", edition: "2009" });
    expect(lead()).toBe("3 orders count in all.");
  });
});

it("is played again by those who sat at the table", () => {
  const over: Change = { scores: [[1, 1]], winners: [0] };
  open(over);
  expect(maybe("again")).not.toBeNull();
});

it("is only kept as a record by those who watched", () => {
  const over: Change = { scores: [[1, 1]], winners: [0], seat: null };
  open(over, { mine: [] });
  expect([maybe("again"), maybe("record")]).toEqual([null, the("record")]);
});
