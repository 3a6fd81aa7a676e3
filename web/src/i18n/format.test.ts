import { describe, expect, it } from "vitest";

import { format } from "./format";

describe("format", () => {
  it("puts values in their places", () => {
    expect(format("{name} called: {call}", { name: "Bea", call: "One olive!" }, "en")).toBe("Bea called: One olive!");
  });

  it("takes the plural form of the language, exact numbers first", () => {
    const message = "{n, plural, =0 {none} one {# card} other {# cards}} left";
    expect([0, 1, 2].map((n) => format(message, { n }, "en"))).toEqual(["none left", "1 card left", "2 cards left"]);
  });

  it("goes into the chosen case", () => {
    const message = "{n, plural, one {One {kind, select, olive {olive} other {thing}}!} other {{word} olives!}}";
    expect(format(message, { n: 1, kind: "olive", word: "" }, "en")).toBe("One olive!");
    expect(format(message, { n: 3, kind: "olive", word: "Three" }, "en")).toBe("Three olives!");
  });

  it("never takes what a player wrote for a part of the message", () => {
    expect(format("{name} is choosing", { name: "{n} # <b>" }, "en")).toBe("{n} # <b> is choosing");
  });

  it("says what is wrong with a message", () => {
    expect(() => format("{n, plural, one {x", { n: 1 }, "en")).toThrow(/bad message/);
    expect(() => format("{name}", {}, "en")).toThrow("message wants {name}");
  });
});
