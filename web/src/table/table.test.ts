import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { protocol: "http:", host: "here" });
const { Table } = await import("./table.svelte");
import type { GameStage } from "./module";
import { sampleView } from "../games/mamma_mia/testing";
import type { ServerMessage, View } from "../protocol/types";

/** The server's end of the line. */
class Line {
  readyState = 1;
  moves: { id: string; ply: number; moves: string[] }[] = [];
  syncs = 0;
  asked: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; id: string; ply: number; moves: string[] };
    if (message.type === "move") this.moves.push(message);
    if (message.type === "sync") this.syncs += 1;
    if (message.type !== "move" && message.id) this.asked.push(message.id);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe("a table", () => {
  let lines: Line[];
  let shown: View[];
  let table: InstanceType<typeof Table>;
  const line = () => lines.at(-1) as Line;
  const view = (round: number) => sampleView({ round });
  const settled = () => vi.advanceTimersByTimeAsync(0);

  const stage = (): GameStage => ({
    play: () => Promise.resolve(),
    arrive: (v) => shown.push(v),
    reset: (v) => shown.push(v),
    close: () => undefined,
    view: view(0),
    asked: false,
    alone: false,
    polite: "",
  });

  beforeEach(async () => {
    vi.useFakeTimers();
    lines = [];
    shown = [];
    const game = {
      stage,
      Screen: (() => undefined) as never,
      handOvers: null as never,
      retold: null as never,
      own: new Set(["placed"]),
    };
    table = new Table(
      "abc",
      () => () => Promise.resolve(game),
      () => {
        lines.push(new Line());
        return line() as unknown as WebSocket;
      },
    );
    line().onopen?.();
    line().say({ type: "view", ply: 4, view: view(1) });
    await settled();
  });
  afterEach(() => {
    table.close();
    vi.useRealTimers();
  });

  it("shows the first view, with what came while the game was fetched", async () => {
    expect(shown).toEqual([view(1)]);
    const other = new Table(
      "abc",
      () => async () => ({
        stage,
        Screen: (() => undefined) as never,
        handOvers: null as never,
        retold: null as never,
        own: new Set(["placed"]),
      }),
      () => {
        lines.push(new Line());
        return line() as unknown as WebSocket;
      },
    );
    shown = [];
    line().say({ type: "view", ply: 0, view: view(1) });
    line().say({ type: "update", ply: 1, events: [], view: view(2) });
    await settled();
    expect(shown).toEqual([view(2)]);
    other.close();
  });

  it("is sending from the move to the update that tells what happened", () => {
    table.send(["3 salami", "no order"]);
    table.send(["1 olive"]);
    expect(line().moves).toMatchObject([{ ply: 4, moves: ["3 salami", "no order"] }]);
    expect(table.sending).toBe(true);
    line().say({ type: "answer", ply: 6, id: line().moves[0]?.id ?? "", played: [], view: view(1) });
    expect(table.sending).toBe(true);
    line().say({ type: "update", ply: 6, events: [], view: view(2) });
    expect([table.sending, shown.at(-1)]).toEqual([false, view(2)]);
    table.send(["pass"]);
    expect(line().moves.at(-1)).toMatchObject({ ply: 6, moves: ["pass"] });
  });

  it("stays sending while others' news come before its answer", () => {
    table.send(["pass"]);
    line().say({ type: "update", ply: 5, events: [], view: view(2) });
    expect(table.sending).toBe(true);
  });

  it("does without the update when none comes", async () => {
    table.send(["fill"]);
    line().say({ type: "answer", ply: 5, id: line().moves[0]?.id ?? "", played: [], view: view(3) });
    await vi.advanceTimersByTimeAsync(1600);
    expect([table.sending, shown.at(-1)]).toEqual([false, view(3)]);
  });

  it("goes back to no older table by the answer to a move that was played before the line was lost", async () => {
    table.send(["pass"]);
    line().close();
    await vi.advanceTimersByTimeAsync(600);
    line().say({ type: "view", ply: 9, view: view(3) });
    line().say({ type: "answer", ply: 5, id: line().moves[0]?.id ?? "", played: [], view: view(2) });
    expect(table.newest).toEqual(view(3));
    await vi.advanceTimersByTimeAsync(1600);
    expect([table.sending, shown.at(-1)]).toEqual([false, view(3)]);
    table.send(["1 olive"]);
    expect(line().moves.at(-1)).toMatchObject({ ply: 9 });
  });

  it("asks for the whole view after a refusal, and says why", () => {
    table.send(["pass"]);
    line().say({
      type: "error",
      ply: 9,
      id: line().moves[0]?.id ?? "",
      code: "stale-ply",
      message: "late",
      where: null,
    });
    expect([table.refusal?.code, table.sending, line().syncs]).toEqual(["stale-ply", false, 1]);
    line().say({ type: "view", ply: 9, view: view(2) });
    expect(shown.at(-1)).toEqual(view(2));
  });

  it("sends again under the same id what the server could not save", () => {
    table.send(["pass"]);
    const id = line().moves[0]?.id ?? "";
    line().say({ type: "error", ply: 4, id, code: "storage", message: "full", where: null });
    expect([table.sending, line().syncs]).toEqual([false, 0]);
    table.sendAgain();
    expect(line().moves.map((move) => move.id)).toEqual([id, id]);
  });

  it("says that the table went on while the line was lost, and only then", async () => {
    line().close();
    expect(table.link.state).toBe("lost");
    await vi.advanceTimersByTimeAsync(600);
    line().say({ type: "view", ply: 4, view: view(1) });
    expect([table.link.state, table.wasAway]).toEqual(["open", false]);
    line().close();
    await vi.advanceTimersByTimeAsync(600);
    line().say({ type: "view", ply: 7, view: view(2) });
    expect(table.wasAway).toBe(true);
  });

  it("goes on showing what it has heard where nothing happened while the line was lost", async () => {
    let seen: () => void = () => undefined;
    vi.spyOn(table.stage as GameStage, "play").mockImplementation(() => new Promise((done) => (seen = done)));
    const back = async (ply: number, now: View): Promise<unknown[]> => {
      line().close();
      await vi.advanceTimersByTimeAsync(600);
      line().say({ type: "view", ply, view: now });
      return [table.caughtUp, table.resets, shown.at(-1)];
    };
    line().say({ type: "update", ply: 5, events: [{ type: "passed", player: 1 }], view: view(2) } as ServerMessage);
    expect(await back(5, view(2))).toEqual([false, 1, view(1)]);
    seen();
    await settled();
    expect([table.caughtUp, shown.at(-1)]).toEqual([true, view(2)]);
    line().say({ type: "update", ply: 6, events: [{ type: "passed", player: 1 }], view: view(3) } as ServerMessage);
    expect(await back(8, view(4))).toEqual([true, 2, view(4)]);
  });

  it("does not come back to a table of newer rules", async () => {
    line().say({ type: "error", ply: 0, id: null, code: "newer-rules", message: "", where: null });
    expect([table.missing, table.newer]).toEqual([false, true]);
    line().close();
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.length).toBe(before);
  });

  it("knows a table that is not there", () => {
    line().say({ type: "error", ply: 0, id: null, code: "unknown-table", message: "", where: null });
    expect([table.missing, table.newer]).toEqual([true, false]);
  });

  it("says of what was asked for that it is done, or why not, and shows no refusal then", async () => {
    const asked = Promise.allSettled([table.ask({ type: "start" }), table.ask({ type: "kick", seat: 1 })]);
    const [start, kick] = line().asked;
    line().say({ type: "error", ply: 4, id: kick ?? "", code: "not-yours", message: "no", where: "seat" });
    line().say({ type: "done", ply: 4, id: start ?? "" });
    const [first, second] = await asked;
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected", reason: { code: "not-yours", where: "seat" } });
    expect(table.refusal).toBeNull();
  });

  it("asks once for what is pressed twice, and anew once it is answered", async () => {
    const pressed = [
      table.ask({ type: "seat", seat: 2, kind: "none" }),
      table.ask({ type: "seat", seat: 2, kind: "none" }),
    ];
    expect(line().asked).toHaveLength(1);
    line().say({ type: "done", ply: 4, id: line().asked[0] ?? "" });
    await Promise.all(pressed);
    void table.ask({ type: "seat", seat: 2, kind: "none" }).catch(() => undefined);
    expect(line().asked).toHaveLength(2);
  });

  it("asks for what was asked for before something else, and says twice what is said twice", () => {
    const colours = ["green", "brown", "green"].map((colour) => table.ask({ type: "colour", seat: 0, colour }));
    const words = ["ha", "ha"].map((text) => table.ask({ type: "say", text }));
    for (const asked of [...colours, ...words]) void asked.catch(() => undefined);
    expect(line().asked).toHaveLength(5);
  });

  it("waits for the answer to its move whatever else is refused meanwhile", () => {
    table.send(["pass"]);
    line().say({ type: "error", ply: 4, id: null, code: "too-many", message: "slower", where: null });
    expect([table.sending, table.refusal?.code, line().syncs]).toEqual([true, "too-many", 0]);
    line().say({ type: "answer", ply: 5, id: line().moves[0]?.id ?? "", played: [], view: view(1) });
    line().say({ type: "update", ply: 5, events: [], view: view(2) });
    table.send(["1 olive"]);
    expect(line().moves.map(({ moves }) => moves)).toEqual([["pass"], ["1 olive"]]);
  });

  it("does not know what became of what was asked for when the line is lost", async () => {
    const asked = expect(table.ask({ type: "end" })).rejects.toMatchObject({ code: "offline" });
    line().close();
    await asked;
    await expect(table.ask({ type: "end" })).rejects.toMatchObject({ code: "offline" });
  });

  it("tells what happens around the game to who listens", () => {
    const heard: string[] = [];
    const stop = table.onNote(({ kind }) => heard.push(kind));
    const note = { number: 0, kind: "sit", seat: 1, by: "player", text: null, at: 0 };
    line().say({ type: "note", ply: 4, note });
    stop();
    line().say({ type: "note", ply: 4, note: { ...note, number: 1 } });
    expect(heard).toEqual(["sit"]);
  });

  it("keeps what the end reveals", () => {
    line().say({ type: "over", ply: 9, seed: "00", commitment: "ff", record: "/r" });
    expect(table.finish).toEqual({ seed: "00", commitment: "ff", record: "/r" });
  });
});
