import { describe, expect, it, vi } from "vitest";

import { tableOf } from "../../testing/drawn";
import { focused, mounted, settled, the } from "../../testing/mounted.svelte";
import Decide from "./Decide.svelte";
import Hand from "./Hand.svelte";
import { onKey } from "./keys";
import Pad from "./Pad.svelte";
import { sampleView } from "./testing";
import { MammaMiaStage } from "./stage.svelte";
import type { Decision, Draw, MammaMiaView, Turn } from "./types";

const supply: Draw = { move: "supply", source: "supply", number: 3 };
const waiter: Draw = { move: "waiter", source: "waiter", number: 2 };
const turn: Turn = {
  options: [
    { place: "2 salami", order: "no order", draws: [supply, waiter] },
    { place: "3 salami", order: "no order", draws: [supply] },
    { place: "1 olive", order: "no order", draws: [] },
  ],
};

function open(change: Partial<MammaMiaView> = { turn }, line: Record<string, unknown> = {}) {
  const { table, sent } = tableOf(["Ann", "Bea", "Carlo"], line);
  const view = sampleView(change);
  const stage = new MammaMiaStage(view, table as never);
  stage.reset(view);
  return { stage, sent };
}

describe("the hand", () => {
  it("is one stop of the Tab key; the arrows go through it and round", async () => {
    const user = mounted(Hand, { stage: open().stage });
    await user.tab();
    const cards = [...document.querySelectorAll<HTMLElement>("button.held")].map((one) => one.dataset["testid"]);
    expect(focused()).toBe(cards[0]);
    await user.keyboard("{ArrowRight}");
    expect(focused()).toBe(cards[1]);
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(focused()).toBe(cards.at(-1));
    await user.tab();
    expect(focused()).toBe("body");
    await user.tab({ shift: true });
    expect(focused()).toBe(cards.at(-1));
  });

  it("lifts a card and those beside it at a press, and puts them down at the next", async () => {
    const { stage } = open();
    const user = mounted(Hand, { stage });
    await user.click(the("card-salami-2"));
    expect(stage.choice.draft).toMatchObject({ kind: "salami", number: 2 });
    expect(the("card-salami-2").getAttribute("aria-pressed")).toBe("true");
    expect(the("card-salami-1").classList.contains("up")).toBe(true);
    expect(the("card-salami-3").classList.contains("up")).toBe(false);
    await user.click(the("card-salami-2"));
    expect(stage.choice.draft.kind).toBeNull();
  });

  it("lifts nothing that cannot be played", async () => {
    const { stage } = open();
    const user = mounted(Hand, { stage });
    expect(the("card-pepper-1").getAttribute("aria-disabled")).toBe("true");
    await user.click(the("card-pepper-1"));
    expect(stage.choice.draft.kind).toBeNull();
  });
});

describe("a turn by mouse", () => {
  it("is composed step by step, and goes out as one message", async () => {
    const { stage, sent } = open();
    const oncall = vi.fn();
    const user = mounted(Hand, { stage });
    mounted(Pad, { stage, turn, oncall });
    await user.click(the("card-salami-3"));
    await user.click(the("less"));
    expect(the("number").textContent).toBe("2");
    await user.click(the("draw-waiter"));
    expect(sent).toEqual([]);
    await user.click(the("call"));
    expect(sent).toEqual([["2 salami", "no order", "waiter"]]);
    expect(oncall).toHaveBeenCalledOnce();
  });

  it("is taken back before it is called, and then the call leads to the hand", async () => {
    const { stage, sent } = open();
    const user = mounted(Hand, { stage });
    mounted(Pad, { stage, turn, oncall: vi.fn() });
    await user.click(the("card-olive-1"));
    await user.click(the("undo"));
    await user.click(the("call"));
    expect(sent).toEqual([]);
    expect(document.activeElement?.closest(".hand")).not.toBeNull();
  });

  it("does nothing while the line is lost", async () => {
    const { stage, sent } = open({ turn }, { link: { state: "lost" } });
    stage.choice.pick("olive", 1);
    const user = mounted(Pad, { stage, turn, oncall: vi.fn() });
    await user.click(the("call"));
    expect(sent).toEqual([]);
    expect(the("call").getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a turn by keyboard", () => {
  function keyboard(change?: Partial<MammaMiaView>) {
    const { stage, sent } = open(change);
    const sheets = { text: vi.fn(), keys: vi.fn() };
    const user = mounted(Hand, { stage });
    const listen = (event: KeyboardEvent) => {
      onKey(event, stage, sheets);
    };
    addEventListener("keydown", listen);
    const type = async (keys: string) => {
      await user.keyboard(keys);
      await settled();
    };
    return {
      stage,
      sent,
      sheets,
      type,
      stop: () => {
        removeEventListener("keydown", listen);
      },
    };
  }

  it("takes a kind by its letter, a number, the other pile by Space, and calls by Enter", async () => {
    const { stage, sent, type, stop } = keyboard();
    await type("s2 ");
    const { source } = stage.choice.draft;
    expect(source).not.toBeNull();
    await type(" ");
    expect(stage.choice.draft.source).not.toBe(source);
    await type("{Enter}");
    expect(sent).toEqual([["2 salami", "no order", stage.choice.draft.source]]);
    stop();
  });

  it("is forgotten by Escape", async () => {
    const { stage, sent, type, stop } = keyboard();
    await type("o{Escape}{Enter}");
    expect(stage.choice.draft.kind).toBeNull();
    expect(sent).toEqual([]);
    stop();
  });

  it("leads into the hand by an arrow", async () => {
    const { type, stop } = keyboard();
    await type("{ArrowRight}");
    expect(document.activeElement?.closest(".hand")).not.toBeNull();
    stop();
  });

  it("shows the keys and the table as text at any time, and plays nothing with Control held", async () => {
    const { stage, sheets, type, stop } = keyboard({ turn: null });
    await type("t?");
    expect([sheets.text.mock.calls.length, sheets.keys.mock.calls.length]).toEqual([1, 1]);
    await type("{Control>}s{/Control}");
    expect(stage.choice.draft.kind).toBeNull();
    stop();
  });

  it("leaves alone what is written into a field", async () => {
    const { stage, type, stop } = keyboard();
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await type("salami");
    expect(stage.choice.draft.kind).toBeNull();
    expect(field.value).toBe("salami");
    field.remove();
    stop();
  });
});

describe("the own decision at an opening", () => {
  const decision: Decision = {
    phase: "fill",
    missing: { salami: 1 },
    left: 0,
    added: {},
    wanted: {},
    request: null,
    kinds: [],
  };

  it("presses what is legal, once, and nothing else is there", async () => {
    const { stage, sent } = open({ turn: null, decision, legal: ["fill", "decline"] });
    const user = mounted(Decide, { stage, decision });
    expect([...document.querySelectorAll("button")]).toHaveLength(2);
    await user.click(the("decision-decline"));
    expect(sent).toEqual([["decline"]]);
  });

  it("delivers what was laid aside only when nothing is missing any more", async () => {
    const add: Decision = { ...decision, phase: "add", missing: {}, left: 2 };
    const { stage, sent } = open({ turn: null, decision: add, legal: ["add salami", "add olive"] });
    const user = mounted(Decide, { stage, decision: add });
    await user.click(the("decision-deliver"));
    expect(sent).toEqual([]);
    stage.choice.addIfLeft("salami");
    stage.choice.addIfLeft("olive");
    stage.choice.addIfLeft("salami");
    await settled();
    await user.click(the("decision-deliver"));
    expect(sent.map((moves) => [...moves].sort())).toEqual([["add olive", "add salami"]]);
  });

  it("takes back what was laid aside", async () => {
    const add: Decision = { ...decision, phase: "add", missing: {}, left: 2 };
    const { stage } = open({ turn: null, decision: add, legal: ["add salami"] });
    stage.choice.addIfLeft("salami");
    const user = mounted(Decide, { stage, decision: add });
    await user.click(the("decision-undo"));
    expect(stage.choice.adding).toEqual({});
  });
});
