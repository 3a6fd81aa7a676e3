import { afterEach, describe, expect, it } from "vitest";

import { settings } from "../browser/settings.svelte";
import type { Pace } from "../browser/pace";
import { sampleFacts, sampleSeat } from "../testing/table";
import { paceAt, paceOf, speedAt } from "./tempo";

/** Ann's screen; the host is Ben. */
function at(kinds: ("person" | "bot")[], paces: (Pace | null)[] = [], host: number | null = 1) {
  const seats = kinds.map((kind, i) => sampleSeat({ kind, name: String(i), pace: paces[i] ?? null }));
  return { facts: sampleFacts({ seats, host_seat: host }), mine: [0] };
}

afterEach(() => {
  settings.set("speed", 1);
});

describe("the pace of a table", () => {
  it("is one's own where only bots play along, whoever opens the oven", () => {
    settings.setPace("brisk");
    const table = at(["person", "bot", "bot"], [null, "calm"]);
    expect([paceOf(table, null), paceOf(table, 1), speedAt(table, 1)]).toEqual([null, null, 2]);
  });

  it("is the host's where several people play, and an opening's the opener's", () => {
    settings.setPace("brisk");
    const table = at(["person", "person", "person", "bot"], [null, "calm", null, null]);
    expect([paceAt(table), speedAt(table)]).toEqual(["calm", 0.5]);
    expect([paceOf(table, 2), paceAt(table, 2)]).toEqual([2, "normal"]);
    expect([paceOf(table, 0), paceAt(table, 0)]).toEqual([null, "brisk"]);
    expect(paceOf(table, 3)).toBe(1);
  });

  it("is one's own where the others have left their seats to bots, and where the host does not sit", () => {
    const table = at(["person", "person"]);
    expect(paceOf({ ...table, facts: { ...table.facts, host_seat: null } }, null)).toBeNull();
    const seats = table.facts.seats.map((seat, i) => ({ ...seat, stand_in: i ? "rule" : null }));
    expect(paceOf({ ...table, facts: { ...table.facts, seats } }, 1)).toBeNull();
  });

  it("stays what this screen was told, if that is no pace at all", () => {
    settings.set("speed", 200);
    expect(speedAt(at(["person", "person"], [null, "calm"]))).toBe(200);
  });
});
