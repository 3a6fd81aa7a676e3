import { afterEach, describe, expect, it } from "vitest";

const { useLanguage } = await import("../../i18n/index.svelte");
const { calling, counts, lineLies, lineNeeds, orderInFull, reasons } = await import("./words");
const { narrate } = await import("./narrate");
import type { Line, MammaMiaEvent } from "./types";

const to = {
  name: (p: number) => ["Ann", "Bea", "Carlo"][p] ?? "",
  colour: () => "green",
  counter: { mushroom: 5 },
  game: "mamma-mia",
  brief: false,
};
const line = (change: Partial<Line>): Line => ({ sign: "kind", number: 1, kinds: [], lies: 0, missing: 1, ...change });

afterEach(async () => {
  await useLanguage("en");
});

describe("words", () => {
  it("call in numbers as words", async () => {
    expect([calling("salami", 3), calling("olive", 1), calling("shrimp", 2)]).toEqual([
      "Three salami!",
      "One olive!",
      "Two shrimp!",
    ]);
    await useLanguage("de");
    expect([calling("salami", 3), calling("mushroom", 1), calling("mushroom", 4), calling("pepper", 1)]).toEqual([
      "Drei Salami!",
      "Ein Pilz!",
      "Vier Pilze!",
      "Eine Peperoni!",
    ]);
  });

  it("count in the fixed order of kinds", () => {
    expect(counts({ olive: 3, pepper: 1 })).toBe("1 pepper, 3 olives");
  });

  it("say an order in full", () => {
    expect(orderInFull("4-salami", "pepper", "mamma-mia")).toBe("Normale: 4 salami and 1 pepper");
    expect(orderInFull("minimale", "pepper", "mamma-mia")).toBe("Minimale: 3 of the scarcest other kind and 1 pepper");
  });

  it("say what the scarcest is measured against (MM-9)", () => {
    const scarce = (kinds: Line["kinds"]) => line({ sign: "scarcest", number: 3, kinds, lies: 2 });
    const counter = { pepper: 1, olive: 2, salami: 3 } as const;
    expect(lineNeeds(scarce(["olive"]))).toBe("3 of the scarcest: olive");
    expect(lineLies(scarce(["olive"]), counter, "pepper")).toBe("2 lie there; the other kinds have more");
    expect(lineLies(scarce(["olive"]), { pepper: 1, olive: 2 }, "pepper")).toBe("2 lie there, the only other kind");
    expect(lineLies(scarce(["olive", "salami"]), counter, "pepper")).toBe("2 each");
    expect(lineLies(scarce([]), { pepper: 1 }, "pepper")).toBe("no other kind lies there");
  });

  it("give the reason from public facts only (MM-16)", async () => {
    const counter = { mushroom: 5 };
    expect(reasons([line({ kinds: ["mushroom"], missing: 2 })], counter)).toBe(
      "2 mushrooms were missing on the counter.",
    );
    expect(reasons([line({ kinds: ["olive"] })], counter)).toBe("1 olive was missing on the counter.");
    expect(
      reasons([line({ sign: "joker", number: 6, lies: 5, kinds: ["mushroom", "olive", "salami"] })], counter),
    ).toBe("No kind had 6; mushroom had 5.");
    expect(reasons([line({ sign: "joker", number: 6, lies: 8, kinds: ["mushroom"], missing: 0 })], counter)).toBe(
      "A kind was taken of which too few lay there.",
    );
    expect(reasons([line({ sign: "any", number: 15, lies: 12, missing: 3 })], counter)).toBe(
      "12 lay there, 15 are needed.",
    );
    await useLanguage("de");
    expect(reasons([line({ kinds: ["mushroom"], missing: 2 })], counter)).toBe("In der Auslage fehlten 2 Pilze.");
  });
});

describe("narration", () => {
  const said = (events: MammaMiaEvent[]) => events.map((_, i) => narrate(events, i, to));

  it("is one utterance for a turn", () => {
    expect(
      said([
        { type: "placed", player: 1, kind: "salami", number: 3 },
        { type: "ordered", player: 1, order: "misto" },
        { type: "drew", player: 1, source: "supply", number: 4 },
        { type: "placed", player: 2, kind: "olive", number: 1 },
      ]),
    ).toEqual([
      "",
      "",
      "Bea called: Three salami! With an order on top. Bea drew 4 from the supply.",
      "Carlo called: One olive!",
    ]);
  });

  it("is short where that is wanted: what is called, and what becomes of an order", () => {
    const events: MammaMiaEvent[] = [
      { type: "placed", player: 1, kind: "salami", number: 3 },
      { type: "ordered", player: 1, order: "misto" },
      { type: "drew", player: 1, source: "supply", number: 4 },
      { type: "turned", kind: "salami" },
      { type: "judging", player: 1, order: "monotoni", lines: [line({ sign: "joker", number: 6, lies: 5 })] },
      { type: "went_back", player: 1, order: "monotoni", lines: [line({ sign: "joker", number: 6, lies: 5 })] },
      { type: "delivered", player: 2, order: "minimale", used: { olive: 3 }, added: {} },
    ];
    expect(events.map((_, i) => narrate(events, i, { ...to, brief: true })).filter(Boolean)).toEqual([
      "Bea called: Three salami! With an order on top.",
      "Bea’s Monotoni goes back.",
      "Carlo delivers a Minimale.",
    ]);
  });

  it("gathers the ingredients between two orders", () => {
    expect(
      said([
        { type: "turned", kind: "salami" },
        { type: "turned", kind: "olive" },
        { type: "turned", kind: "olive" },
        {
          type: "judging",
          player: 1,
          order: "monotoni",
          lines: [line({ sign: "joker", number: 6, lies: 5, kinds: ["mushroom"] })],
        },
        {
          type: "went_back",
          player: 1,
          order: "monotoni",
          lines: [line({ sign: "joker", number: 6, lies: 5, kinds: ["mushroom"] })],
        },
      ]),
    ).toEqual([
      "",
      "",
      "3 cards: 2 olives, 1 salami.",
      "Bea’s Monotoni. Needs 6 of one other kind: the most of one kind: 5, mushroom, 1 missing.",
      "Bea’s Monotoni goes back: No kind had 6; mushroom had 5.",
    ]);
  });
});
