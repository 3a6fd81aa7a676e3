import { describe, expect, it, vi } from "vitest";

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
import { sampleView } from "../games/mamma_mia/sample";
import type { MammaMiaView, View } from "../protocol/types";
import type { Gate } from "./playback";
import type { Table } from "./table.svelte";

const LINE = { sign: "kind", number: 2, kinds: ["olive"], lies: 1, missing: 1 } as const;

function judging(player: number, more: Partial<MammaMiaView> = {}): MammaMiaView {
  const line = { ...LINE, kinds: [...LINE.kinds] };
  const judged = { player, order: "2-olive", lines: [line] };
  return sampleView({ seat: null, phase: "open", player: null, turned: 5, judging: judged, ...more });
}

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
  };
  return { table, hotSeat: new HotSeat(table as unknown as Table) };
}

describe("several players on one device", () => {
  it("gives it to the one whose turn it is, and to nobody of another device", () => {
    const { table, hotSeat } = shared(sampleView({ seat: null, player: 1 }));
    hotSeat.watch();
    expect(hotSeat.visit).toEqual({ seat: 1, help: false, phase: "give" });
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
    const { table, hotSeat } = shared(judging(1));
    let done = false;
    const gate = table.gate?.({ type: "judging" }, { events: [], view: table.newest }, () => false);
    void gate?.then(() => (done = true));
    expect(hotSeat.visit).toMatchObject({ seat: 1, phase: "give" });
    hotSeat.take();
    // It has been settled already: nothing is fetched for it.
    expect([hotSeat.visit?.phase, hotSeat.own]).toEqual(["idle", null]);
    await Promise.resolve();
    expect(done).toBe(false);
    hotSeat.handOn();
    await gate;
    expect([done, hotSeat.visit]).toEqual([true, null]);
  });

  it("gives it to every other player on this device, from the owner's left, where help is asked for", () => {
    const one = sampleView().players[0] as MammaMiaView["players"][number];
    const players = [one, one, one, one];
    const { table, hotSeat } = shared(judging(1, { wanted: { olive: 1 }, players }), [0, 1, 3]);
    void table.gate?.({ type: "asking" }, { events: [], view: table.newest }, () => false);
    const handed: (number | undefined)[] = [];
    while (hotSeat.visit) {
      handed.push(hotSeat.visit.seat);
      hotSeat.take();
      hotSeat.handOn();
    }
    expect(handed).toEqual([3, 0]);
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

  it("comes back to the hand-over after a reload in the middle of an opening", () => {
    const { hotSeat } = shared(judging(0));
    hotSeat.watch();
    expect(hotSeat.visit).toMatchObject({ seat: 0, phase: "give" });
  });
});
