import { afterEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "here" });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal(
  "WebSocket",
  class {
    readyState = 1;
    send(): void {}
    close(): void {}
  },
);
const { HotSeat } = await import("./hotSeat.svelte");
import { handOvers } from "../games/mamma_mia/handOvers";
import { sampleView } from "../games/mamma_mia/testing";
import type { View } from "../protocol/types";
import type { MammaMiaView } from "../games/mamma_mia/types";
import type { GameModule, GameStage } from "../table/module";
import type { Gate } from "../table/playback";
import type { Table } from "../table/table.svelte";

const LINE = { sign: "kind", number: 2, kinds: ["olive"], lies: 1, missing: 1 } as const;

function judging(player: number, more: Partial<MammaMiaView> = {}): MammaMiaView {
  const line = { ...LINE, kinds: [...LINE.kinds] };
  const judged = { player, order: "2-olive", lines: [line] };
  const open = { seat: null, phase: "open", player: null, legal: [], turn: null, turned: 5, judging: judged } as const;
  return sampleView({ ...open, legal: [], ...more });
}

/** Seat 1 asks for an olive. */
function asking(): MammaMiaView {
  const one = sampleView().players[0] as MammaMiaView["players"][number];
  return judging(1, { wanted: { olive: 1 }, players: [one, one, one, one] });
}

const opened: InstanceType<typeof HotSeat>[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** A table of which Ann and Bea play on this device; a bot plays for nobody. */
function shared(newest: View, mine = [0, 1]) {
  const seats = [0, 1, 2, 3].map((seat) => ({ name: String(seat), kind: "person", stand_in: null }));
  const table = {
    code: "abc",
    mine,
    shared: mine.length > 1,
    facts: { status: "playing", seats },
    module: { handOvers },
    stage: { view: newest },
    newest,
    caughtUp: true,
    gate: null as Gate<unknown, View> | null,
    held: null as Promise<void> | null,
    hold(until: Promise<void>) {
      table.held = until;
    },
  };
  const hotSeat = new HotSeat(table as unknown as Table);
  opened.push(hotSeat);
  return { table, hotSeat };
}

type Shared = ReturnType<typeof shared>;

/** An order of seat `player` is turned up, or help is asked for: what follows is held back. */
function begin({ table }: Shared, type = "judging") {
  return table.gate?.({ type }, { events: [], view: table.newest }, () => true) ?? null;
}

/** Whoever is given the device says so, and hears what his seat sees. */
function take({ hotSeat }: Shared, view: MammaMiaView): Table {
  hotSeat.take();
  const own = hotSeat.own as Table;
  own.module = { handOvers, stage } as unknown as GameModule;
  own.stage = stage(view);
  own.newest = view;
  hotSeat.watch();
  return own;
}

function stage(view: View) {
  return { view, reset: () => undefined, close: () => undefined } as unknown as GameStage;
}

describe("several players on one device", () => {
  it("gives it to the one whose turn it is, and to nobody of another device", () => {
    const { table, hotSeat } = shared(sampleView({ seat: null, player: 1 }));
    hotSeat.watch();
    expect(hotSeat.visit).toEqual({ seat: 1, phase: "give" });
    table.newest = sampleView({ seat: null, player: 3 });
    hotSeat.watch();
    expect(hotSeat.visit).toBeNull();
  });

  it("waits for what is still being shown", () => {
    const { table, hotSeat } = shared(sampleView({ seat: null, player: 1 }));
    table.caughtUp = false;
    hotSeat.watch();
    expect(hotSeat.visit).toBeNull();
  });

  it("calls nobody once more for a turn that he has just ended, and everybody for the next one", () => {
    vi.useFakeTimers();
    const all = shared(sampleView({ seat: null, player: 1 }));
    const { table, hotSeat } = all;
    const end = () => {
      const own = take(all, sampleView({ seat: 1, player: 1 }));
      table.newest = sampleView({ seat: null, player: 1 }); // half of it everybody has seen by now
      hotSeat.watch();
      own.newest = sampleView({ seat: 1, player: 0, legal: [] });
      hotSeat.watch();
      hotSeat.watch();
      expect(hotSeat.visit).toBeNull();
    };
    hotSeat.watch();
    end();
    vi.advanceTimersByTime(1000);
    hotSeat.watch();
    expect(hotSeat.visit).toEqual({ seat: 1, phase: "give" });
    end();
    table.newest = sampleView({ seat: null, player: 0 });
    hotSeat.watch();
    expect(hotSeat.visit).toEqual({ seat: 0, phase: "give" });
    hotSeat.close();
    vi.useRealTimers();
  });

  it("opens no line for a seat before its owner has the device, and closes it when it goes on", () => {
    const { hotSeat } = shared(sampleView({ seat: null, player: 0 }));
    hotSeat.watch();
    expect(hotSeat.own).toBeNull();
    hotSeat.take();
    expect(hotSeat.own?.through).toBe(0);
    hotSeat.handOn();
    expect([hotSeat.own, hotSeat.visit]).toEqual([null, null]);
  });

  it("holds back what follows an order until its owner had the device, asked or not", async () => {
    const all = shared(judging(1));
    const { table, hotSeat } = all;
    let done = false;
    const gate = begin(all);
    void gate?.then(() => (done = true));
    expect(hotSeat.visit).toEqual({ seat: 1, phase: "give" });
    const own = take(all, { ...judging(1), seat: 1, hand: { salami: 2 } });
    // Nobody can tell yet whether he is asked.
    expect(hotSeat.visit?.phase).toBe("wait");
    table.newest = judging(0, { turned: 9 });
    own.newest = { ...table.newest, seat: 1, hand: { salami: 2 } } as MammaMiaView;
    hotSeat.watch();
    // He finds what was judged, with his own cards, and nothing to decide.
    expect(hotSeat.visit?.phase).toBe("idle");
    expect(own.stage?.view).toMatchObject({ turned: 5, judging: { player: 1 }, seat: 1, hand: { salami: 2 } });
    expect(own.stage?.view).toMatchObject({ decision: null, legal: [] });
    await Promise.resolve();
    expect(done).toBe(false);
    own.handOn?.();
    await gate;
    expect([done, hotSeat.visit]).toEqual([true, null]);
  });

  it("leaves the owner his decision as long as he is asked, and goes on when he has taken it", async () => {
    const all = shared(judging(1));
    const { hotSeat } = all;
    const gate = begin(all);
    const own = take(all, { ...judging(1), seat: 1, legal: ["fill", "decline"] });
    expect([hotSeat.visit?.phase, own.handOn]).toEqual(["look", null]);
    own.newest = { ...judging(1), seat: 1 };
    hotSeat.watch();
    await gate;
    expect([hotSeat.visit, hotSeat.own]).toEqual([null, null]);
  });

  it("gives it to every other player on this device, from the owner's left, where help is asked for", () => {
    const all = shared(asking(), [0, 1, 3]);
    void begin(all, "asking");
    const handed: (number | undefined)[] = [];
    while (all.hotSeat.visit) {
      handed.push(all.hotSeat.visit.seat);
      all.hotSeat.take();
      all.hotSeat.handOn();
    }
    expect(handed).toEqual([3, 0]);
  });

  it("lets whoever cannot help hand on, and whoever can answer, without the table having asked either", async () => {
    const all = shared(asking(), [0, 1, 3]);
    const { hotSeat } = all;
    const gate = begin(all, "asking");
    const first = take(all, { ...asking(), seat: 3, hand: { salami: 1 } });
    expect([hotSeat.visit?.phase, first.stage?.view.legal]).toEqual(["idle", []]);
    first.handOn?.();
    const second = take(all, { ...asking(), seat: 0, hand: { olive: 1 } });
    expect([hotSeat.visit?.phase, second.stage?.view.legal]).toEqual(["look", ["help", "refuse"]]);
    second.send(["refuse"]);
    // The device goes on at once, and what follows is shown; the answer goes out when the table asks for it.
    await gate;
    expect([hotSeat.visit, second.sending]).toEqual([null, false]);
    second.newest = { ...asking(), seat: 0, legal: ["help", "refuse"] };
    hotSeat.watch();
    expect(second.sending).toBe(true);
  });

  it("forgets an answer for which nobody asks any more", async () => {
    const all = shared(asking(), [0, 1]);
    const gate = begin(all, "asking");
    const own = take(all, { ...asking(), seat: 0, hand: { olive: 1 } });
    own.send(["help"]);
    await gate;
    all.table.newest = judging(2, { turned: 9 });
    all.hotSeat.watch();
    own.newest = { ...judging(2, { turned: 9 }), seat: 0, legal: ["fill"] };
    all.hotSeat.watch();
    expect(own.sending).toBe(false);
  });

  it("takes no question away from whoever is looking at it", () => {
    const all = shared(asking(), [0, 1]);
    void begin(all, "asking");
    const own = take(all, { ...asking(), seat: 0, hand: { olive: 1 } });
    all.table.newest = judging(2, { turned: 9 });
    all.hotSeat.watch();
    expect([all.hotSeat.visit?.phase, own.stage?.view.legal]).toEqual(["look", ["help", "refuse"]]);
  });

  it("shows nothing to decide where the request is over when the device comes", () => {
    const all = shared(asking(), [0, 1]);
    void begin(all, "asking");
    all.table.newest = judging(2, { turned: 9 });
    const own = take(all, { ...judging(2, { turned: 9 }), seat: 0, hand: { olive: 1 } });
    expect([all.hotSeat.visit?.phase, own.stage?.view.legal]).toEqual(["idle", []]);
  });

  it("goes through a round to its end though the game is over meanwhile", async () => {
    const all = shared(judging(1));
    const gate = begin(all);
    all.table.facts.status = "over";
    all.table.newest = sampleView({ seat: null, phase: "over", player: null });
    all.hotSeat.watch();
    expect(all.hotSeat.visit?.phase).toBe("give");
    take(all, { ...sampleView({ phase: "over", player: null }), seat: 1 }).handOn?.();
    await gate;
    expect(all.hotSeat.visit).toBeNull();
  });

  it("holds nothing back any more when the table is ended", async () => {
    const all = shared(judging(1));
    const gate = begin(all);
    all.table.facts.status = "ended";
    all.hotSeat.watch();
    await gate;
    expect(all.hotSeat.visit).toBeNull();
  });

  it("passes over those for whom a bot plays, and orders about which nobody can be asked", () => {
    const { table } = shared(judging(1));
    const seat = table.facts.seats[1] as { stand_in: string | null };
    seat.stand_in = "rule";
    expect(table.gate?.({ type: "judging" }, { events: [], view: table.newest }, () => true)).toBeNull();
    seat.stand_in = null;
    const barred = { ...LINE, kinds: [...LINE.kinds], sign: "barred" as const };
    table.newest = judging(1, { judging: { player: 1, order: "minipizza", lines: [barred] } });
    table.stage.view = table.newest;
    expect(table.gate?.({ type: "judging" }, { events: [], view: table.newest }, () => true)).toBeNull();
  });

  it("comes back to the hand-over after a reload in the middle of an opening, and holds back what follows", async () => {
    const all = shared(judging(0));
    const { table, hotSeat } = all;
    hotSeat.watch();
    expect(hotSeat.visit).toEqual({ seat: 0, phase: "give" });
    // The line was lost and is back: the same once more.
    table.newest = judging(0);
    hotSeat.watch();
    const own = take(all, { ...judging(0), seat: 0, legal: ["fill", "decline"] });
    expect(hotSeat.visit?.phase).toBe("look");
    own.newest = { ...judging(0), seat: 0 };
    hotSeat.watch();
    await table.held;
    expect(hotSeat.visit).toBeNull();
  });
});
