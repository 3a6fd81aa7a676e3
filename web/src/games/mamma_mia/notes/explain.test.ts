import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "" } });
const { explain } = await import("./explain");
import { ownKind } from "../kinds";
import type { MammaMiaStage } from "../stage.svelte";
import { sampleView } from "../testing";

const view = sampleView({ counter: { olive: 2 } });
const stage = { view, name: (seat: number) => ["Ann", "Ben", "Cleo"][seat] ?? "" } as unknown as MammaMiaStage;
const said = (what: string) => explain(stage, what)?.text.join(" ") ?? null;

describe("what a card means", () => {
  it("is its number in this game, and whose own it is", () => {
    expect(ownKind("red")).toBe("salami");
    expect(said("kind salami")).toMatch(/There are 12 of each kind.*It is the own ingredient of Ben/);
    expect(said("kind shrimp")).not.toMatch(/own ingredient/);
    expect(said("column olive")).toMatch(/^On the counter: 2 olives/);
  });

  it("is what the deck says of an order, and what its signs stand for", () => {
    expect(said("order 4-salami pepper")).toMatch(/It needs: 4 salami and 1 pepper/);
    expect(said("order minimale pepper")).toMatch(/3 of the scarcest.*question mark/);
    expect(said("order monotoni pepper")).toMatch(/covered dish/);
    expect(said("order bombastica pepper")).toMatch(/All kinds count/);
  });

  it("is what the numbers on a plate are", () => {
    expect(said("seat 1")).toMatch(/^Ben, salami: 7 cards in hand.*In this order: cards in hand/);
  });

  it("is said of every place of the table, and of nothing else", () => {
    for (const what of ["supply", "waiter", "oven", "call", "stack", "opener", "back olive"]) {
      expect(explain(stage, what)?.title, what).toBeTruthy();
    }
    expect([explain(stage, "seat 9"), explain(stage, "moon"), explain(stage, "kind moon")]).toEqual([null, null, null]);
  });
});
