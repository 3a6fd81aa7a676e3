import { afterEach, describe, expect, it } from "vitest";

const { useLanguage } = await import("../../i18n/index.svelte");
const { orderInFull } = await import("./words");
const { orderTitle } = await import("./titles");
import type { OrderFacts, OrderSheet } from "./types";
import { playWith } from "./deck.svelte";
import { cardFace, face, shortNeeds } from "./faces";
import { KINDS } from "./kinds";

const kinds = [...KINDS.slice(0, 5)];

function card(name: string, change: Partial<OrderFacts>): OrderFacts {
  return {
    name,
    needs: {},
    jokers: [],
    joker_kinds: [],
    scarcest: false,
    barred: [],
    at_least: 0,
    origin: "owner",
    ...change,
  };
}

function play(...cards: OrderFacts[]): void {
  const green = Object.fromEntries(cards.map((one) => [one.name, one]));
  const sheet: OrderSheet = { kinds, of_each: 13, own: { green: "pepper" }, orders: { green } };
  playWith(sheet);
}

afterEach(async () => {
  playWith(null);
  await useLanguage("en");
});

describe("a deck of one's own", () => {
  it("draws a card that forno does not know, and says it", async () => {
    play(card("santa-lucia", { needs: { pepper: 2, olive: 3 }, barred: ["salami"] }));
    expect(face("santa-lucia", "pepper", "mamma-mia")).toEqual({
      title: null,
      needs: [
        { sign: "kind", number: 3, kind: "olive" },
        { sign: "kind", number: 2, kind: "pepper" },
        { sign: "barred", kind: "salami" },
      ],
    });
    expect(orderInFull("santa-lucia", "pepper", "mamma-mia")).toBe(
      "Santa lucia: 3 olives, 2 peppers, no salami on the counter",
    );
    await useLanguage("de");
    expect(orderInFull("santa-lucia", "pepper", "mamma-mia")).toBe(
      "Santa lucia: 3 Oliven, 2 Peperoni, keine Salami in der Auslage",
    );
  });

  it("overrules what forno's card of the same name needs", () => {
    play(card("monotoni", { needs: { pepper: 1 }, jokers: [5], joker_kinds: ["pineapple", "olive", "salami"] }));
    expect(orderInFull("monotoni", "pepper", "mamma-mia")).toBe(
      "Monotoni: 5 olives, 5 salami, or 5 pineapples, 1 pepper",
    );
    playWith(null);
    expect(orderInFull("monotoni", "pepper", "mamma-mia")).toBe("Monotoni: 6 of one other kind and 1 pepper");
  });

  it("never shows wrong needs: a card that its deck does not have has none", () => {
    play();
    expect(face("minimale", "pepper", "mamma-mia").needs).toEqual([]);
    expect(orderInFull("minimale", "pepper", "mamma-mia")).toBe("Minimale: what it needs is not known here");
  });

  it("puts many kinds together, by their numbers", () => {
    const many = card("piena", { needs: { pineapple: 1, pepper: 2, mushroom: 1, olive: 1, salami: 1 } });
    expect(cardFace(many, "pepper", kinds).needs).toEqual([
      { sign: "each", number: 1, kinds: ["pineapple", "mushroom", "olive", "salami"] },
      { sign: "kind", number: 2, kind: "pepper" },
    ]);
  });

  it("underlines the right one of two jokers that are not free", () => {
    const two = card("doppia", { jokers: [4, 2], joker_kinds: ["olive", "salami"] });
    const needs = cardFace(two, "pepper", kinds).needs;
    const line = { sign: "joker" as const, number: 4, kinds: two.joker_kinds, lies: 4, missing: 0 };
    expect(shortNeeds(needs, [line, { ...line, number: 2, lies: 0, missing: 2 }])).toEqual([false, true]);
  });

  it("knows forno's own names, and spells others", () => {
    expect(["4-olive", "mamma-mia-b", "QUATTRO_stagioni"].map(orderTitle)).toEqual([
      "Normale",
      "Mamma Mia",
      "QUATTRO stagioni",
    ]);
  });
});
