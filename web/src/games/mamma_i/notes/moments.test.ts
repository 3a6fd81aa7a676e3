import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "" } });
import { watched } from "../../../testing/watched";
import type { MammaIEvent, MammaIView } from "../types";
import en from "../i18n/notes.en.json";
import { inFirstTurns, MOMENTS, type Shown } from "./moments";
const { suggestionInWords } = await import("./suggest");

const games = watched<MammaIView, MammaIEvent>("mamma-i").filter(({ seat }) => seat !== null);
const seen = (view: MammaIView): Shown => ({ view, asked: view.legal.length > 0, telling: false });
const now = (shown: Shown) => Object.keys(MOMENTS).filter((id) => inFirstTurns(shown) && MOMENTS[id]?.(shown));

describe("the notes of the first two turns", () => {
  it("are nine at most, each with its words", () => {
    expect(Object.keys(MOMENTS).length).toBeLessThanOrEqual(9);
    for (const id of Object.keys(MOMENTS)) expect(en).toHaveProperty([`notes.mi.${id}`]);
  });

  it("have their moments in whole games", () => {
    expect(games.length).toBeGreaterThan(4);
    const all = new Set<string>();
    for (const { title, views } of games) {
      const ids = views.flatMap((view) => now(seen(view)));
      for (const id of ["aim", "secret", "trick", "buy"]) expect(ids, title).toContain(id);
      for (const id of ids) all.add(id);
    }
    expect([...all].sort()).toEqual(Object.keys(MOMENTS).sort());
  });

  it("are the same whatever the secret is", () => {
    const [{ views }] = games as [(typeof games)[0]];
    for (const view of views.filter(({ secret }) => secret !== null)) {
      const other = { ...view, secret: view.secret === "son" ? ("wife" as const) : ("son" as const) };
      expect(now(seen(other))).toEqual(now(seen(view)));
    }
  });
});

describe("a suggestion", () => {
  it.each([
    [["hide grandma"], "hide Grandma"],
    [["take 2+2 > schoolbus"], "play 2+2 on Schoolbus"],
    [["take money 3 > son"], "play money 3 on Son"],
    [["remove mamma"], "take the last card off Mamma"],
    [["run over wife"], "let the bus run over Wife"],
    [["steal 4 > wife"], "let Wife take the card"],
    [["wc"], "call for the wc"],
    [["vote husband"], "name Husband"],
    [["done"], "leave it"],
  ])("%j is a sentence", (moves, said) => {
    expect(suggestionInWords(moves)).toBe(`Try this: ${said}.`);
  });

  it("is as many sentences as there are moves", () => {
    expect(suggestionInWords(["guest mamma", "take 1 > wife"])).toBe(
      "Try this: give Mamma the Guest. Try this: play 1 on Wife.",
    );
  });
});
