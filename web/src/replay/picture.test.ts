import { describe, expect, it } from "vitest";

import { picture, type Printed } from "./picture";

const slip = (done: boolean | null) => ({ moment: 1, player: 0, title: "Soup", done });
const PRINTED: Printed = {
  title: "A game",
  names: ["Ann & <Ben>", "Cleo"],
  result: { winners: [1], scores: [[2], [5]] },
  score: (n) => `${String(n)} points`,
  ovens: [
    { round: 1, ticks: [], slips: [slip(true), slip(false), slip(null)] },
    { round: 2, ticks: [], slips: [] },
  ],
  round: (n) => `Oven ${String(n)}`,
  foot: "forno.example",
};
const texts = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? "");

describe("the picture of a receipt", () => {
  it("has the ranking, best first, the rounds with orders, and whence it comes", () => {
    expect(texts(picture(PRINTED))).toEqual([
      "A game",
      "1. Cleo",
      "5 points",
      "2. Ann &amp; &lt;Ben&gt;",
      "2 points",
      "Oven 1",
      "1/3",
      "forno.example",
    ]);
  });

  it("shows orders as slips, hollow where they went back, and never which ones", () => {
    const svg = picture(PRINTED);
    expect(svg.match(/<path transform="translate[^>]* fill="#2b2117"/g)).toHaveLength(1);
    expect(svg.match(/<path transform="translate[^>]* fill="none"/g)).toHaveLength(2);
    expect(svg).not.toContain("Soup");
  });

  it("grows with what is on it, and shortens what is too long", () => {
    const height = (svg: string) => Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)?.[1]);
    const many = { ...PRINTED, ovens: [{ round: 1, ticks: [], slips: Array.from({ length: 60 }, () => slip(true)) }] };
    expect(height(picture(many))).toBeGreaterThan(height(picture(PRINTED)));
    const long = picture({ ...PRINTED, names: ["x".repeat(40), "Cleo"] });
    expect(long).toContain(`2. ${"x".repeat(21)}…`);
  });

  it("is there without a result, too: the game was ended before", () => {
    expect(texts(picture({ ...PRINTED, result: null }))[1]).toBe("Oven 1");
  });
});
