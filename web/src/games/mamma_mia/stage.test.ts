import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", {
  documentElement: { lang: "", dataset: {} },
  querySelectorAll: () => [],
  visibilityState: "visible",
});
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaMiaStage } = await import("./stage.svelte");
import type { Flight } from "./flights.svelte";
import type { Line, MammaMiaEvent, MammaMiaView } from "./types";
import { Playback } from "../../table/playback";
import type { Table } from "../../table/table.svelte";
import { sampleView } from "./testing";

const lines: Line[] = [{ sign: "kind", number: 4, kinds: ["salami"], lies: 1, missing: 3 }];
const judging: MammaMiaEvent = { type: "judging", player: 0, order: "4-salami", lines };
const decision = {
  phase: "fill" as const,
  missing: { salami: 3 },
  left: 0,
  added: {},
  wanted: {},
  request: null,
  kinds: [],
};

describe("the stage", () => {
  let sent: string[][];
  let stage: InstanceType<typeof MammaMiaStage>;
  let playback: Playback<unknown, MammaMiaView>;

  function open(view: MammaMiaView): void {
    sent = [];
    const names = ["Ann", "Bea", "Carlo"].map((name) => ({ name, kind: "bot", bot: "rule" }));
    const table = {
      facts: { seats: names },
      link: { state: "open" },
      sending: false,
      send: (moves: string[]) => sent.push(moves),
    };
    stage = new MammaMiaStage(view, table as unknown as Table);
    playback = new Playback<unknown, MammaMiaView>(stage);
    playback.reset(view);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    open(sampleView({ turn: null }));
  });
  afterEach(() => {
    stage.close();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it("shows a call before its cards lie in the oven, and asks nobody meanwhile", async () => {
    const view = sampleView({ oven: 12, player: 1 });
    playback.push({ events: [{ type: "placed", player: 0, kind: "salami", number: 2 }], view });
    expect([stage.view.call?.number, stage.view.oven, stage.view.turn]).toEqual([2, 10, null]);
    await pass(3000);
    expect([stage.view, playback.idle]).toEqual([view, true]);
  });

  it("offers a decision only when the order has been shown (it lags, never leads)", async () => {
    const view = sampleView({
      phase: "open",
      decision,
      legal: ["fill", "decline"],
      judging: { player: 0, order: "4-salami", lines },
    });
    playback.push({
      events: [{ type: "opened", player: 1, cards: 2 }, { type: "turned", kind: "salami" }, judging],
      view,
    });
    await pass(1300);
    expect([stage.scene, stage.turning, stage.view.decision]).toEqual(["opening", "salami", null]);
    stage.choice.decide("fill");
    expect(sent).toEqual([]);
    await pass(5000);
    expect(stage.view.decision).toEqual(decision);
    stage.choice.decide("fill");
    expect(sent).toEqual([["fill"]]);
  });

  it("keeps the cards picked for a question when its view comes once more, and for no other question", async () => {
    const ask = sampleView({
      phase: "open",
      turn: null,
      decision: { ...decision, phase: "add", left: 3 },
      legal: ["add salami", "add olive"],
      judging: { player: 0, order: "bombastica", lines },
    });
    open(ask);
    stage.choice.addIfLeft("salami");
    playback.reset({ ...ask, decision: { ...decision, phase: "add", left: 3 } });
    expect(stage.choice.adding).toEqual({ salami: 1 });
    playback.push({ events: [judging], view: ask });
    await pass(5000);
    expect(stage.choice.adding).toEqual({});
    stage.choice.addIfLeft("olive");
    playback.reset({ ...ask, decision: { ...decision, phase: "add", left: 2 } });
    expect(stage.choice.adding).toEqual({});
  });

  it("keeps the receipt until it is put away, and goes on by itself after a while", async () => {
    const round: MammaMiaEvent = { type: "round", round: 3, player: 1, leftovers: { olive: 1 }, supply: 30 };
    const events: MammaMiaEvent[] = [
      { type: "opened", player: 1, cards: 1 },
      judging,
      { type: "went_back", player: 0, order: "4-salami", lines },
      round,
    ];
    playback.push({ events, view: sampleView({ round: 3 }) });
    await pass(10_000);
    expect(stage.receipt).toMatchObject({ round: 2, opener: 1, complete: true, hidden: true, leftovers: { olive: 1 } });
    expect(stage.receipt?.outcomes).toMatchObject([{ player: 0, order: "4-salami", delivered: false, lines }]);
    expect(stage.ovens).toEqual([null, [{ player: 0, delivered: false }]]);
    stage.goOn();
    await pass(1000);
    expect([stage.receipt, stage.scene, stage.view.round]).toEqual([null, "table", 3]);

    playback.push({ events: [round], view: sampleView({ round: 3 }) });
    await pass(19_000);
    expect(stage.receipt).not.toBeNull();
    await pass(2000);
    expect(stage.receipt).toBeNull();
  });

  it("shows the view as it is after a reload in the middle of an opening", () => {
    open(
      sampleView({
        phase: "open",
        decision,
        legal: ["fill"],
        counter: { salami: 1 },
        judging: { player: 0, order: "4-salami", lines },
      }),
    );
    expect(stage.scene).toBe("opening");
    expect(stage.judged).toMatchObject({ order: "4-salami", ticked: 1, outcome: null, counter: { salami: 1 } });
    stage.choice.decide("fill");
    expect(sent).toEqual([["fill"]]);
  });

  it("keeps what it has seen of an opening when the table comes back from a little before", async () => {
    const turned = (kind: "olive" | "salami"): MammaMiaEvent => ({ type: "turned", kind });
    const back: MammaMiaEvent = { type: "went_back", player: 0, order: "4-salami", lines };
    const beyond = [judging, { ...back, order: "minimale" } as MammaMiaEvent];
    const round: MammaMiaEvent = { type: "round", round: 3, player: 1, leftovers: {}, supply: 30 };
    const earlier = sampleView({ phase: "open", holder: 1, counter: {}, oven: 3, turned: 3, turn: null });
    const seen: MammaMiaEvent[] = [
      { type: "opened", player: 1, cards: 6 },
      turned("olive"),
      judging,
      back,
      turned("salami"),
    ];
    const whole = [
      { order: "4-salami", delivered: false, later: { salami: 1, olive: 1 } },
      { order: "minimale", delivered: false, later: { olive: 1 } },
    ];
    playback.push({ events: [...seen, ...beyond, turned("olive"), round], view: sampleView({ round: 3 }) });
    await pass(20_000);
    expect(stage.receipt).toMatchObject({ complete: true, outcomes: whole });
    playback.reset(earlier);
    expect([stage.receipt, stage.log.complete, stage.log.outcomes.length]).toEqual([null, true, 1]);
    playback.push({ events: [...beyond, turned("olive"), round], view: sampleView({ round: 3 }) });
    await pass(20_000);
    expect(stage.receipt).toMatchObject({ complete: true, opener: 1, outcomes: whole });
    // What went on unseen is not made up.
    playback.reset({ ...earlier, turned: 6 });
    expect([stage.log.complete, stage.log.outcomes]).toEqual([false, []]);
  });

  it("lets nothing of an abandoned show touch a fresh view", async () => {
    playback.push({
      events: [
        { type: "opened", player: 1, cards: 2 },
        { type: "turned", kind: "salami" },
      ],
      view: sampleView(),
    });
    await pass(1700);
    const fresh = sampleView({ round: 3 });
    playback.reset(fresh);
    await pass(60_000);
    expect([stage.view, stage.scene, stage.turning]).toEqual([fresh, "table", null]);
  });

  it("hurries to the next order and no further", async () => {
    const events: MammaMiaEvent[] = [
      ...Array.from({ length: 8 }, (): MammaMiaEvent => ({ type: "turned", kind: "olive" })),
      judging,
    ];
    open(sampleView({ phase: "open", counter: {}, oven: 9 }));
    playback.push({ events, view: sampleView({ phase: "open" }) });
    await pass(100);
    stage.hurry();
    await pass(10);
    expect([stage.view.counter, stage.judged?.ticked]).toEqual([{ olive: 8 }, 0]);
  });

  it("lays cards aside for a Bombastica, no more than are missing, and sends them in one message (MM-11)", () => {
    const add = { phase: "add" as const, missing: {}, left: 2, added: {}, wanted: {}, request: null, kinds: [] };
    open(
      sampleView({
        phase: "open",
        decision: add,
        legal: ["add olive", "add salami", "decline"],
        hand: { salami: 3, olive: 1 },
      }),
    );
    stage.choice.addIfLeft("salami");
    stage.choice.addIfLeft("olive");
    stage.choice.addIfLeft("salami");
    expect(stage.choice.adding).toEqual({ salami: 1, olive: 1 });
    stage.choice.deliverAdded();
    expect(sent).toEqual([["add olive", "add salami"]]);
  });

  it("asks for help in one message, and not before it is asked (PL-6)", () => {
    open(
      sampleView({
        game: "mamma-mia-plus",
        phase: "open",
        decision: {
          ...decision,
          missing: { olive: 2, shrimp: 1 },
          request: {
            any: false,
            kinds: { olive: { least: 1, most: 2 }, shrimp: { least: 1, most: 1 } },
            least: 2,
            most: 3,
          },
        },
        legal: ["decline", "want olive"],
        judging: { player: 0, order: "4-olive", lines },
      }),
    );
    stage.choice.beginAsking();
    expect(stage.choice.wanting).toEqual({ olive: 1, shrimp: 1 });
    stage.choice.undo();
    expect([stage.choice.wanting, sent]).toEqual([null, []]);
    stage.choice.beginAsking();
    stage.choice.want("olive", 1);
    stage.choice.ask();
    expect(sent).toEqual([["want olive", "want olive", "want shrimp", "ask"]]);
  });

  it("says that somebody is asked, and never who (PL-7)", async () => {
    const wanted = { olive: 1 };
    open(sampleView({ game: "mamma-mia-plus", phase: "open", judging: { player: 1, order: "4-olive", lines } }));
    playback.push({
      events: [{ type: "asking", player: 1, wanted }],
      view: sampleView({ game: "mamma-mia-plus", phase: "open", wanted }),
    });
    await pass(3000);
    expect(stage.judged?.request).toEqual({ wanted, helper: null, answered: false });
    playback.push({
      events: [
        { type: "not_helped", player: 1 },
        { type: "went_back", player: 1, order: "4-olive", lines },
      ],
      view: sampleView({ game: "mamma-mia-plus", phase: "open" }),
    });
    await pass(5000);
    expect(stage.judged).toMatchObject({ request: { helper: null, answered: true }, outcome: { delivered: false } });
  });

  it("turns the common stack over before the ranking", async () => {
    const piles = [["misto"], ["due", "minipizza"], []];
    const players = sampleView().players.map((player, i) => ({ ...player, delivered: piles[i] ?? [], pizzas: null }));
    const result = { winners: [1], scores: [] };
    open(sampleView({ game: "mamma-mia-plus", phase: "open" }));
    playback.push({
      events: [{ type: "over", result }],
      view: sampleView({ game: "mamma-mia-plus", phase: "over", players, result }),
    });
    await pass(1000);
    expect(stage.scene).toBe("stack");
    expect(stage.stack?.stack).toEqual([
      { player: 0, order: "misto" },
      { player: 1, order: "due" },
      { player: 1, order: "minipizza" },
    ]);
    await pass(8000);
    expect([stage.scene, stage.stack?.shown]).toEqual(["end", 3]);
  });

  it("lets no card fly on over the ranking", async () => {
    open(sampleView({ phase: "open" }));
    stage.flights.list = [{ id: 1 } as Flight];
    playback.push({
      events: [{ type: "over", result: { winners: [1], scores: [] } }],
      view: sampleView({ phase: "over", result: { winners: [1], scores: [] } }),
    });
    await pass(1000);
    expect([stage.scene, stage.flights.list]).toEqual(["end", []]);
  });
});
