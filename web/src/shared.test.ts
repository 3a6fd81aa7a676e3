import { describe, expect, it } from "vitest";

import { fronts } from "./games/fronts";
import wire from "./protocol/generated.ts?raw";

/** Everything that is not one game's own, written by the server's schemas, or a test. */
const own = /^\.\/games\/[^/]+\/|^\.\/protocol\/generated\.ts$|\.test\.ts$/;
const sources = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
// The other languages say the same under the same keys; a word of theirs may look like the name of a card.
const words = import.meta.glob<string>("./i18n/*{en,de}.json", { query: "?raw", import: "default", eager: true });
const build = import.meta.glob<string>("../{rules,vite.config}.ts", { query: "?raw", import: "default", eager: true });
const shared = Object.entries({ ...sources, ...words, ...build }).filter(([path]) => !own.test(path));

/** What games call their events and their cards: as the server's schemas say it, and in their own words. */
const said = import.meta.glob<object>("./games/*/i18n/*.json", { import: "default", eager: true });
const tagged = (union: string) =>
  [...wire.matchAll(new RegExp(`^export type (?:${union}) = (.+);$`, "gm"))]
    .flatMap(([, names]) => names?.split(" | ") ?? [])
    .map((name) => new RegExp(`^export interface ${name} \\{\\s+type: "([^"]+)"`, "m").exec(wire)?.[1] ?? "");
const ofTheWire = tagged("ServerMessage|ClientMessage");
const events = new Set(tagged("AnyEvent").filter((tag) => !ofTheWire.includes(tag)));
const cards = new Set(
  Object.values(said)
    .flatMap((words) => Object.keys(words))
    .map((key) => (/^(?:kind|order)\.(\w+)\.(?:name|title)$|^mi\.(?:who|drawing)\.(\w+)$/.exec(key) ?? []).slice(1))
    .flatMap((found) => found.filter(Boolean)),
);

function named(names: RegExp): string[] {
  return shared.flatMap(([path, text]) => [...text.matchAll(names)].map(([found]) => `${path}: ${found}`));
}

describe("shared code", () => {
  it("is looked through", () => {
    expect(shared.length).toBeGreaterThan(80);
    expect([fronts.length, events.size, cards.size].every((number) => number > 2)).toBe(true);
  });

  it("names no game", () => {
    const games = fronts.map(({ game }) => game.replace("-", "[-_ ]?")).join("|");
    expect(named(new RegExp(`\\b(${games})\\b|games/\\w+/`, "gi"))).toEqual([]);
    expect(named(new RegExp(`\\b(${fronts.map(({ rulings }) => rulings).join("|")})-\\d+`, "g"))).toEqual([]);
  });

  it("decides by no event of one", () => {
    const names = [...events].join("|");
    expect(named(new RegExp(`(?:type === |case |has\\(|Set\\(\\[)"(${names})"`, "g"))).toEqual([]);
  });

  it("names no card of one", () => {
    expect(named(new RegExp(`\\b(${[...cards].join("|")})\\b`, "gi"))).toEqual([]);
  });
});
