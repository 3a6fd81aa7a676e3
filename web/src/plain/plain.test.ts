import { render } from "svelte/server";
import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/", hash: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { default: Screen } = await import("./Screen.svelte");
const { plain } = await import(".");
import { useLanguage } from "../i18n/index.svelte";
import type { GameEvent, View } from "../protocol/types";
import type { Table } from "../table/table.svelte";
import { grouped, onTurn, outline, ranking, told } from "./outline";
import recorded from "./recorded.json";

const view: View = recorded.view;
const names = ["Ann", "Ben", "Cleo"];
const name = (seat: number) => names[seat] ?? "";

/** A table at which three sit, as far as the screen asks it. */
function tableOf(shown: View): Table {
  const seats = names.map((one) => ({ name: one, kind: "person", present: true, stand_in: null, colour: null }));
  const facts = { seats, status: "playing", house: { clock: null }, mine: [0], notes: [], next: null, watch: "w" };
  const link = { state: "open" };
  const table = { facts, link, sending: false, replaced: false, through: null, mine: [0], signs: [], handOn: null };
  return Object.assign(table, {
    code: "abc",
    time: null,
    finish: null,
    stage: plain.stage(shown, table as never),
  }) as never;
}

function drawn(shown: View): string {
  const { body } = render(Screen, { props: { table: tableOf(shown) } });
  return body.replaceAll(/<!--.*?-->/g, "");
}

describe("the plain screen", () => {
  afterEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await useLanguage("en");
  });

  it("has a button for each legal move, which says the whole move", () => {
    const html = drawn(view);
    const moves = [...html.matchAll(/data-move="([^"]*)"/g)].map(([, move]) => move?.replaceAll("&gt;", ">"));
    expect(view.legal.length).toBeGreaterThan(5);
    expect(moves.sort()).toEqual([...view.legal].sort());
  });

  it("shows all that the view says, and names whoever is to move", () => {
    const text = drawn(view).replaceAll(/<[^>]*>/g, " ");
    for (const { title, items } of outline(view, name)) {
      for (const shown of [title, ...items]) expect(text).toContain(shown.replaceAll(">", "&gt;"));
    }
    for (const one of names) expect(text).toContain(one);
  });

  it("asks nothing of whoever is not to move", () => {
    const html = drawn({ ...view, legal: [] });
    expect(html).not.toContain("data-move");
    expect(html).toContain(`${name(onTurn(view) ?? -1)} is choosing.`);
  });

  it("speaks both languages", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await useLanguage("de");
    expect(drawn(view)).toContain("Deine Züge");
  });

  it("ends with a ranking in which equal scores share a place", () => {
    const over = {
      ...view,
      seat: 0,
      legal: [],
      result: {
        winners: [1],
        scores: [
          [3, 1],
          [7, 0],
          [3, 1],
        ],
      },
    } as View;
    expect(ranking(over)?.map(({ seat, place }) => [seat, place])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
    ]);
    expect(drawn(over)).toContain("Ben wins");
    expect(ranking(view)).toBeNull();
  });
});

describe("any game in words", () => {
  it("groups moves by their first word, in their order", () => {
    expect(grouped(["draw", "play 3", "pass", "play 10"])).toEqual([
      { word: "draw", moves: [{ move: "draw", text: "draw" }] },
      {
        word: "play",
        moves: [
          { move: "play 3", text: "3" },
          { move: "play 10", text: "10" },
        ],
      },
      { word: "pass", moves: [{ move: "pass", text: "pass" }] },
    ]);
  });

  it("tells each event with all that it holds", () => {
    for (const event of recorded.events as GameEvent[]) {
      const line = told(event, name);
      for (const [key, value] of Object.entries(event)) {
        const said =
          key === "player" ? name(value as number) : [value].flat().map((one) => String(one).replaceAll("_", " "));
        for (const word of [said].flat()) expect(line).toContain(word);
      }
    }
  });

  it("has one heading for single values, and one for each list", () => {
    const shown = outline(
      { game: "x", seat: 0, legal: [], stack: 3, hand: [], table: [2, 5], at: { oven: true } } as View,
      name,
    );
    expect(shown).toEqual([
      { title: "Now", items: ["Stack: 3"], short: false },
      { title: "Hand", items: ["none"], short: true },
      { title: "Table", items: ["2", "5"], short: true },
      { title: "At", items: ["Oven: yes"], short: false },
    ]);
  });
});
