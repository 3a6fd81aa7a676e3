import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "" } });
const { suggestionInWords } = await import("./suggest");

describe("a suggestion", () => {
  it.each([
    [["2 pepper", "no order", "draw waiter"], "put in 2 peppers, no order yet, and draw from your waiter"],
    [["1 olive", "order 4-olive", "draw supply"], "put in 1 olive, lay the Normale on top, and draw from the supply"],
    [["3 salami", "order misto"], "put in 3 salami, lay the Mista on top"],
    [["pass", "draw supply"], "draw from the supply"],
    [["fill"], "add what is missing"],
    [["kind olive"], "take olive"],
    [["add olive", "add olive", "add pepper"], "add 1 pepper, 2 olives"],
    [["want olive", "ask"], "ask for 1 olive"],
  ])("%j is a sentence", (moves, said) => {
    expect(suggestionInWords(moves)).toBe(`Try this: ${said}.`);
  });

  it("of something without words is none", () => {
    expect(suggestionInWords(["pass"])).toBe("");
  });
});
