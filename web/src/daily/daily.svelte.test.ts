import { describe, expect, it } from "vitest";

import { route } from "../browser/route.svelte";
import type { DailyPizza, OwnTry } from "../protocol/http";
import { Refused } from "../protocol/http";
import { maybe, mounted, serving, settled, the } from "../testing/mounted.svelte";
import { until } from "../testing/until";
import Daily from "./Daily.svelte";
import { placeIn, receipt, rows } from "./days";
import { t } from "./say";

const DAY = "2026-11-29";
const TRY = "POST /api/daily";

const own: OwnTry = { day: DAY, table: "abcdefghjkmn", score: 5, won: true, counts: true };
const pizza: DailyPizza = {
  day: DAY,
  game: "mamma-mia",
  edition: "2004",
  players: 4,
  begins: 0,
  ends: 86_400_000,
  closes: 172_800_000,
  today: true,
  closed: false,
  bot: "nonna",
  version: "0.1.0",
  weights: null,
  commitment: "c0ffee",
  seed: null,
  mine: null,
  spread: null,
  last: [],
};

async function shown(more: Partial<DailyPizza> | Refused, answers: Record<string, unknown> = {}) {
  route.go("/daily/mamma-mia");
  const found = more instanceof Refused ? more : { ...pizza, ...more };
  const server = serving({
    "GET /api/daily?game=mamma-mia": found,
    "GET /api/cookie": { kept: true },
    "GET /api/games": { games: [], bots: [], usual_bot: "rosa", reach: null },
    ...answers,
  });
  const user = mounted(Daily, {});
  await settled();
  return { user, ...server };
}

describe("the pizza of the day", () => {
  it("is begun with one press, for the day that stands there", async () => {
    const { user, told } = await shown({}, { [TRY]: { table: "abcdefghjkmn", day: DAY, new: true } });
    await user.click(the("daily-begin"));
    await until(() => {
      expect(route.path).toBe("/table/abcdefghjkmn");
    });
    expect(told(TRY)).toMatchObject([{ game: "mamma-mia", day: DAY }]);
    expect(maybe("daily-spread")).toBeNull();
  });

  it("says it when midnight was quicker", async () => {
    const { user } = await shown({}, { [TRY]: new Refused("day-over", "is over", "day") });
    await user.click(the("daily-begin"));
    await until(() => {
      expect(the("daily-wrong").textContent).toBe("That day is over.");
    });
  });

  it("goes on where one was, and offers no second try", async () => {
    await shown({ mine: { ...own, score: null, won: false, counts: false } });
    expect(the("daily-go").getAttribute("href")).toBe("/table/abcdefghjkmn");
    expect(maybe("daily-begin")).toBeNull();
    expect(the("daily-running").textContent).toBe(t("daily.running"));
  });

  it("says that what was begun counts no more when the day has closed, and that nobody finished it", async () => {
    const begun = { ...own, score: null, won: false, counts: false };
    await shown({ mine: begun, closed: true, today: false, spread: [] });
    expect(the("daily-running").textContent).toBe(t("daily.running.closed"));
    expect(the("daily-spread").textContent).toContain(t("daily.spread.never"));
    expect(the("daily-go").getAttribute("href")).toBe("/table/abcdefghjkmn");
  });

  it("shows all results with one's own marked, and nothing that was dealt", async () => {
    await shown({ mine: own, spread: [{ score: 3, won: 0, lost: 9_998 }, { score: 5, won: 2, lost: 0 }] }); // prettier-ignore
    const marked = [...document.querySelectorAll("[data-score]")].map((row) => [
      row.getAttribute("data-score"),
      row.classList.contains("own"),
    ]);
    expect(marked).toEqual([["5", true], ["4", false], ["3", false]]); // prettier-ignore
    expect(document.querySelector("[data-score='3'] .n")?.textContent).toBe("9,998");
    expect(the("daily-sealed").textContent).toBe(t("daily.sealed"));
    expect(maybe("daily-replay")).toBeNull();
    expect(maybe("daily-seed")).toBeNull();
  });

  it("tells the seed and shows the game when the day has closed", async () => {
    await shown({ mine: own, spread: [], closed: true, today: false, seed: "5eed" });
    expect(the("daily-seed").textContent).toBe("5eed");
    expect(the("daily-replay").getAttribute("href")).toBe("/table/abcdefghjkmn/replay?at=0&seat=0");
    expect(the("daily-today").getAttribute("href")).toBe("/daily/mamma-mia");
  });

  it("says what is wrong with an address", async () => {
    await shown(new Refused("not-yet-known", "no such thing", "game"));
    expect(the("daily-wrong").textContent).toBe("That did not work: no such thing (not-yet-known)");
    expect(the("daily-today").getAttribute("href")).toBe("/daily");
  });

  it("says how a day is written, and leads to today's of the same game", async () => {
    const noDay = new Refused("bad-option", "no such day", "day");
    await shown({}, { "GET /api/daily/soon?game=mamma-mia": noDay });
    route.go("/daily/mamma-mia/soon");
    await until(() => {
      expect(the("daily-wrong").textContent).toBe("“soon” is no day. Days are written like 2026-11-29.");
    });
    expect(the("daily-today").getAttribute("href")).toBe("/daily/mamma-mia");
  });

  it("finds a day without its game, and stumbles over no address", () => {
    expect(placeIn("/daily/1999-01-01")).toEqual({ game: null, day: "1999-01-01" });
    expect(placeIn("/daily/mamma-mia/2026-11-29/")).toEqual({ game: "mamma-mia", day: "2026-11-29" });
    expect(placeIn("/daily/%FF")).toEqual({ game: "%FF", day: null });
    expect(placeIn("/daily/")).toEqual({ game: null, day: null });
  });

  it("hands on a receipt that tells the result alone", () => {
    const told = receipt(pizza, own, "Pizza of the day", "http://here/daily/mamma-mia");
    expect(told.split("\n")).toEqual([
      "forno · Pizza of the day · Nov 29, 2026",
      "Mamma Mia!: 5, won",
      "▮▮▮▮▮",
      "http://here/daily/mamma-mia",
    ]);
  });

  it("fills up what nobody had, but not without end", () => {
    expect(rows([], null)).toEqual([]);
    expect(rows([{ score: -2, won: 0, lost: 1 }, { score: 1, won: 1, lost: 0 }], null)).toHaveLength(4); // prettier-ignore
    expect(rows([{ score: 0, won: 0, lost: 1 }, { score: 90, won: 1, lost: 0 }], null)).toHaveLength(2); // prettier-ignore
  });
});
