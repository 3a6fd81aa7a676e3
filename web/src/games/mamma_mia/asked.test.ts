import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} }, querySelectorAll: () => [] });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("addEventListener", () => undefined);
const { MammaMiaStage } = await import("./stage.svelte");
const { default: Pad } = await import("./Pad.svelte");
const { default: Hand } = await import("./Hand.svelte");
const { default: Decide } = await import("./Decide.svelte");
const { default: WaitLine } = await import("./WaitLine.svelte");
import type { Table } from "../../table/table.svelte";
import { drawn, tableOf } from "../../testing/drawn";
import { sampleView } from "./testing";
import type { Decision, Draw, MammaMiaView, Request, Turn } from "./types";

let stage: InstanceType<typeof MammaMiaStage>;
let sent: string[][];

function open(change: Partial<MammaMiaView> = {}, line: Record<string, unknown> = {}): void {
  const at = tableOf(["Ann", "Bea", "Carlo"], line);
  sent = at.sent;
  const view = sampleView(change);
  stage = new MammaMiaStage(view, at.table as unknown as Table);
  stage.reset(view);
}

const supply: Draw = { move: "supply", source: "supply", number: 3 };
const waiter: Draw = { move: "waiter", source: "waiter", number: 2 };
const both: Turn = {
  options: [
    { place: "2 salami", order: "no order", draws: [supply, waiter] },
    { place: "3 salami", order: "no order", draws: [{ ...supply, number: 4 }] },
    { place: "3 salami", order: "order minimale", draws: [{ ...supply, number: 5 }] },
    { place: "1 olive", order: "no order", draws: [] },
  ],
};

describe("the pad", () => {
  const pad = () => drawn(Pad, { stage, turn: stage.view.turn ?? both, oncall: () => undefined });

  beforeEach(() => {
    open({ turn: both });
  });

  it("asks for the kind first, with nothing preset and nothing to take back", () => {
    expect(pad().the("call").text).toBe("Which kind?");
    expect(pad().text).toContain("Choose your cards");
    expect(pad().the("undo").dead).toBe(true);
    expect([pad().maybe("number"), pad().maybe("draw-supply")]).toEqual([null, null]);
  });

  it("calls what was chosen, and counts only as far as the options go", () => {
    stage.choice.pick("salami", 3);
    expect(pad().the("number").text).toBe("3");
    expect([pad().the("less").dead, pad().the("more").dead]).toEqual([false, true]);
    expect(pad().the("call").text).toMatch(/^Call “.*” then draw 4 from the supply$/);
    stage.choice.step(-1);
    expect([pad().the("less").dead, pad().the("more").dead]).toEqual([true, false]);
    expect(pad().the("number").text).toBe("2");
  });

  it("asks where the cards are drawn from where there is a choice, and marks it", () => {
    stage.choice.pick("salami", 2);
    expect(pad().the("call").text).toBe("Draw from where?");
    expect(pad().text).toContain("Then draw 3 from");
    expect(pad().the("draw-waiter").text).toContain("(2)");
    expect(pad().the("draw-waiter").has["aria-checked"]).toBe("false");
    stage.choice.pickSource("waiter");
    expect(pad().the("draw-waiter").has["aria-checked"]).toBe("true");
    expect(pad().the("call").text).toContain("then draw 2 from your waiter");
    stage.choice.call();
    expect(sent).toEqual([["2 salami", "no order", "waiter"]]);
  });

  it("says that nothing is drawn, where nothing is", () => {
    stage.choice.pick("olive", 1);
    expect(pad().the("call").text).toContain("then draw nothing");
    stage.choice.call();
    expect(sent).toEqual([["1 olive", "no order"]]);
  });

  it("takes an order on top of the cards that it may lie on, and of no others", () => {
    stage.choice.pick("salami", 3);
    expect(pad().text).toContain("none; choose a slip");
    stage.choice.pickOrder("minimale");
    expect(pad().text).not.toContain("none; choose a slip");
    expect(pad().the("call").text).toContain("then draw 5");
    stage.choice.pick("salami", 2);
    expect(stage.choice.draft.order).toBeNull();
  });

  it("reads aloud what is composed, and what Enter does once it is whole", () => {
    expect(pad().live).toEqual([""]);
    stage.choice.pick("salami", 2);
    expect(pad().live[0]).toContain("salami");
    expect(pad().live[0]).not.toContain("Enter");
    stage.choice.pickSource("supply");
    expect(pad().live[0]).toContain("Draw 3 from the supply. Enter calls.");
  });

  it("is blank again after undo", () => {
    const before = pad().html;
    stage.choice.pick("salami", 3);
    stage.choice.pickOrder("minimale");
    expect(pad().the("undo").dead).toBe(false);
    stage.choice.undo();
    expect(pad().html).toBe(before);
    expect(sent).toEqual([]);
  });

  it("lets whoever has no ingredient and no order only draw", () => {
    const turn = { options: [{ place: "pass", order: "no order", draws: [supply] }] };
    open({ turn, hand: {} });
    expect(pad().text).toContain("You have no ingredient. You only draw.");
    expect(pad().the("call").text).toBe("Draw then draw 3 from the supply");
    stage.choice.call();
    expect(sent).toEqual([["pass", "no order", "supply"]]);
  });

  it("is a pass where nothing can be drawn either", () => {
    open({ turn: { options: [{ place: "pass", order: null, draws: [] }] }, hand: {} });
    expect(pad().the("call").text).toContain("Pass");
  });

  it("says in Plus how many are drawn by whoever sits out", () => {
    open({ game: "mamma-mia-plus", turn: { options: [{ place: "pass", order: null, draws: [supply] }] }, hand: {} });
    expect(pad().the("call").text).toMatch(/^Draw \w+ from the supply$/);
  });

  it("sends nothing while something is on the way, or a bot plays here", () => {
    for (const line of [{ sending: true }, { replaced: true }, { link: { state: "waiting" } }]) {
      open({ turn: { options: [{ place: "pass", order: null, draws: [supply] }] } }, line);
      expect([pad().the("call").dead, pad().the("undo").dead]).toEqual([true, true]);
      stage.choice.call();
      expect(sent).toEqual([]);
    }
  });
});

describe("the hand", () => {
  const hand = () => drawn(Hand, { stage });

  it("lifts what an option places, and is dead where none does", () => {
    open({ turn: both });
    const alive = hand()
      .under("card-")
      .filter((one) => !hand().the(`card-${one}`).dead);
    expect(alive.sort()).toEqual(["olive-1", "salami-2", "salami-3"]);
    expect(hand().the("card-salami-2").name).toMatch(/^Put in 2 /);
  });

  it("shows as pressed the number that was chosen, and no other", () => {
    open({ turn: both });
    stage.choice.pick("salami", 2);
    const pressed = hand()
      .under("card-")
      .filter((one) => hand().the(`card-${one}`).has["aria-pressed"] === "true");
    expect(pressed).toEqual(["salami-2"]);
  });

  it("offers an order only on the cards that it goes with", () => {
    open({ turn: both });
    expect([hand().the("order-minimale").dead, hand().the("order-4-salami").dead]).toEqual([false, true]);
    stage.choice.pick("salami", 2);
    expect(hand().the("order-minimale").dead).toBe(true);
    stage.choice.pick("salami", 3);
    stage.choice.pickOrder("minimale");
    expect(hand().the("order-minimale").has["aria-pressed"]).toBe("true");
  });

  it("can be composed before the turn has come, and keeps what then fits", () => {
    open({ player: 1, turn: null });
    expect(hand().the("card-salami-3").dead).toBe(false);
    stage.choice.pick("salami", 1);
    stage.arrive(sampleView({ turn: both }));
    expect(stage.choice.draft).toMatchObject({ kind: "salami", number: 3 });
    expect(hand().the("card-salami-3").has["aria-pressed"]).toBe("true");
    expect(sent).toEqual([]);
  });

  it("is one stop of the Tab key", () => {
    open({ turn: both });
    const stops = hand().ids.filter((id) => hand().the(id).has.tabindex === "0");
    expect(stops).toHaveLength(1);
  });
});

describe("whoever is not on turn", () => {
  const line = () => drawn(WaitLine, { stage }).the("pad-wait").text;

  it("reads who is choosing and who comes then", () => {
    open({ player: 1, turn: null });
    expect(line()).toContain("Bea is choosing");
    expect(line()).toContain("Carlo");
  });

  it("is asked for patience where nobody is choosing", () => {
    open({ player: null, turn: null });
    expect(line()).not.toMatch(/Ann|Bea|Carlo/);
    expect(line()).not.toBe("");
  });

  it("is told that he watches where he has no seat", () => {
    const watched = { seat: null, hand: null, orders: null, player: 1, turn: null, legal: [] };
    open(watched, { mine: [] });
    const watching = line();
    open(watched, { mine: [0, 2] });
    expect(watching.startsWith(line())).toBe(true);
    expect(watching.length).toBeGreaterThan(line().length);
  });
});

describe("the answer at an opening", () => {
  const base: Decision = {
    phase: "fill",
    missing: { salami: 2 },
    left: 0,
    added: {},
    wanted: {},
    request: null,
    kinds: [],
  };
  const decide = () => drawn(Decide, { stage, decision: stage.view.decision ?? base });
  const ask = (decision: Partial<Decision>, legal: string[], change: Partial<MammaMiaView> = {}) => {
    open({ phase: "open", decision: { ...base, ...decision }, legal, ...change });
  };

  it("says what delivering costs, and that it may be declined", () => {
    ask({}, ["fill", "decline"]);
    expect(decide().under("decision-")).toEqual(["fill", "decline"]);
    expect(decide().the("decision-fill").text).toMatch(/^Add 2 .*salami.*: deliver$/i);
    stage.choice.decide("decline");
    expect(sent).toEqual([["decline"]]);
  });

  it("offers nothing that is not legal", () => {
    ask({}, ["decline"]);
    expect(decide().under("decision-")).toEqual(["decline"]);
    stage.choice.decide("fill");
    expect(sent).toEqual([]);
  });

  it("asks for the kind on the counter", () => {
    ask({ phase: "kind" }, ["kind salami", "decline"]);
    expect(decide().text).toContain("Which kind do you take? Choose on the counter.");
    expect(decide().maybe("decision-fill")).toBeNull();
  });

  it("counts down what a Bombastica still lacks, delivers when it is whole, and takes back", () => {
    ask({ phase: "add", left: 2 }, ["add salami", "add olive", "decline"]);
    expect(decide().live).toEqual(["2 more from your hand"]);
    expect([decide().the("decision-deliver").dead, decide().maybe("decision-undo")]).toEqual([true, null]);
    stage.choice.addIfLeft("salami");
    stage.choice.addIfLeft("olive");
    stage.choice.addIfLeft("salami");
    expect(decide().live).toEqual(["That makes it."]);
    expect(decide().the("decision-deliver").dead).toBe(false);
    stage.choice.deliverAdded();
    expect(sent.map((moves) => [...moves].sort())).toEqual([["add olive", "add salami"]]);
    stage.choice.undo();
    expect(decide().live).toEqual(["2 more from your hand"]);
  });

  it("lets nobody answer twice while the first answer is on its way", () => {
    open({ phase: "open", decision: base, legal: ["fill", "decline"] }, { sending: true });
    expect([decide().the("decision-fill").dead, decide().the("decision-decline").dead]).toEqual([true, true]);
    stage.choice.decide("fill");
    expect(sent).toEqual([]);
  });
});

describe("helping in Plus", () => {
  const room: Request = {
    least: 1,
    most: 2,
    any: false,
    kinds: { salami: { least: 1, most: 2 } },
  };
  const base: Decision = {
    phase: "fill",
    missing: { salami: 2 },
    left: 0,
    added: {},
    wanted: {},
    request: room,
    kinds: [],
  };
  const decide = () => drawn(Decide, { stage, decision: stage.view.decision ?? base });
  const ask = (decision: Partial<Decision>, legal: string[]) => {
    open({ game: "mamma-mia-plus", phase: "open", decision: { ...base, ...decision }, legal });
  };

  it("can be asked for where the view has room for it, and only there", () => {
    ask({}, ["want salami", "decline"]);
    expect(decide().the("help-begin").text).toBe("Ask for help");
    ask({ request: null }, ["decline"]);
    expect(decide().maybe("help-begin")).toBeNull();
  });

  it("begins with what is not in the hand, which cannot be taken out again", () => {
    ask({}, ["want salami", "decline"]);
    stage.choice.beginAsking();
    expect(decide().maybe("decision-decline")).toBeNull();
    expect([decide().the("want-salami-0").dead, decide().the("want-salami-1").dead]).toEqual([true, false]);
    expect(decide().the("want-salami-0").name).toContain("you do not hold it");
    stage.choice.want("salami", -1);
    expect(stage.choice.wanting).toEqual({ salami: 1 });
  });

  it("says the whole request before it goes out, and sends it as one message", () => {
    ask({}, ["want salami", "decline"]);
    stage.choice.beginAsking();
    expect(decide().the("request-sentence").text).toMatch(/^I ask for .*, and add .* myself\.$/);
    stage.choice.want("salami", 1);
    expect(decide().the("request-sentence").text).toMatch(/^I ask for 2 [^,]*\.$/);
    expect(decide().the("want-salami-1").has["aria-pressed"]).toBe("true");
    expect(decide().the("help-ask").text).toContain("Then there is no way back.");
    expect(sent).toEqual([]);
    stage.choice.ask();
    expect(sent).toEqual([["want salami", "want salami", "ask"]]);
  });

  it("goes back to the answers with undo, and has asked nobody", () => {
    ask({}, ["want salami", "decline"]);
    stage.choice.beginAsking();
    stage.choice.undo();
    expect(decide().maybe("asking")).toBeNull();
    expect(decide().the("decision-decline").dead).toBe(false);
    expect(sent).toEqual([]);
  });

  it("cannot be asked with less than is needed", () => {
    const any: Request = {
      least: 2,
      most: 3,
      any: true,
      kinds: { salami: { least: 0, most: 3 }, olive: { least: 0, most: 3 } },
    };
    ask({ request: any, phase: "add", left: 3 }, ["add olive", "want salami", "decline"]);
    stage.choice.beginAsking();
    expect(decide().the("request-sentence").text).toBe("Nothing wanted yet.");
    expect(decide().the("help-ask").dead).toBe(true);
    stage.choice.want("olive", 1);
    expect(decide().the("request-sentence").text).toContain("at least 2 cards");
    stage.choice.ask();
    expect(sent).toEqual([]);
    stage.choice.want("salami", 1);
    expect(decide().the("help-ask").dead).toBe(false);
    expect(decide().the("request-sentence").text).toContain("and add 1 card myself");
    stage.choice.want("salami", 1);
    expect([decide().the("want-salami").dead, decide().the("want-olive").dead]).toEqual([true, true]);
  });

  it("is given or refused, and says what it costs and who learns of it", () => {
    ask({ phase: "help", wanted: { salami: 2 }, request: null }, ["help", "refuse"]);
    expect(decide().under("help-")).toEqual(["give", "no"]);
    expect(decide().the("help-give").text).toMatch(/^Give 2 /);
    expect(decide().text).toContain("The others learn only who agreed.");
    stage.choice.decide("refuse");
    expect(sent).toEqual([["refuse"]]);
  });

  it("sends nothing for whoever has not the cards", () => {
    ask({ phase: "help", wanted: { salami: 2 }, request: null }, ["refuse"]);
    stage.choice.decide("help");
    expect(sent).toEqual([]);
  });

  it("goes on card by card where it was begun elsewhere", () => {
    ask({ phase: "ask", wanted: { salami: 1 }, request: null }, ["want salami", "ask"]);
    expect(decide().text).toContain("I ask for 1 ");
    expect(decide().the("want-salami").text).toMatch(/^Ask for .*salami/i);
    expect(decide().the("help-ask").dead).toBe(false);
    ask({ phase: "ask", wanted: {}, request: null }, ["want salami"]);
    expect(decide().maybe("help-ask")).toBeNull();
  });
});
