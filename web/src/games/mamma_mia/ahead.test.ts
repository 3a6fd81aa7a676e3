/** A turn composed beforehand: kept, never sent, dropped with a word where it does not fit; and what a reload brings back. */
import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} }, querySelectorAll: () => [] });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaMiaStage } = await import("./stage.svelte");
import type { Table } from "../../table/table.svelte";
import { drawn, tableOf } from "../../testing/drawn";
import { sampleView } from "./testing";
import type { Draw, MammaMiaView, Turn } from "./types";
const { default: WaitLine } = await import("./WaitLine.svelte");
const { default: Pad } = await import("./Pad.svelte");
const { default: Piles } = await import("./Piles.svelte");

const supply: Draw = { move: "supply", source: "supply", number: 3 };
const waiter: Draw = { move: "waiter", source: "waiter", number: 2 };
const turn: Turn = {
  options: [
    { place: "2 salami", order: "no order", draws: [supply, waiter] },
    { place: "3 salami", order: "no order", draws: [supply] },
    { place: "2 salami", order: "order minimale", draws: [supply, waiter] },
  ],
};
const mine = sampleView({ turn });
const theirs = sampleView({ turn: null, player: 1 });

let stage: InstanceType<typeof MammaMiaStage>;
let sent: string[][];
let held: Promise<void>[];

function open(view: MammaMiaView, line: Record<string, unknown> = {}): void {
  held = [];
  const at = tableOf(["Ann", "Bea", "Carlo"], {
    code: "abc",
    shared: false,
    again: false,
    hold: (until: Promise<void>) => held.push(until),
    ...line,
  });
  sent = at.sent;
  stage = new MammaMiaStage(view, at.table as unknown as Table);
  stage.reset(view);
}

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  open(theirs);
});

const waitline = () => drawn(WaitLine, { stage });
const pad = () => drawn(Pad, { stage, turn: stage.view.turn ?? turn, oncall: () => undefined });

describe("a turn composed before it comes", () => {
  it("is kept in sight, and is there when the turn comes; nothing is sent", () => {
    expect(waitline().maybe("ahead")).toBeNull();
    stage.choice.pick("salami", 2);
    stage.choice.pickOrder("minimale");
    expect(waitline().text).toContain("Kept for your turn: 2 salami, Order: Minimale.");
    stage.choice.call();
    stage.arrive(sampleView({ turn: null, player: 2 }));
    stage.arrive(mine);
    expect([stage.choice.draft.number, stage.choice.draft.order, sent]).toEqual([2, "minimale", []]);
    expect(pad().maybe("ahead-dropped")).toBeNull();
    // The line was lost and is back: the whole view takes the place of what was shown.
    stage.reset(mine);
    expect(stage.choice.draft.number).toBe(2);
    stage.choice.pickSource("supply");
    stage.choice.call();
    expect(sent).toEqual([["2 salami", "order minimale", "supply"]]);
  });

  it("goes as far as the cards in hand, and can be taken back", () => {
    stage.choice.pickAll("salami");
    expect(stage.choice.draft.number).toBe(3);
    stage.choice.setNumber(4);
    stage.choice.step(1);
    expect(stage.choice.draft.number).toBe(3);
    stage.choice.step(-1);
    stage.choice.nextOrder(1);
    expect(stage.choice.draft).toMatchObject({ number: 2, order: "minimale" });
    stage.choice.undo();
    expect(waitline().maybe("ahead")).toBeNull();
  });

  it("names the stack among those that earlier turns have let choose", () => {
    stage.choice.pick("salami", 2);
    expect(drawn(Piles, { stage }).the("pile-waiter").has["tag"]).toBe("div");
    stage.arrive(mine);
    stage.choice.undo();
    stage.arrive(theirs);
    stage.choice.pick("salami", 2);
    const piles = drawn(Piles, { stage });
    expect(piles.the("pile-waiter").has["tag"]).toBe("button");
    expect(piles.the("pile-waiter").text).toContain("Draw from your waiter on your turn");
    stage.choice.pickSource("waiter");
    stage.arrive(mine);
    expect(stage.choice.next).toMatchObject({ ready: true, moves: ["2 salami", "no order", "waiter"] });
  });

  it("is dropped with a word as far as it does not fit any more", () => {
    stage.arrive(mine);
    stage.arrive(theirs);
    stage.choice.pick("salami", 2);
    stage.choice.pickSource("waiter");
    stage.arrive(sampleView({ turn: { options: [{ place: "2 salami", order: "no order", draws: [supply] }] } }));
    expect(stage.choice.draft).toMatchObject({ kind: "salami", number: 2, source: null });
    expect(pad().the("ahead-dropped").text).toBe("Not possible any more, so it is taken back: from your waiter.");
    stage.choice.pick("salami", 2);
    expect(pad().maybe("ahead-dropped")).toBeNull();
  });

  it("is no draft any more once the cards are drawn, asked for by themselves", () => {
    stage.arrive(mine);
    stage.choice.pickSource("waiter");
    stage.choice.played("drew");
    stage.arrive(theirs);
    stage.arrive(sampleView({ turn: { options: [{ place: "2 salami", order: "no order", draws: [supply] }] } }));
    expect(pad().maybe("ahead-dropped")).toBeNull();
  });

  it("outlasts an opening as far as the cards are still in hand", () => {
    stage.choice.pick("salami", 3);
    stage.choice.pickOrder("minimale");
    stage.arrive(sampleView({ phase: "open", turn: null, player: null, hand: { salami: 1 }, orders: ["4-salami"] }));
    stage.arrive(sampleView({ turn: null, player: 1, hand: { salami: 1 }, orders: ["4-salami"] }));
    expect(stage.choice.draft).toMatchObject({ kind: "salami", number: 1, order: null });
    expect(stage.choice.dropped).toMatchObject({ kind: "salami", number: 3, order: "minimale" });
  });
});

describe("a reload", () => {
  it("brings a composed turn back for the same cards, before the turn and in it", () => {
    stage.choice.pick("salami", 2);
    open(theirs);
    expect(stage.choice.draft).toMatchObject({ kind: "salami", number: 2 });
    open(mine);
    stage.choice.pickOrder("minimale");
    open(mine);
    expect(stage.choice.draft).toMatchObject({ number: 2, order: "minimale" });
    open(sampleView({ turn: null, player: 1, hand: { salami: 2 } }));
    expect(stage.choice.draft.kind).toBeNull();
  });

  it.each([{ through: 0 }, { shared: true }, { again: true }])(
    "brings nothing back where it would not be his own: %o",
    (line) => {
      open(theirs, line);
      stage.choice.pick("salami", 2);
      open(theirs, line);
      expect(stage.choice.draft.kind).toBeNull();
      open(theirs);
      expect(stage.choice.draft.kind).toBeNull();
    },
  );

  it("brings the receipt back until it is put away, and nothing happens under it", async () => {
    vi.useFakeTimers();
    const round = { type: "round", round: 3, player: 1, leftovers: { olive: 1 }, supply: 30 } as const;
    open(sampleView({ phase: "open", turn: null, player: null, counter: {} }));
    void stage.play(round, { events: [round], view: sampleView({ round: 3 }) }, 0, 0);
    expect(stage.receipt).not.toBeNull();
    await vi.advanceTimersByTimeAsync(5000);

    const shown = sampleView({ round: 3, turn: null, player: 1 });
    open(shown);
    expect(stage.receipt).toMatchObject({ round: 2, leftovers: { olive: 1 } });
    let free = false;
    void held[0]?.then(() => (free = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(free).toBe(false);
    stage.goOn();
    await vi.advanceTimersByTimeAsync(10);
    expect([free, stage.receipt]).toEqual([true, null]);
    open(shown);
    expect([stage.receipt, held]).toEqual([null, []]);
    vi.useRealTimers();
  });

  it("breaks nothing where storage is blocked or holds something else", () => {
    vi.stubGlobal("sessionStorage", { getItem: () => '{"draft": 7', setItem: () => undefined });
    open(theirs);
    expect(stage.choice.draft.kind).toBeNull();
    vi.stubGlobal("sessionStorage", undefined);
    open(theirs);
    stage.choice.pick("salami", 2);
    expect(stage.choice.draft.number).toBe(2);
  });
});
