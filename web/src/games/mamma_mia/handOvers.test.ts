import { describe, expect, it } from "vitest";

import type { Line, MammaMiaView } from "./types";
import { canHelp, mayAsk } from "./handOvers";
import cases from "./handOvers.cases.json";
import { sampleView } from "./testing";

describe("who is handed the device at an opening", () => {
  it.each(cases.orders)("the owner of an order, whenever the rules may ask him: $asked", ({ lines, asked }) => {
    expect(mayAsk(lines as Line[])).toBe(asked);
  });

  it.each(cases.help)("who may help knows it by his own cards: $can", ({ wanted, hand, waiter, can }) => {
    const [one, ...others] = sampleView().players;
    const players = [{ ...one, waiter }, ...others] as MammaMiaView["players"];
    expect(canHelp(sampleView({ wanted, hand, players }))).toBe(can);
  });
});
