import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", {
  documentElement: { lang: "", dataset: {} },
  querySelectorAll: () => [],
  visibilityState: "visible",
});
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaIStage } = await import("./stage.svelte");
import type { MammaIEvent, MammaIView } from "./types";
import { Playback } from "../../table/playback";
import type { Table } from "../../table/table.svelte";
import { accounts, adds, sample } from "./testing";

const legal = ["guest son", "take 3 > grandma", "take 2 > grandma", "take 2+2 > grandma", "wc"];

describe("the stage", () => {
  let sent: string[][];
  let table: { refusal: unknown };
  let stage: InstanceType<typeof MammaIStage>;
  let playback: Playback<unknown, MammaIView>;

  function open(view: MammaIView): void {
    sent = [];
    const names = ["Ann", "Bea", "Dario"].map((name) => ({ name, kind: "bot", bot: "rule" }));
    const line = { facts: { seats: names }, link: { state: "open" }, sending: false, refusal: null, replaced: false };
    table = { ...line, send: (moves: string[]) => sent.push(moves) } as { refusal: unknown };
    stage = new MammaIStage(view, table as unknown as Table);
    playback = new Playback<unknown, MammaIView>(stage);
    playback.reset(view);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    open(sample({ legal, after: { "take 2+2 > grandma": adds(7) } }));
  });
  afterEach(() => {
    stage.close();
    vi.useRealTimers();
  });

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it("sends nothing before the button, and once only", () => {
    stage.choice.pick(1);
    stage.choice.pick(3);
    stage.choice.tapRow("grandma");
    expect(sent).toEqual([]);
    expect(stage.choice.ghost("grandma")?.sum.points).toBe(7);
    stage.choice.call();
    stage.choice.call();
    stage.choice.undo();
    expect(sent).toEqual([["take 2+2 > grandma"]]);
    expect(stage.choice.draft.row).toBe("grandma");
  });

  it("takes everything back with undo", () => {
    stage.choice.pick(1);
    stage.choice.tapRow("grandma");
    stage.choice.seat();
    stage.choice.tapRow("son");
    expect(stage.choice.draft.guest).toBe("son");
    stage.choice.undo();
    expect(stage.choice.draft).toMatchObject({ guest: null, picked: [], row: null });
  });

  it("sends a Guest and the option as one message", () => {
    stage.choice.pick(0);
    stage.choice.tapRow("grandma");
    stage.choice.seat();
    stage.choice.tapRow("son");
    stage.choice.call();
    expect(sent).toEqual([["guest son", "take 3 > grandma"]]);
    playback.reset(sample({ legal, deck: 8 }));
    expect(stage.inert).toBe(false);
  });

  it("lets a Guest be led from one to the other, until he sits", () => {
    open(sample({ legal: ["guest wife", "guest son", "wc"] }));
    stage.choice.choose("wc");
    stage.choice.seat();
    stage.choice.trySeat("schoolbus");
    expect(stage.choice.row).toBeNull();
    stage.choice.trySeat("wife");
    stage.choice.trySeat("son");
    expect([stage.choice.row, stage.choice.draft.seating]).toEqual(["son", true]);
    stage.choice.seated();
    stage.choice.call();
    expect(sent).toEqual([["guest son", "wc"]]);
  });

  it("asks nothing while something is shown, then what the view asks", async () => {
    const event: MammaIEvent = { type: "took", player: 0, cards: ["3"], row: "grandma", sum: adds(6) };
    const view = sample({ phase: "effects", legal: ["run over mamma", "done"] });
    playback.push({ events: [event], view });
    await pass(1);
    expect([stage.asked, stage.view.rows.grandma]).toEqual([false, ["3", "3"]]);
    await pass(3000);
    expect([stage.asked, stage.view.phase]).toEqual([true, "effects"]);
    expect(stage.assertive).toContain("The Schoolbus draws level");
  });

  it("keeps what is composed when the same view comes again", () => {
    stage.choice.pick(0);
    playback.reset(sample({ legal }));
    expect(stage.choice.draft.picked).toEqual([0]);
  });

  it("finds a composed trick again after a reload, while the same is asked, and nothing that is hidden", () => {
    const store = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    const reloaded = (view: MammaIView) => {
      const here = { ...table, code: "abc", through: null, shared: false, again: false };
      stage = new MammaIStage(view, here as unknown as Table);
      stage.reset(view);
      return stage.choice;
    };
    reloaded(sample({ legal })).pick(0);
    expect(reloaded(sample({ legal })).draft.picked).toEqual([0]);
    expect(reloaded(sample({ legal: ["wc"] })).draft.picked).toEqual([]);
    const hiding = sample({ phase: "hide", legal: ["hide son"], secret: null });
    reloaded(hiding).pickWho("son");
    expect([...store.values()].join()).not.toContain('"who":"son"');
    expect(reloaded(hiding).draft.who).toBeNull();
  });

  it("finishes what moves if asked to, and no more", async () => {
    const event: MammaIEvent = { type: "took", player: 0, cards: ["3"], row: "grandma", sum: adds(6) };
    playback.push({ events: [event, { type: "wc", player: 0, character: "son", tie: false }], view: sample() });
    await pass(10);
    stage.hurry();
    await pass(10);
    expect([stage.telling, playback.idle]).toEqual([true, false]);
    await pass(3000);
    expect(playback.idle).toBe(true);
  });

  it("marks no row while a character is hidden", () => {
    open(sample({ phase: "hide", legal: ["hide son"], secret: null }));
    stage.choice.pickWho("son");
    expect([stage.choice.row, stage.choice.rows]).toEqual([null, []]);
  });

  it("tells the end of a turn step by step, and the rest at once if asked to", async () => {
    const all = accounts({
      grandpa: [2, 3],
      grandma: [0, 3],
      mamma: [3, 4],
      wife: [1, 0],
      husband: [0, 4],
      son: [3, 4],
    });
    const sold = { type: "assigned", card: 4, cost: 3, character: "son", accounts: all } as const;
    const assigned: MammaIEvent = {
      ...sold,
      poor: ["grandpa", "grandma", "wife", "husband"],
      fastest: ["mamma", "son"],
      richest: ["mamma", "son"],
    };
    const turn: MammaIEvent = { type: "turn", turn: 4, player: 2 };
    playback.push({ events: [assigned, turn], view: sample({ turn: 4, player: 2 }) });
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      await pass(i === 0 ? 1 : 1300);
      seen.push(stage.reckoning?.step);
    }
    expect(seen).toEqual(["card", "money", "movement", "tie"]);
    stage.goOn();
    await pass(1);
    expect(stage.reckoning?.step).toBe("buyer");
    stage.goOn();
    await pass(1);
    expect([stage.view.turn, stage.reckoning]).toEqual([4, null]);
    // Bots sit here: all of it is one utterance.
    expect(stage.polite).toMatch(/^The card costs 3\. .+ Son buys .+ Turn 4 of 6\. Dario begins\.$/);
    await pass(3000);
    expect(stage.view.cards.son).toEqual(sample().cards.son);
  });

  it("goes to dinner with the last event, and shows it counted after a reload", async () => {
    const over: MammaIEvent = { type: "over", result: { winners: [0], scores: [] }, bills: [], secrets: [] };
    const view = sample({ phase: "over", player: null, result: over.result, bills: [], secrets: [] });
    playback.push({ events: [over], view });
    await pass(3000);
    expect([stage.scene, stage.served]).toEqual(["end", true]);
    open(view);
    expect([stage.scene, stage.served]).toEqual(["end", false]);
  });
});
