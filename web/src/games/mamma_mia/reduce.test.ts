import { describe, expect, it } from "vitest";

import type { MammaMiaEvent } from "./types";
import { reduce } from "./reduce";
import { sampleView } from "./testing";

function after(events: MammaMiaEvent[], view = sampleView()) {
  return events.reduce((now, event) => reduce(now, event), view);
}

describe("what events change on the screen", () => {
  it("asks nobody while something is shown", () => {
    const view = after([{ type: "passed", player: 1 }]);
    expect([view.turn, view.decision, view.legal]).toEqual([null, null, []]);
  });

  it("moves the cards of a turn", () => {
    const view = after([
      { type: "placed", player: 0, kind: "salami", number: 3 },
      { type: "ordered", player: 0, order: "4-salami" },
      { type: "drew", player: 0, source: "waiter", number: 4 },
    ]);
    expect(view.oven).toBe(14);
    expect(view.top).toEqual({ order: "4-salami", player: 0 });
    expect(view.call).toEqual({ player: 0, kind: "salami", number: 3, order: true });
    expect(view.players[0]).toMatchObject({ hand: 7, orders: 5, waiter: 0 });
    expect([view.hand, view.orders]).toEqual([{ olive: 1, pepper: 1 }, ["minimale"]]);
  });

  it("keeps what the table shows of the oven, counted or open", () => {
    const events: MammaMiaEvent[] = [
      { type: "placed", player: 1, kind: "salami", number: 2 },
      { type: "ordered", player: 1, order: "misto" },
      { type: "turned", kind: "olive" },
      { type: "judging", player: 0, order: "monotoni", lines: [] },
      { type: "turned", kind: "salami" },
    ];
    const counted = sampleView({ aid: { counted: { olive: 1 }, oven: null } });
    expect(after(events, counted).aid).toEqual({ counted: { salami: 1 }, oven: null });
    const oven = [{ kind: "olive" as const }, { order: "monotoni", player: 0 }];
    expect(after(events, sampleView({ aid: { counted: null, oven } })).aid).toEqual({
      counted: null,
      oven: [{ kind: "salami" }, { order: "misto", player: 1 }],
    });
    expect(after(events)).not.toHaveProperty("aid");
  });

  it("counts the supply, the Mamma Mia! card with it (MM-4)", () => {
    const view = after([
      { type: "drew", player: 1, source: "supply", number: 3 },
      { type: "mamma_mia", player: 1 },
    ]);
    expect([view.supply, view.holder, view.players[1]?.hand]).toEqual([16, 1, 10]);
  });

  it("says that an order alone was put in (MM-3, 1999)", () => {
    const view = after([{ type: "ordered", player: 1, order: "misto" }]);
    expect(view.call).toEqual({ player: 1, kind: null, number: 0, order: true });
  });

  it("sorts the opened oven on the counter", () => {
    const view = after([
      { type: "opened", player: 1, cards: 4 },
      { type: "turned", kind: "olive" },
      { type: "turned", kind: "olive" },
      { type: "judging", player: 2, order: "misto", lines: [] },
    ]);
    expect(view).toMatchObject({ phase: "open", oven: 1, turned: 3, counter: { olive: 2 }, top: null });
    expect(view.judging?.order).toBe("misto");
  });

  it("takes what was used off the counter, what was added from the hand", () => {
    const view = after(
      [{ type: "delivered", player: 0, order: "minimale", used: { olive: 3, pepper: 1 }, added: { olive: 1 } }],
      sampleView({ phase: "open", counter: { olive: 2, pepper: 2, salami: 5 } }),
    );
    expect(view.counter).toEqual({ pepper: 1, salami: 5 });
    expect(view.hand).toEqual({ salami: 3, pepper: 1 });
    expect(view.players[0]).toMatchObject({ hand: 6, pizzas: 2, delivered: ["misto", "minimale"] });
  });

  it("keeps the 1999 counter from round to round", () => {
    const view = after([{ type: "opened", player: 1, cards: 4 }], sampleView({ counter: { salami: 2 } }));
    expect(view.counter).toEqual({ salami: 2 });
  });

  it("puts an order that goes back under its waiter", () => {
    const view = after([{ type: "went_back", player: 2, order: "misto", lines: [] }]);
    expect(view.players[2]?.waiter).toBe(5);
  });

  it("shows a request, and who has helped (PL-8)", () => {
    const open = sampleView({ game: "mamma-mia-plus", phase: "open", counter: { olive: 3, pepper: 1 }, baked: 4 });
    const asked = after([{ type: "asking", player: 1, wanted: { olive: 1 } }], open);
    expect(asked.wanted).toEqual({ olive: 1 });
    const helped = after([{ type: "helped", player: 1, helper: 0, given: { olive: 1 } }], asked);
    expect([helped.wanted, helped.baked, helped.hand]).toEqual([{}, 5, { salami: 3, pepper: 1 }]);
    expect(helped.players[0]).toMatchObject({ hand: 6, waiter: 3 });
    const used = { olive: 4, pepper: 1 };
    const event: MammaMiaEvent = { type: "delivered", player: 1, order: "4-olive", used, added: { olive: 1 } };
    const done = reduce(helped, event, { olive: 1 });
    expect([done.counter, done.baked, done.players[1]?.hand]).toEqual([{}, 6, 7]);
  });
});
