import { afterEach, describe, expect, it } from "vitest";

const { useLanguage } = await import("../../i18n/index.svelte");
const { rulings, why } = await import("./why");
import { OvenLog } from "./scene";
import type { Counts, Kind, Line } from "./types";

const to = { seat: 0, name: (player: number) => ["Ann", "Bea", "Carla"][player] ?? "" };
const pepper: Line = { sign: "kind", number: 2, kinds: ["pepper"], lies: 1, missing: 1 };

/** An oven out of which these orders were delivered, and then an own one went back. */
function back(lines: Line[], counter: Counts, took: [number, string, Counts][] = [], later: Kind[] = []) {
  const log = new OvenLog();
  log.begin(1);
  for (const [player, order, cards] of took) log.deliver(player, order, cards);
  const one = log.sendBack(0, "4-pepper", lines, counter);
  for (const kind of later) log.turn(kind);
  return one;
}

afterEach(async () => {
  await useLanguage("en");
});

describe("why an order went back", () => {
  it("is what was missing, and who had taken it", async () => {
    const one = back([pepper], { pepper: 1, olive: 2 }, [
      [1, "4-salami", { salami: 4 }],
      [2, "misto", { pepper: 1, olive: 1 }],
    ]);
    expect(why(one, to)).toBe("1 pepper was missing on the counter. 2 peppers lay there until Carla’s Mista took one.");
    await useLanguage("de");
    expect(why(one, to)).toBe(
      "In der Auslage fehlte 1 Peperoni. 2 Peperoni lagen da, 1 ging aber an die Mista von Carla.",
    );
  });

  it("names the own order that had it, and all who had", () => {
    const one = back([{ ...pepper, lies: 0, missing: 2 }], {}, [
      [0, "misto", { pepper: 1 }],
      [2, "minimale", { pepper: 2 }],
    ]);
    expect(why(one, to)).toBe(
      "2 peppers were missing on the counter. 3 peppers lay there until your Mista and Carla’s Minimale took them.",
    );
  });

  it("says that it was too early only if what came later would have done", () => {
    expect(why(back([{ ...pepper, missing: 2 }], {}, [], ["pepper"]), to)).toBe(
      "2 peppers were missing on the counter.",
    );
    expect(why(back([pepper], {}, [], ["pepper", "olive", "pepper"]), to)).toBe(
      "1 pepper was missing on the counter. Too early: 2 peppers turned up after it.",
    );
  });

  it("says of an order of all kinds how many cards were gone", () => {
    const any: Line = { sign: "any", number: 15, kinds: [], lies: 12, missing: 3 };
    expect(why(back([any], {}, [[1, "misto", { pepper: 1, olive: 4 }]]), to)).toBe(
      "12 lay there, 15 are needed. Before it, 5 cards had gone to Bea’s Mista.",
    );
  });

  it("of a kind that the owner picks, only if there had been enough of one", () => {
    const joker: Line = { sign: "joker", number: 6, kinds: ["olive", "salami"], lies: 4, missing: 2 };
    const taken = (olive: number) => why(back([joker], { olive: 3, salami: 4 }, [[2, "misto", { olive }]]), to);
    expect(taken(1)).not.toMatch(/until/);
    expect(taken(4)).toMatch(/7 olives lay there until Carla’s Mista took four\.$/);
  });

  it("is read in the ruling that it was judged by", () => {
    const joker: Line = { sign: "joker", number: 6, kinds: ["olive"], lies: 4, missing: 2 };
    expect(rulings(back([pepper, joker, { ...pepper, missing: 0 }], {}))).toEqual(["MM-7", "MM-10"]);
  });
});
