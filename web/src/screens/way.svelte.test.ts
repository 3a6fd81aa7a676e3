import { describe, expect, it, vi } from "vitest";

import { list, t } from "../i18n/index.svelte";
import { route } from "../browser/route.svelte";
import EndActions from "../parts/EndActions.svelte";
import type { TableFacts } from "../protocol/types";
import { Refused } from "../protocol/http";
import {
  alerts,
  button,
  drawings,
  livingTable,
  maybe,
  mounted,
  serving,
  settled,
  the,
} from "../testing/mounted.svelte";
import { sampleNote, sampleSeat } from "../testing/table";
import EndVote from "./EndVote.svelte";
import Take from "./Take.svelte";
import { until } from "../testing/until";

describe("after the game", () => {
  function end(more: Partial<TableFacts> = {}, seated = true) {
    route.go("/table/abcdefghjkmn");
    const leaveFor = vi.fn();
    const living = livingTable({ status: "over", ...more }, { leaveFor });
    return { ...living, leaveFor, user: mounted(EndActions, { table: living.table, seated }) };
  }

  it("lays the table once more at a press, and goes there", async () => {
    const { user, asked, table, leaveFor } = end();
    table.ask = (wish) => {
      asked.push(wish);
      if (table.facts) table.facts.next = "nextnextnext";
      return Promise.resolve();
    };
    await user.click(the("again"));
    await settled();
    expect(asked).toEqual([{ type: "rematch" }]);
    expect(leaveFor).toHaveBeenCalledWith("nextnextnext");
    expect(route.path).toBe("/table/nextnextnext");
  });

  it("goes to the table that somebody else has laid, who is named", async () => {
    const { user, asked } = end({ next: "nextnextnext", notes: [sampleNote(1, { kind: "rematch", seat: 1 })] });
    expect(the("next-laid").textContent).toBe(t("next.laid", { name: "Ben" }));
    expect(maybe("again")).toBeNull();
    await user.click(the("next-table"));
    expect(asked).toEqual([]);
    expect(route.path).toBe("/table/nextnextnext");
  });

  it("leads whoever watched to watch again, and lays no table for him", async () => {
    const { user, facts } = end({ watch: null, mine: [], host: false }, false);
    expect(maybe("again")).toBeNull();
    facts.next = "nextnextnext";
    await settled();
    await user.click(the("next-table"));
    expect(route.path).toBe("/watch/nextnextnext");
  });

  describe("against bots of one kind", () => {
    const bots = ["random", "pippo", "rosa", "enzo"];
    const against = (bot: string) => ["Rosa", "Bruno"].map((name) => sampleSeat({ name, kind: "bot", bot }));

    async function over(scores: number[][], winners: number[], seats = against("rosa"), mine = [0]) {
      serving({ "GET /api/games": { games: [], bots, usual_bot: "rosa", reach: null } });
      const facts = { status: "over" as const, seats: [sampleSeat(), ...seats], mine };
      const newest = { game: "toy", seat: 0, legal: [], result: { winners, scores } };
      const living = livingTable(facts, { newest, leaveFor: vi.fn() });
      const user = mounted(EndActions, { table: living.table, seated: mine.length > 0 });
      await settled();
      return { ...living, user };
    }

    it("suggests the next one up to whoever has won, and opens a table with it", async () => {
      const { user, asked } = await over([[3], [1], [2]], [0]);
      expect(the("level").textContent).toContain(t("level.up"));
      expect(the("level").textContent).toContain("Enzo");
      expect(the("level").textContent).toContain(t("bot.enzo"));
      expect(drawings(the("level"))).toEqual(["bot-enzo"]);
      await user.click(button(t("level.up.go")));
      expect(asked).toEqual([{ type: "rematch", bot: "enzo" }]);
    });

    it("suggests the next one down to whoever came last", async () => {
      const { user, asked } = await over(
        [
          [1, 0],
          [1, 2],
          [2, 0],
        ],
        [2],
      );
      expect(the("level").textContent).toContain(t("level.down"));
      await user.click(button(t("level.down.go")));
      expect(asked).toEqual([{ type: "rematch", bot: "pippo" }]);
    });

    it("suggests the same again to whoever came between them", async () => {
      const { user, asked } = await over([[2], [1], [3]], [2]);
      expect(maybe("level")).toBeNull();
      await user.click(the("again"));
      expect(asked).toEqual([{ type: "rematch" }]);
    });

    it.each([
      ["the strongest has been beaten", [[3], [1], [2]], [0], against("enzo"), [0]],
      ["the weakest has won", [[1], [3], [2]], [1], against("random"), [0]],
      ["the server does not have that bot any more", [[3], [1], [2]], [0], against("gone"), [0]],
      [
        "they were not of one kind",
        [[3], [1], [2]],
        [0],
        [...against("rosa").slice(1), ...against("enzo").slice(1)],
        [0],
      ],
      [
        "another person played, too",
        [[3], [1], [2]],
        [0],
        [...against("rosa").slice(1), sampleSeat({ name: "Ben" })],
        [0],
      ],
      ["somebody only watched", [[3], [1], [2]], [0], against("rosa"), []],
    ])("suggests nothing else where %s", async (_, scores, winners, seats, mine) => {
      await over(scores, winners, seats, mine);
      expect(maybe("level")).toBeNull();
    });

    it("has served when the next table is laid", async () => {
      const { facts } = await over([[3], [1], [2]], [0]);
      facts.next = "nextnextnext";
      await settled();
      expect(maybe("level")).toBeNull();
    });
  });

  it("says where no table could be laid, and leaves the button", async () => {
    const { user, refuse } = end();
    refuse("storage");
    await user.click(the("again"));
    await settled();
    expect(alerts()).not.toBe("");
    expect((the("again") as HTMLButtonElement).disabled).toBe(false);
    expect(route.path).toBe("/table/abcdefghjkmn");
  });

  it("has the record to keep, and the way home", async () => {
    const { user } = end();
    expect(the("record").getAttribute("href")).toBe("/api/tables/abcdefghjkmn/record");
    await user.click(the("leave"));
    expect(route.path).toBe("/");
  });
});

describe("the vote to end", () => {
  const vote = (more: Partial<TableFacts>) => {
    const living = livingTable({ voted: [1], ...more });
    return { ...living, user: mounted(EndVote, { table: living.table, facts: living.facts }) };
  };

  it("is asked by name, and joined at a press", async () => {
    const { user, asked } = vote({});
    expect(the("end-vote").textContent).toContain(t("vote.asked", { names: list(["Ben"]), n: 1 }));
    await user.click(the("end-agree"));
    expect(asked).toEqual([{ type: "end" }]);
  });

  it("is silent after a no, until one more wants the end", async () => {
    const { user, asked, facts } = vote({});
    await user.click(the("end-decline"));
    expect(maybe("end-vote")).toBeNull();
    facts.voted = [1, 2];
    await settled();
    expect(the("end-vote").textContent).toContain(list(["Ben", "Cleo"]));
    expect(asked).toEqual([]);
  });

  it("is not asked of who has voted, who watches, or when the game is over", async () => {
    const { facts } = vote({ voted: [0] });
    expect(maybe("end-vote")).toBeNull();
    Object.assign(facts, { voted: [1], mine: [] });
    await settled();
    expect(maybe("end-vote")).toBeNull();
    Object.assign(facts, { mine: [0], status: "over" });
    await settled();
    expect(maybe("end-vote")).toBeNull();
  });

  it("says where the vote did not count", async () => {
    const { user, refuse } = vote({});
    const before = the("end-vote").textContent;
    refuse("storage");
    await user.click(the("end-agree"));
    await settled();
    expect(the("end-vote").textContent).not.toBe(before);
  });
});

describe("a link that carries a seat", () => {
  const TAKE = "POST /api/tables/abcdefghjkmn/take";
  function take(answer: unknown) {
    route.go("/table/abcdefghjkmn#take=s3cret");
    const server = serving({ "GET /api/cookie": { kept: true }, [TAKE]: answer });
    return { ...server, user: mounted(Take, { code: "abcdefghjkmn", secret: "s3cret" }) };
  }

  it("is used up, and its secret leaves the address", async () => {
    const { told } = take({ table: "abcdefghjkmn", seat: 1 });
    await until(() => {
      expect(location.hash).toBe("");
    });
    expect(told(TAKE)).toEqual([{ secret: "s3cret" }]);
    expect(route.path).toBe("/table/abcdefghjkmn");
  });

  it("that is spent says so, and leads to the table", async () => {
    const { user } = take(new Refused("bad-secret", "spent"));
    await until(() => the("take-wrong"));
    await user.click(button(t("take.table")));
    expect(location.hash).toBe("");
  });

  it("may work yet where the server could not save: it is tried again", async () => {
    const { user, told } = take(new Refused("storage", ""));
    await until(() => the("take-wrong"));
    expect(location.hash).toBe("#take=s3cret");
    await user.click(button(t("take.again")));
    await settled();
    expect(told(TAKE)).toHaveLength(2);
    route.go("/");
  });
});
