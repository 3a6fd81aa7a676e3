import { describe, expect, it } from "vitest";

import { differences, type Left, watched } from "../../testing/watched";
import { reduce } from "./reduce";
import type { Counts, MammaMiaEvent, MammaMiaView } from "./types";

/** What an event leaves to the view that comes after it. */
const LEFT: Left<MammaMiaView, MammaMiaEvent> = {
  placed: ["phase"],
  ordered: ["phase", "player"],
  passed: ["phase", "player"],
  drew: ["phase", "player", "hand", "orders"],
  mamma_mia: [],
  stalemate: [],
  opened: ["holder"],
  turned: [],
  judging: [],
  delivered: [],
  went_back: [],
  asking: [],
  helped: [],
  not_helped: [],
  round: ["phase", "holder", "oven", "turned", "top", "counter", "used"],
  over: ["turned", "players"],
};

/** As the stage shows them: what a helper gave is known until the order is out of the way. */
function showing(): (view: MammaMiaView, event: MammaMiaEvent) => MammaMiaView {
  let given: Counts = {};
  return (view, event) => {
    if (event.type === "helped") given = event.given;
    const shown = reduce(view, event, given);
    if (event.type === "delivered" || event.type === "went_back") given = {};
    return shown;
  };
}

describe("whole games of Mamma Mia! and Plus", () => {
  it("are shown, event by event, as they were", () => {
    const games = watched<MammaMiaView, MammaMiaEvent>("mamma-mia", "mamma-mia-plus");
    const found = differences(games, showing, LEFT, { asked: ["turn", "decision", "legal"], own: ["hand", "orders"] });
    expect(found.slice(0, 9)).toEqual([]);
  });
});
