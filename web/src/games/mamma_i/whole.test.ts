import { describe, expect, it } from "vitest";

import { differences, type Left, watched } from "../../testing/watched";
import { reduce } from "./reduce";
import type { MammaIEvent, MammaIView } from "./types";

/** What an event leaves to the view that comes after it. */
const LEFT: Left<MammaIView, MammaIEvent> = {
  hidden: ["phase", "player", "secret", "voters"],
  guest: ["phase", "player", "next_guest", "voters"],
  took: ["phase", "player", "voters", "event", "last", "display", "deck"],
  wc_called: ["last"],
  named: [],
  wc: ["player", "sums"],
  removed: ["phase", "player", "voters", "event", "last"],
  turned_card: ["player", "voters", "last"],
  passed: [],
  ran_over: ["phase", "player", "voters", "event", "sums"],
  lost: ["phase", "player", "voters", "event"],
  child: ["event"],
  stole: ["phase", "player", "voters", "event", "child_stole"],
  assigned: [],
  turn: ["phase", "voters", "display", "deck", "last"],
  over: [],
};

describe("whole games of Mamma I", () => {
  it("are shown, event by event, as they were", () => {
    const games = watched<MammaIView, MammaIEvent>("mamma-i");
    // MI-5: that nobody can do anything hardly ever happens.
    const found = differences(games, () => reduce, LEFT, { asked: ["legal", "after"], own: [] });
    expect(found.slice(0, 9)).toEqual(["never seen: passed"]);
  });
});
