import { describe, expect, it } from "vitest";

import type { Line } from "../../protocol/types";
import { mayAsk } from "./handOvers";
import cases from "./handOvers.cases.json";

describe("who is handed the device at an opening", () => {
  it.each(cases.orders)("the owner of an order, whenever the rules may ask him: $asked", ({ lines, asked }) => {
    expect(mayAsk(lines as Line[])).toBe(asked);
  });
});
