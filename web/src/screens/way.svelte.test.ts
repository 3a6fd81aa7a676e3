import { describe, expect, it, vi } from "vitest";

import { list, t } from "../i18n/index.svelte";
import { route } from "../browser/route.svelte";
import EndActions from "../parts/EndActions.svelte";
import type { TableFacts } from "../protocol/types";
import { Refused } from "../protocol/http";
import { alerts, button, livingTable, maybe, mounted, serving, settled, the } from "../testing/mounted.svelte";
import { sampleNote } from "../testing/table";
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
