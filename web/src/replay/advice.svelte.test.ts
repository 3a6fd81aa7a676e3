import type { Component } from "svelte";
import { describe, expect, it } from "vitest";

import CoachButton from "../parts/CoachButton.svelte";
import { coach } from "../people/coach.svelte";
import { Refused } from "../protocol/http";
import AtTable from "../testing/AtTable.svelte";
import { livingTable, maybe, mounted, serving, the } from "../testing/mounted.svelte";
import { until } from "../testing/until";
import { plain } from "../plain";
import Advice from "./Advice.svelte";

const AT = "GET /api/tables/abcdefghjkmn/seats/0/advice";
const ADVICE = {
  best: [
    { move: "roll", share: 0.4, low: 0.35, high: 0.45 },
    { move: "wait", share: 0.2, low: 0.15, high: 0.25 },
  ],
  orders: [{ player: 1, order: "egg", chance: 0.7 }],
  playouts: 100,
};
const ASKED = { game: "toy", seat: 0, legal: ["roll", "wait"] };

function panel(answer: unknown, newest: object | null = ASKED, more: Record<string, unknown> = {}) {
  const { table } = livingTable({ learning: true }, { newest, caughtUp: true, module: plain });
  const server = serving({ [AT]: answer, ...more });
  return { table, ...server, user: mounted(Advice, { table }) };
}

describe("the coach at a learning table", () => {
  it("says the best moves and how likely the orders are, to who has to choose", async () => {
    panel({ status: "done", ply: 0, advice: ADVICE });
    await until(() => expect(the("advice-best").children).toHaveLength(2));
    expect(the("advice-best").textContent).toContain("roll: 40% of the win (35% to 45%)");
    expect(the("advice").textContent).toContain("egg of Ben 70%");
  });

  it("thinks, and says where it is still being warmed up", async () => {
    const games = { games: [], usual_bot: "rosa" };
    panel({ status: "thinking", ply: 0, advice: null }, ASKED, { "GET /api/games": { ...games, bots: ["rosa"] } });
    await until(() => expect(the("advice-thinking").textContent).toBe("The coach thinks …"));
    await until(() => expect(the("advice-thinking").textContent).toContain("being warmed up"));
  });

  it.each([
    ["no-coach", "lacks the extra"],
    ["not-now", "says nothing"],
  ])("says why it says nothing: %s", async (code, said) => {
    panel(new Refused(code, ""));
    await until(() => expect(the("advice-wrong").textContent).toContain(said));
  });

  it("is not asked where nothing is to be chosen", () => {
    const { requests } = panel(null, { ...ASKED, legal: ["roll"] });
    expect(the("advice").textContent).toContain("when you have something to choose");
    expect(requests).toEqual([]);
  });
});

describe("a learning table", () => {
  const bar = (facts: object) => {
    const { table } = livingTable(facts);
    return mounted(AtTable, { of: CoachButton as Component<Record<string, unknown>>, table });
  };

  it("is marked for whoever watches, and leads its players to the coach", async () => {
    const user = bar({ learning: true });
    expect(the("learning").textContent).toContain("Coach");
    await user.click(the("learning"));
    expect(coach.open).toBe(true);
    coach.open = false;
  });

  it("is marked for spectators, too, who cannot ask", () => {
    bar({ learning: true, mine: [] });
    expect([the("learning").tagName, the("learning").textContent]).toEqual(["SPAN", "learning table"]);
  });

  it("is the only one that is", () => {
    bar({ learning: false });
    expect(maybe("learning")).toBeNull();
  });
});
