import { describe, expect, it } from "vitest";

import type { MammaIEvent } from "./types";
import { points, upTo } from "./bills";
import { said, sentence } from "./narrate";
import { asked, effectChoices, question } from "./questions";
import { ranking, seated } from "./ranking";
import { adds, sample } from "./testing";
import { ingredients, plus, rowInWords, signed } from "./words";

const name = (player: number) => ["Ann", "Bea", "Dario"][player] ?? "";
const say = (event: MammaIEvent, view = sample()) => sentence(event, { view, name });
const ask = (view: ReturnType<typeof sample>) => question({ view, name });

describe("a row in words", () => {
  it("says sums, cards, what lies beside, and with whom it is level", () => {
    const view = sample({ event: { row: "schoolbus", used: [], lose: 0, level: [] } });
    expect(rowInWords(view, "mamma", ["mamma", "husband", "schoolbus"])).toBe(
      "Mamma: 4 movement, 3 money; cards 2, 2, money 3; upright: fish, spaghetti, salami; level with Husband and Schoolbus.",
    );
    expect(rowInWords(view, "schoolbus", [])).toBe("Schoolbus: 4 movement; cards 2, 1, 1.");
    expect(rowInWords(view, "son", [])).toContain("Hospital");
    expect(rowInWords(view, "grandpa", [])).toContain("turned: spaghetti, tomato");
  });

  it("writes signs as signs", () => {
    expect([signed(-6), plus(3), plus(-2)]).toEqual(["−6", "+3", "−2"]);
    expect(ingredients(sample(), 3)).toBe("fish, tomato, spaghetti, cheese for 2, Mother-in-Law −3");
  });
});

describe("events in words", () => {
  it("is one sentence each", () => {
    expect(say({ type: "took", player: 1, cards: ["2", "2"], row: "mamma", sum: adds(8, 3) })).toBe(
      "Bea plays 2+2 on Mamma.",
    );
    expect(say({ type: "took", player: 1, cards: ["money 3"], row: "wife", sum: adds(1, 4) })).toBe(
      "Bea plays money 3 on Wife.",
    );
    expect(say({ type: "guest", player: 2, character: "son", value: -5 })).toBe("Dario seats the Guest −5 beside Son.");
    expect(say({ type: "stole", player: 0, card: 2, victim: "mamma", thief: "husband" })).toBe(
      "Husband takes fish, spaghetti, salami from Mamma.",
    );
    expect(say({ type: "turn", turn: 6, player: 2 })).toBe("Dinner Hour. Dario begins.");
  });

  it("names whose vote counts twice", () => {
    const view = sample({ phase: "vote", player: 0, votes: ["wife", "son", "son"], voters: [1, 2, 0] });
    expect(say({ type: "wc", character: "son", tie: true }, view)).toBe(
      "A tie: Ann’s vote counts twice. The wc goes to Son.",
    );
  });

  it("is short on the chalkboard", () => {
    expect(said({ type: "took", player: 1, cards: ["2", "2"], row: "mamma", sum: adds(8, 3) })).toEqual({
      by: 1,
      what: "2+2 on Mamma",
    });
    expect(said({ type: "turn", turn: 4, player: 1 })).toEqual({ by: null, what: "Turn 4" });
  });

  it("never says which character was hidden", () => {
    expect(say({ type: "hidden", player: 0 })).not.toMatch(/Grandpa|Grandma|Mamma|Wife|Husband|Son/);
  });
});

describe("questions", () => {
  const event = { row: "schoolbus" as const, used: [], lose: 0, level: [] };

  it("says who is level with the Schoolbus", () => {
    const view = sample({ phase: "effects", event, legal: ["run over mamma", "run over husband", "done"] });
    expect(ask(view)).toEqual({
      title: "The Schoolbus draws level",
      lead: "With Mamma and Husband: 4 movement points each.",
    });
    expect(effectChoices(view).map((choice) => choice.kind)).toEqual(["run", "run", "drive"]);
  });

  it("puts choices in the order of age, leaving it last", () => {
    const cards = { ...sample().cards, wife: [{ card: 3, flat: false }] };
    const legal = ["steal 2 > husband", "steal 3 > husband", "steal 3 > grandpa", "done"];
    const view = sample({ phase: "effects", event: { ...event, row: "husband" }, cards, legal });
    expect(effectChoices(view).map((choice) => choice.move)).toEqual([
      "steal 2 > husband",
      "steal 3 > grandpa",
      "steal 3 > husband",
      "done",
    ]);
    expect(effectChoices(view).at(-1)?.kind).toBe("leave");
  });

  it("is done when something was used already, or several kinds are possible", () => {
    const used = sample({ phase: "effects", event: { ...event, used: ["run"] }, legal: ["steal 2 > husband", "done"] });
    expect(effectChoices(used).at(-1)?.kind).toBe("done");
    const both = sample({ phase: "effects", event, legal: ["run over mamma", "child", "done"] });
    expect(effectChoices(both).at(-1)?.kind).toBe("done");
  });

  it("tells whose vote counts twice", () => {
    expect(ask(sample({ phase: "vote", player: 0, votes: ["son"], voters: [2, 0, 1] })).lead).toContain("Bea’s vote");
    expect(ask(sample({ phase: "vote", player: 0, votes: ["son", "wife"], voters: [1, 2, 0] })).lead).toContain(
      "your vote",
    );
  });

  it("is announced without the secret character", () => {
    for (const phase of ["trick", "vote", "effects", "guest"] as const) {
      const words = asked({ view: sample({ phase, legal: ["wc"], secret: "grandma" }), name });
      expect(words).not.toContain("Grandma");
    }
  });
});

describe("the end", () => {
  const bill = {
    character: "wife" as const,
    drawings: { fish: 3, spaghetti: 1, salami: 1 },
    red: -1,
    guest: -3,
    money: 4,
    person: 0,
    movement: 5,
    place: 2,
    arrival: 2,
    total: 7,
  };

  it("adds up in six steps", () => {
    expect(points(bill, "drawings")).toBe(5);
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => upTo(bill, n))).toEqual([0, 5, 4, 1, 5, 5, 7]);
  });

  it("ranks by points, then by who sat down first", () => {
    const view = sample({
      secrets: ["son", "wife", "grandma"],
      result: {
        winners: [1],
        scores: [
          [3, -6],
          [6, -2],
          [6, -3],
        ],
      },
    });
    expect(ranking(view).map(({ player, place, who }) => [player, place, who])).toEqual([
      [1, 1, "wife"],
      [2, 2, "grandma"],
      [0, 3, "son"],
    ]);
    expect(seated([bill, { ...bill, character: "son", place: 1 }]).map((one) => one.character)).toEqual([
      "son",
      "wife",
    ]);
  });
});
