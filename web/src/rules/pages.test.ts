import { describe, expect, it } from "vitest";

import { fronts } from "../games/fronts";
import { LANGUAGES } from "../i18n/index.svelte";
import { hasRules, placeOf, rulesPage, rulingPath } from "./pages";

describe("the rules in the client", () => {
  it("are there for every game, in every language, with the pictures that are built", async () => {
    for (const { game } of fronts) {
      for (const language of LANGUAGES) {
        const { title, html, contents, rulings } = await rulesPage(game, language);
        expect(rulings.length).toBeGreaterThan(9);
        for (const id of [...rulings, ...contents.map((part) => part.id)])
          expect(html.split(` id="${id}"`)).toHaveLength(2);
        expect(title).toMatch(/^Mamma/);
        expect(html).not.toContain("lang=");
        expect([...html.matchAll(/src="([^"]+)"/g)].every(([, path]) => path?.endsWith(".svg"))).toBe(true);
      }
    }
  });

  it("have an address for each game and ruling", () => {
    expect(rulingPath("PL-10")).toBe("/rules/mamma-mia-plus#pl-10");
    expect(placeOf("/rules/mamma-i#mi-3")).toEqual({ game: "mamma-i", anchor: "mi-3" });
    expect(placeOf("/rules/mamma-mia")).toEqual({ game: "mamma-mia", anchor: "" });
    expect([placeOf("/rules/poker"), placeOf("/table/mamma-i"), placeOf("/rules")]).toEqual([null, null, null]);
    expect(hasRules("poker")).toBe(false);
  });
});
