/** How long things are shown, by a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", {
  documentElement: { lang: "", dataset: {} },
  querySelectorAll: () => [],
  visibilityState: "visible",
});
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaMiaStage } = await import("./stage.svelte");
import { type Pace, PACES } from "../../browser/pace";
import { settings } from "../../browser/settings.svelte";
import { Playback } from "../../table/playback";
import type { Table } from "../../table/table.svelte";
import { sampleView } from "./testing";
import type { Decision, Line, MammaMiaEvent, MammaMiaView } from "./types";

const short: Line[] = [{ sign: "kind", number: 4, kinds: ["salami"], lies: 1, missing: 3 }];
const whole: Line[] = [{ sign: "kind", number: 4, kinds: ["salami"], lies: 4, missing: 0 }];
const open = sampleView({ phase: "open", turn: null, player: null, counter: { salami: 4 }, oven: 30 });
const fill: Decision = {
  phase: "fill",
  missing: { salami: 3 },
  left: 0,
  added: {},
  wanted: {},
  request: null,
  kinds: [],
};

const run = (n: number): MammaMiaEvent[] => Array.from({ length: n }, () => ({ type: "turned", kind: "olive" }));
const judging = (player: number, lines = short): MammaMiaEvent => ({
  type: "judging",
  player,
  order: "4-salami",
  lines,
});
const back = (player: number): MammaMiaEvent => ({ type: "went_back", player, order: "4-salami", lines: short });
const delivered = (player: number): MammaMiaEvent => ({
  type: "delivered",
  player,
  order: "4-salami",
  used: { salami: 4 },
  added: {},
});

let stage: InstanceType<typeof MammaMiaStage>;
let playback: Playback<unknown, MammaMiaView>;
let sent: string[][];

function start(view = open, persons = 1): void {
  sent = [];
  const seats = ["Ann", "Bea", "Carlo"].map((name, i) => ({ name, kind: i < persons ? "person" : "bot" }));
  const table = {
    facts: { status: "playing", seats },
    link: { state: "open" },
    sending: false,
    replaced: false,
    through: null,
    mine: [0],
  };
  stage = new MammaMiaStage(view, { ...table, send: (moves: string[]) => sent.push(moves) } as unknown as Table);
  playback = new Playback<unknown, MammaMiaView>(stage);
  playback.reset(view);
}

beforeEach(() => {
  vi.useFakeTimers();
  start();
});
afterEach(() => {
  stage.close();
  settings.setPace("normal");
  vi.useRealTimers();
});

/** How long it takes until all of this is shown, in ms. */
async function lasts(events: MammaMiaEvent[], view = open): Promise<number> {
  const from = Date.now();
  playback.push({ events, view });
  while (!playback.idle && Date.now() - from < 60_000) await vi.advanceTimersByTimeAsync(5);
  return Date.now() - from;
}

async function until(there: () => boolean): Promise<void> {
  for (let waited = 0; !there() && waited < 60_000; waited += 5) await vi.advanceTimersByTimeAsync(5);
  expect(there()).toBe(true);
}

describe("an opening", () => {
  it("gathers ingredients: a quarter of a second a card, and 1.2 s at most for a run", async () => {
    expect(await lasts(run(1))).toBeLessThanOrEqual(280);
    expect(await lasts(run(4))).toBeGreaterThan(900);
    for (const cards of [5, 12, 40]) expect(await lasts(run(cards))).toBeLessThanOrEqual(1200 + 10 * cards);
  });

  it.each(PACES)(
    "takes 0.9 s for a stranger's order that goes back, no longer, and at every pace (%s)",
    async (pace) => {
      stage.setPace(pace);
      const time = await lasts([judging(1), back(1)]);
      expect(time).toBeGreaterThanOrEqual(880);
      expect(time).toBeLessThanOrEqual(920);
    },
  );

  it("adds nothing to that pause where the server has waited for it, and what it lacked stays legible", async () => {
    await lasts([judging(1)]);
    await vi.advanceTimersByTimeAsync(900 - 450);
    expect(await lasts([back(1)])).toBeLessThanOrEqual(20);
    playback.push({ events: run(4), view: open });
    await vi.advanceTimersByTimeAsync(600);
    expect(stage.judged).toMatchObject({ player: 1, outcome: { delivered: false } });
  });

  it("takes 1.6 s for a stranger's order that is delivered, and follows the pace", async () => {
    const times: Record<string, number> = {};
    for (const pace of PACES) {
      stage.setPace(pace);
      times[pace] = await lasts([judging(1, whole), delivered(1)]);
    }
    expect(times["normal"]).toBeGreaterThan(1550);
    expect(times["normal"]).toBeLessThan(1650);
    expect(times["brisk"]).toBeLessThan(1100);
    expect(times["calm"]).toBeGreaterThan(2000);
  });

  it("ticks the lines of an own order one after the other, each after 180 ms", async () => {
    const second: Line = { sign: "kind", number: 2, kinds: ["olive"], lies: 0, missing: 2 };
    const one = await lasts([judging(0)]);
    const two = await lasts([judging(0, [...short, second])]);
    expect(Math.abs(two - one - 180)).toBeLessThanOrEqual(10);
  });

  it("leaves as much time for an own order as its words need", async () => {
    const one = await lasts([judging(0), back(0)]);
    const second: Line = { sign: "kind", number: 2, kinds: ["olive"], lies: 0, missing: 2 };
    const lines = [...short, second];
    const two = await lasts([
      { type: "judging", player: 0, order: "4-salami", lines },
      { type: "went_back", player: 0, order: "4-salami", lines },
    ]);
    expect(one).toBeGreaterThan(2500);
    expect(two).toBeGreaterThan(one + 400);
  });
});

describe("skipping", () => {
  const events = [...run(3), judging(1), back(1), ...run(3), judging(2), back(2), ...run(2), judging(0)];

  it("ends what moves and no more", async () => {
    playback.push({ events, view: open });
    await vi.advanceTimersByTimeAsync(100);
    stage.hurry();
    await vi.advanceTimersByTimeAsync(5);
    expect([stage.judged?.player, stage.judged?.outcome]).toEqual([1, null]);
    expect(stage.skip.goal).toBeNull();
  });

  it("goes on to one's own next order, and stops there", async () => {
    playback.push({ events, view: open });
    await vi.advanceTimersByTimeAsync(100);
    stage.skip.to("mine");
    await vi.advanceTimersByTimeAsync(50);
    expect([stage.judged?.player, stage.judged?.ticked, stage.skip.goal]).toEqual([0, 0, null]);
  });

  it("goes on to the receipt past own orders, but not past a question", async () => {
    const round: MammaMiaEvent = { type: "round", round: 3, player: 1, leftovers: {}, supply: 30 };
    const asked = {
      ...open,
      decision: fill,
      legal: ["fill", "decline"],
      judging: { player: 0, order: "x", lines: short },
    };
    playback.push({ events, view: asked });
    stage.skip.to("receipt");
    await vi.advanceTimersByTimeAsync(50);
    expect(stage.view.decision).toEqual(fill);
    playback.push({ events: [back(0), ...run(9), round], view: sampleView({ round: 3 }) });
    await vi.advanceTimersByTimeAsync(50);
    expect([stage.receipt?.round, stage.skip.goal]).toEqual([2, null]);
    stage.goOn();
  });

  it("is taken back by the same press", async () => {
    playback.push({ events: run(40), view: open });
    stage.skip.to("receipt");
    stage.skip.to("receipt");
    await vi.advanceTimersByTimeAsync(100);
    expect([stage.skip.goal, playback.idle]).toEqual([null, false]);
  });

  it("ends a bot's turn at the next one's", async () => {
    start(sampleView({ turn: null, player: 1 }));
    const call = (player: number): MammaMiaEvent => ({ type: "placed", player, kind: "olive", number: 1 });
    const drew = (player: number): MammaMiaEvent => ({ type: "drew", player, source: "supply", number: 1 });
    playback.push({ events: [call(1), drew(1), call(2), drew(2)], view: sampleView() });
    await vi.advanceTimersByTimeAsync(50);
    stage.hurry();
    await vi.advanceTimersByTimeAsync(50);
    expect([stage.view.call?.player, stage.view.turn]).toEqual([2, null]);
  });
});

describe("an answer that has just appeared", () => {
  const asked = {
    ...open,
    decision: fill,
    legal: ["fill", "decline"],
    judging: { player: 0, order: "x", lines: short },
  };

  it("takes no press for 300 ms", async () => {
    playback.push({ events: [judging(0)], view: asked });
    await until(() => stage.view.decision !== null);
    stage.choice.decide("fill");
    await vi.advanceTimersByTimeAsync(290);
    stage.choice.decide("fill");
    expect([stage.unready, sent]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(20);
    stage.choice.decide("fill");
    expect([stage.unready, sent]).toEqual([false, [["fill"]]]);
  });
});

describe("a bot's turn", () => {
  /** The mean over calls as they are made: one to four cards, every third with an order. */
  async function mean(pace: Pace): Promise<number> {
    start(sampleView({ turn: null, player: 1 }));
    stage.setPace(pace);
    let all = 0;
    for (const [turn, number] of [1, 2, 3, 4, 2, 1].entries()) {
      const order: MammaMiaEvent[] = turn % 3 === 2 ? [{ type: "ordered", player: 1, order: "4-olive" }] : [];
      const events: MammaMiaEvent[] = [
        { type: "placed", player: 1, kind: "olive", number },
        ...order,
        { type: "drew", player: 1, source: "supply", number: number + order.length },
      ];
      all += await lasts(events, sampleView({ turn: null, player: 1 }));
    }
    return all / 6;
  }

  it("is shown in about 1.2 s, and in 0.5 s at a brisk table", async () => {
    expect(Math.abs((await mean("normal")) - 1200)).toBeLessThan(150);
    expect(Math.abs((await mean("brisk")) - 550)).toBeLessThan(100);
    expect(await mean("calm")).toBeGreaterThan(2000);
  });

  it("is shown at double pace where several people play and a screen has fallen behind", async () => {
    const turn: MammaMiaEvent[] = [{ type: "placed", player: 1, kind: "olive", number: 2 }];
    const time = async (persons: number): Promise<number> => {
      start(sampleView({ turn: null, player: 1 }), persons);
      for (let i = 0; i < 20; i++) playback.push({ events: turn, view: sampleView({ turn: null, player: 1 }) });
      return lasts(turn, sampleView({ turn: null, player: 1 }));
    };
    expect(await time(2)).toBeLessThan((await time(1)) / 1.3);
  });
});
