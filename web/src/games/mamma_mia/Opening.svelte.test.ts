import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../browser/settings.svelte";
import { lessons } from "../../learning/lessons.svelte";
import { focused, livingTable, maybe, mounted, settled, the, under } from "../../testing/mounted.svelte";
import { sampleView } from "./testing";
import Screen from "./Screen.svelte";
import { MammaMiaStage } from "./stage.svelte";
import type { Decision, Kind, MammaMiaView } from "./types";

beforeEach(() => {
  settings.keys = true;
});
afterEach(() => {
  settings.set("speed", 1);
});

const minimale: NonNullable<MammaMiaView["judging"]> = {
  player: 0,
  order: "minimale",
  lines: [
    { sign: "scarcest", number: 3, kinds: ["olive", "salami"], lies: 3, missing: 0 },
    { sign: "kind", number: 1, kinds: ["pepper"], lies: 0, missing: 1 },
  ],
};
const fill: Decision = {
  phase: "fill",
  missing: { pepper: 1 },
  left: 0,
  added: {},
  wanted: {},
  request: null,
  kinds: [],
};

/** An oven that is open, with seven of its ten cards turned up. */
function open(change: Partial<MammaMiaView> = {}, more: object = {}) {
  const sent: string[][] = [];
  const send = (moves: string[]) => sent.push(moves);
  const { table } = livingTable({}, { replaced: false, handOn: null, send, ...more });
  const view = sampleView({
    phase: "open",
    player: null,
    turn: null,
    holder: 1,
    oven: 3,
    turned: 7,
    counter: { olive: 3, salami: 3, pineapple: 4 },
    legal: [],
    ...change,
  });
  const stage = new MammaMiaStage(view, table);
  table.stage = stage;
  stage.reset(view);
  const user = mounted(Screen, { table });
  const type = async (keys: string) => {
    await user.keyboard(keys);
    await settled();
  };
  return { stage, table, sent, user, type };
}

const verdict = () => the("verdict").querySelector("h2")?.textContent;
const lead = () => the("verdict").querySelector(".lead")?.textContent.trim();

describe("an open oven", () => {
  it("says how many cards are turned up, who does it, and that nothing is judged yet", () => {
    open();
    expect(document.querySelector(".prog")?.textContent).toBe("Card 7 of 10");
    expect(document.querySelector(".where")?.textContent).toContain("Ben turns up the cards");
    expect(lead()).toBe("Watch the counter. Orders are judged as they turn up.");
    expect([maybe("decision"), maybe("nothing")]).toEqual([null, null]);
  });

  it("says it to the one who turns them up, and has the card beside his name", () => {
    open({ holder: 0 });
    expect(document.querySelector(".where")?.textContent).toContain("You turn up the cards");
    expect(document.querySelector(".company .mm")?.getAttribute("aria-label")).toBe("Ann has the Mamma Mia! card.");
  });

  it("has no such card in Plus, whoever turns them up", () => {
    open({ game: "mamma-mia-plus", edition: "2009", holder: 0 });
    expect(document.querySelector(".company .mm")).toBeNull();
  });

  it("is turned up at its opener's pace where several people play, which nobody else changes", async () => {
    const { user, stage } = open({ holder: 1 });
    await user.click(the("pace-quick"));
    expect(the("pace-quick").getAttribute("aria-checked")).toBe("false");
    expect(the("pace").querySelector("[role=radiogroup]")?.getAttribute("aria-label")).toBe("Pace: Ben’s");
    expect([settings.speed, stage.pacer.speed]).toEqual([1, 1]);
  });

  it("is turned up as fast as whoever opens it likes, and one press skips to one's own next order", async () => {
    const { user, stage, type } = open({ holder: 0 });
    const checked = () => under("pace-").filter((one) => the(`pace-${one}`).getAttribute("aria-checked") === "true");
    expect(checked()).toEqual(["normal"]);
    await user.click(the("pace-quick"));
    expect([checked(), stage.pacer.speed]).toEqual([["quick"], 2]);
    const hurry = vi.spyOn(stage.pacer, "hurry");
    await user.click(the("pace-next"));
    await type("{ArrowRight}");
    expect(hurry).toHaveBeenCalledTimes(2);
  });

  it("shows what lies under each kind of the counter, and the own cards below", () => {
    open();
    expect(the("col-pineapple").querySelector(".cap b")?.textContent).toBe("4");
    expect(the("col-pepper").querySelector(".cap b")?.textContent).toBe("0");
    expect(the("tray").textContent).toContain("Salami");
  });

  it("has no hand to show to a spectator", () => {
    open({ seat: null, hand: null, orders: null });
    expect(maybe("tray")).toBeNull();
  });
});

describe("an order that is judged", () => {
  it("is the own one: what it needs, what lies there, and what may be done", () => {
    open({ judging: minimale, decision: fill, legal: ["fill", "decline"] });
    expect(verdict()).toBe("Your Minimale");
    expect(lead()).toBe("Not all of it lies on the counter.");
    const marks = [...document.querySelectorAll(".chk .res")].map((one) => one.classList.contains("ok"));
    expect(marks).toEqual([true, false]);
    expect(under("decision-")).toEqual(["fill", "decline"]);
    expect(the("col-olive").querySelector(".flag")?.textContent).toBe("scarcest");
    expect(the("col-pepper").querySelector(".ghost")).not.toBeNull();
    expect(the("col-pepper").querySelector(".cap .more")?.textContent).toBe("+1");
  });

  it("is another's, who decides", () => {
    open({ judging: { ...minimale, player: 1 } });
    expect(verdict()).toBe("Ben’s Minimale");
    expect(lead()).toBe("Not all of it lies on the counter. Ben decides.");
    expect(maybe("decision")).toBeNull();
  });

  it("is said to be the last card where the oven is empty, and has the light", async () => {
    const { stage } = open({ judging: minimale, oven: 0, turned: 10 });
    const lit = () => document.querySelector("main")?.classList.contains("last");
    expect([document.querySelector(".prog")?.textContent.trim(), lit()]).toEqual(["The last card", true]);
    const { judged } = stage;
    stage.judged = judged && { ...judged, outcome: { delivered: true, used: { pepper: 1 } } };
    await settled();
    expect(lit()).toBe(false);
  });

  it("is counted where it is one's own and delivered, in light and in words; another's is neither", async () => {
    const { stage } = open({ judging: minimale });
    const told = async (player: number) => {
      const { judged } = stage;
      stage.judged = judged && { ...judged, player, outcome: { delivered: true, used: { pepper: 1 } } };
      await settled();
      return [lead(), document.querySelector(".opn")?.classList.contains("yours")];
    };
    expect(await told(0)).toEqual(["Delivered: 1 pepper. That is pizza number 1 for you.", true]);
    expect(await told(1)).toEqual(["Delivered: 1 pepper.", false]);
  });

  it("lies there whole", () => {
    const lines = minimale.lines.map((line) => ({ ...line, missing: 0 }));
    open({ judging: { ...minimale, lines } });
    expect(lead()).toBe("All of it lies on the counter.");
  });

  it("asks with the focus on its heading, and no answer is preset", async () => {
    open({ judging: minimale, decision: fill, legal: ["fill", "decline"] });
    await settled();
    expect(document.activeElement?.textContent).toBe("Your Minimale");
  });

  it("is ticked line by line before its eyes, and says nothing before the last", async () => {
    const { stage } = open({ judging: { ...minimale, player: 1 } });
    const { judged } = stage;
    stage.judged = judged && { ...judged, ticked: 1 };
    await settled();
    expect([document.querySelectorAll(".chk").length, document.querySelectorAll(".chk .res").length]).toEqual([2, 1]);
    expect(lead()).toBe("");
  });

  it("marks the scarcest kinds on the counter, and that the own one does not count", () => {
    open({ judging: minimale });
    const out = () => under("col-").filter((kind) => the(`col-${kind}`).classList.contains("out"));
    const flags = () => under("col-").filter((kind) => the(`col-${kind}`).querySelector(".flag"));
    expect(flags()).toEqual(["pepper", "olive", "salami"]);
    expect(out()).toEqual(["pepper"]);
  });

  it("marks of a joker's kinds those that there are enough of, and not the own one as out", () => {
    const joker = { sign: "joker" as const, number: 4, kinds: ["pineapple", "olive"] as Kind[], lies: 4, missing: 0 };
    open({ judging: { ...minimale, order: "monotoni", lines: [joker] } });
    const told = (kind: Kind) => the(`col-${kind}`).querySelector(".flag")?.textContent;
    expect([told("pineapple"), told("olive"), told("pepper")]).toEqual(["would do", undefined, "own kind"]);
    expect(document.querySelector(".colm.out")).toBeNull();
  });

  it("is answered once", async () => {
    const { user, sent } = open({ judging: minimale, decision: fill, legal: ["fill", "decline"] });
    await user.click(the("decision-fill"));
    expect(sent).toEqual([["fill"]]);
  });

  it("asks for a kind on the counter, by mouse and by its letter", async () => {
    const kind: Decision = { ...fill, phase: "kind", missing: {} };
    const { user, type, sent } = open({ judging: minimale, decision: kind, legal: ["kind olive", "kind salami"] });
    expect(under("decision-kind-")).toEqual(["olive", "salami"]);
    await user.click(the("decision-kind-salami"));
    expect(sent).toEqual([["kind salami"]]);
    await type("po");
    expect(sent.slice(1)).toEqual([["kind olive"]]);
  });

  it("takes cards for a Bombastica out of the hand one by one, and back", async () => {
    const add: Decision = { ...fill, phase: "add", missing: {}, left: 2 };
    const { user, type, stage, sent } = open({ judging: minimale, decision: add, legal: ["add salami", "add olive"] });
    await user.click(the("add-salami-0"));
    await type("o");
    expect(stage.choice.adding).toEqual({ salami: 1, olive: 1 });
    expect(the("add-salami-0").getAttribute("aria-pressed")).toBe("true");
    await user.click(the("add-salami-0"));
    expect(stage.choice.adding["salami"] ?? 0).toBe(0);
    await type("{Escape}");
    expect(stage.choice.adding).toEqual({});
    expect(sent).toEqual([]);
  });
});

describe("an own order that has gone back", () => {
  const took = { player: 1, order: "misto", delivered: true as const, took: { pepper: 1 } };
  const back = {
    ...minimale,
    delivered: false as const,
    lines: [{ sign: "kind" as const, number: 1, kinds: ["pepper" as Kind], lies: 0, missing: 1 }],
    counter: { olive: 3 },
    before: [took],
    later: {},
  };

  async function gone(more: object = {}) {
    const page = open({ judging: minimale }, more);
    const { judged } = page.stage;
    page.stage.judged = judged && { ...judged, outcome: { delivered: false, back } };
    await settled();
    return page;
  }

  it("says who took it in the first game, without being asked", async () => {
    lessons.set(true);
    lessons.begin("toy", "abcdefghjkmn");
    await gone();
    expect(the("why-told").textContent).toBe("1 pepper lay there until Ben’s Mista took it.");
    expect(lead()).toMatch(/^It goes back\. 1 pepper was missing on the counter\./);
  });

  it("says it behind a mark afterwards, and the ruling one tap further", async () => {
    lessons.set(true);
    lessons.begin("toy", "another");
    const { user } = await gone();
    expect(maybe("why-told")).toBeNull();
    await user.click(the("why-ask"));
    expect(the("why-text").textContent).toBe(
      "Your Minimale goes back. 1 pepper was missing on the counter. 1 pepper lay there until Ben’s Mista took it.",
    );
    expect(document.querySelector(".rule a")?.getAttribute("href")).toBe("/rules/mamma-mia#mm-7");
  });

  it("is explained by itself to nobody who plays on a shared device", async () => {
    lessons.set(true);
    lessons.begin("toy", "abcdefghjkmn");
    await gone({ through: 0 });
    expect(maybe("why-told")).toBeNull();
    lessons.set(true);
  });
});

describe("a request for help", () => {
  const plus = { game: "mamma-mia-plus" as const, edition: "2009", baked: 4 };
  const asking = { ...plus, wanted: { pepper: 1 }, judging: { ...minimale, player: 1 } };

  it("asks whoever can help at another's order, and names nobody who is asked", async () => {
    const help: Decision = { ...fill, phase: "help", wanted: { pepper: 1 } };
    const { user, sent } = open({ ...asking, decision: help, legal: ["help", "refuse"] });
    expect(the("request").textContent).toContain("1 pepper");
    expect(document.querySelector(".chk")).toBeNull();
    expect(lead()).not.toMatch(/Ann|Cleo/);
    await user.click(the("help-no"));
    expect(sent).toEqual([["refuse"]]);
  });

  it("is put together in place of the lines, and the lines come back with undo", async () => {
    const room = { least: 1, most: 1, any: false, kinds: { pepper: { least: 1, most: 1 } } };
    const own: Decision = { ...fill, request: room };
    const { user, stage } = open({ ...plus, judging: minimale, decision: own, legal: ["want pepper", "decline"] });
    const lines = () => document.querySelectorAll(".chk").length;
    expect(lines()).toBe(2);
    await user.click(the("help-begin"));
    expect(lines()).toBe(0);
    stage.choice.undo();
    await settled();
    expect(lines()).toBe(2);
  });

  it("looks alike to whoever is not asked", () => {
    open(asking);
    expect(the("request").textContent).toContain("1 pepper");
    expect(maybe("decision")).toBeNull();
  });

  it("counts deliveries of all together on a stack in the middle", () => {
    open(asking);
    expect(the("common-stack").textContent).toContain("4");
  });

  it("has no such stack in the game without helping", () => {
    open();
    expect(maybe("common-stack")).toBeNull();
  });
});

describe("where several play on one device", () => {
  it("finds who is given it nothing but a button to hand it on", async () => {
    const handOn = vi.fn();
    const { user } = open({ judging: { ...minimale, player: 1 } }, { handOn });
    await user.click(the("hand-on"));
    expect(handOn).toHaveBeenCalledOnce();
  });

  it("has no such button for whoever decides", () => {
    open({ judging: minimale, decision: fill, legal: ["decline"] }, { handOn: vi.fn() });
    expect([maybe("hand-on"), maybe("decision-decline")]).toEqual([null, the("decision-decline")]);
  });
});

describe("the scene", () => {
  it("changes with the view, and with the focus where it changes before somebody's eyes", async () => {
    const { stage } = open();
    expect(maybe("verdict")).not.toBeNull();
    stage.arrive(sampleView({ player: 1, turn: null }));
    await settled();
    expect(maybe("verdict")).toBeNull();
    stage.moved = true;
    stage.scene = "opening";
    await settled();
    expect(["main", "verdict"]).toContain(focused());
    stage.arrive(sampleView({ phase: "over", player: null, turn: null, result: { winners: [0], scores: [[1, 1]] } }));
    await settled();
    expect(maybe("ranking")).not.toBeNull();
  });

  it("takes no keys while the receipt lies there, and nothing under it is in reach", async () => {
    const turn = { options: [{ place: "3 salami", order: "no order", draws: [] }] };
    const { stage, type } = open({ phase: "place", player: 0, turn });
    stage.scene = "opening";
    stage.receipt = {
      round: 2,
      opener: 1,
      outcomes: [],
      complete: true,
      leftovers: {},
      hidden: true,
      starter: 2,
      until: Date.now() + 20_000,
    };
    await settled();
    await type("s");
    expect(stage.choice.draft.kind).toBeNull();
    expect(the("verdict").closest("[inert]")).not.toBeNull();
  });
});
