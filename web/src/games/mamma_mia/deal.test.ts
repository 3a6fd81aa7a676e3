import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const session = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
});
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} }, querySelectorAll: () => [] });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaMiaStage } = await import("./stage.svelte");
const { deal, isNew } = await import("./deal");
import type { Table } from "../../table/table.svelte";
import { tableOf } from "../../testing/drawn";
import { sampleView } from "./testing";

const fresh = sampleView({ round: 1, oven: 0, call: null, top: null });

function open(view = fresh, line: object = {}) {
  const { table } = tableOf(["Ann", "Bea", "Carlo"], { again: false, ...line });
  const stage = new MammaMiaStage(view, table as unknown as Table);
  const sent = vi.spyOn(stage, "fly");
  return { stage, sent };
}

beforeEach(() => {
  vi.useFakeTimers();
  session.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the deal", () => {
  it("gives six cards to everybody, round by round, and then lets the hand be", async () => {
    const { stage, sent } = open();
    deal(stage);
    expect([sent.mock.calls.length, stage.dealt]).toEqual([3, true]);
    expect(sent.mock.calls.map(([, , to]) => to)).toEqual(["hand", "seat-1", "seat-2"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([sent.mock.calls.length, stage.dealt]).toEqual([18, false]);
  });

  it("is ended by whoever begins", async () => {
    const { stage, sent } = open();
    deal(stage);
    stage.view = { ...fresh, oven: 3, call: { player: 1, kind: "olive", number: 3, order: false } };
    await vi.advanceTimersByTimeAsync(2000);
    expect([sent.mock.calls.length, stage.dealt]).toEqual([3, false]);
  });

  it("is seen once at a table: not after a reload, not in a game that goes on or is shown again", () => {
    deal(open().stage);
    for (const { stage, sent } of [
      open(),
      open(sampleView(), { code: "b" }),
      open(fresh, { code: "c", again: true }),
    ]) {
      deal(stage);
      expect(sent).not.toHaveBeenCalled();
    }
    const next = open(fresh, { code: "d" });
    deal(next.stage);
    expect(next.sent).toHaveBeenCalled();
  });

  it("belongs to the first round alone", () => {
    expect([isNew(fresh), isNew({ ...fresh, round: 2 }), isNew({ ...fresh, phase: "open" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
