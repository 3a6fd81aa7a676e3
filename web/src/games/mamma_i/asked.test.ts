import { beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} }, querySelectorAll: () => [] });
vi.stubGlobal("matchMedia", () => ({ matches: true }));
vi.stubGlobal("addEventListener", () => undefined);
const { MammaIStage } = await import("./stage.svelte");
const { default: Trick } = await import("./Trick.svelte");
const { default: OnShow } = await import("./OnShow.svelte");
const { default: FamilyRow } = await import("./FamilyRow.svelte");
const { default: Who } = await import("./Who.svelte");
const { default: Effects } = await import("./Effects.svelte");
const { default: Lose } = await import("./Lose.svelte");
const { default: Now } = await import("./Now.svelte");
const { default: TextView } = await import("./TextView.svelte");
import type { Table } from "../../table/table.svelte";
import { drawn, tableOf } from "../../testing/drawn";
import { ROWS } from "./family";
import { adds, sample } from "./testing";
import type { MammaIView, Row } from "./types";

let stage: InstanceType<typeof MammaIStage>;
let sent: string[][];

function open(change: Partial<MammaIView> = {}, line: Record<string, unknown> = {}): void {
  const at = tableOf(["Ann", "Bea", "Dario"], line);
  sent = at.sent;
  const view = sample(change);
  stage = new MammaIStage(view, at.table as unknown as Table);
  stage.reset(view);
}

const row = (one: Row) => drawn(FamilyRow, { stage, row: one, hot: [] });

describe("the own trick", () => {
  const legal = ["guest son", "take 3 > grandma", "take 2 > grandma", "take 2+2 > grandma", "remove mamma", "turn 2"];
  const trick = () => drawn(Trick, { stage });

  beforeEach(() => {
    open({ legal });
  });

  it("lies open at the cards, and its button says that one is missing", () => {
    expect(trick().the("option-take").has["aria-selected"]).toBe("true");
    expect(trick().the("call").text).toBe("Which card?");
    expect(trick().the("undo").dead).toBe(true);
  });

  it("says why an option cannot be chosen, and nothing at those that can", () => {
    expect(trick().the("option-wc").has.title).toBe("The wc was used this turn.");
    for (const one of ["take", "remove", "turn"]) expect(trick().the(`option-${one}`).has).not.toHaveProperty("title");
    stage.choice.choose("wc");
    expect(trick().the("hint").text).toBe("The wc was used this turn.");
    expect(trick().the("call").text).toBe("Nothing to do");
    stage.choice.call();
    expect(sent).toEqual([]);
  });

  it("asks for the row once a card is taken, then says what will be played", () => {
    stage.choice.pick(1);
    expect(trick().the("call").text).toBe("Which row?");
    expect(trick().the("undo").dead).toBe(false);
    stage.choice.pick(3);
    stage.choice.tapRow("grandma");
    expect(trick().the("call").text).toBe("Play 2+2 on Grandma");
    stage.choice.call();
    expect(sent).toEqual([["take 2+2 > grandma"]]);
  });

  it("reads aloud what is composed, and nothing before", () => {
    expect(trick().live).toEqual([""]);
    stage.choice.pick(0);
    const [row] = trick().live;
    stage.choice.tapRow("grandma");
    const [ready] = trick().live;
    expect(row).toContain("3");
    expect(ready).toContain("Grandma");
    expect(ready).not.toBe(row);
  });

  it("tells of the Guest on the button that sends him along", () => {
    expect(trick().the("guest").name).toBe("Guest −5 to nobody");
    stage.choice.pick(0);
    stage.choice.tapRow("grandma");
    stage.choice.seat();
    expect(trick().the("guest").has["aria-pressed"]).toBe("true");
    expect(trick().the("hint").text).toBe("Choose the row that gets the Guest −5.");
    stage.choice.tapRow("son");
    expect(trick().the("guest").name).toBe("Guest −5 to Son");
    expect(trick().the("call").text).toBe("Play 3 on Grandma first Guest −5 to Son");
  });

  it("has no Guest to offer where no move seats one", () => {
    open({ legal: ["take 3 > grandma"] });
    expect(trick().maybe("guest")).toBeNull();
  });

  it("names the card that would be removed", () => {
    stage.choice.choose("remove");
    expect(trick().the("call").text).toBe("Which row?");
    stage.choice.tapRow("mamma");
    expect(trick().the("call").text).toBe("Remove money 3 from Mamma");
  });

  it("lists the cards that may be turned, and warns what follows", () => {
    expect(trick().under("turn-")).toEqual([]);
    stage.choice.choose("turn");
    expect(trick().under("turn-")).toEqual(["2"]);
    expect(trick().the("turn-2").name).toContain("Mamma");
    stage.choice.turnCard(2);
    expect(trick().the("turn-2").has["aria-pressed"]).toBe("true");
    expect(trick().the("call").text).toBe("Turn Mamma’s card then you are out of this turn");
    stage.choice.turnCard(2);
    expect(trick().the("call").text).toBe("Which card?");
  });

  it("is a pass where nothing else is left", () => {
    open({ legal: ["pass"] });
    expect(trick().the("call").text).toBe("Pass");
    for (const one of ["take", "wc", "remove", "turn"]) {
      expect(trick().the(`option-${one}`).has["aria-selected"]).toBe("false");
    }
    stage.choice.call();
    expect(sent).toEqual([["pass"]]);
  });

  it("stays where it is and does nothing while the line is away", () => {
    open({ legal }, { link: { state: "waiting" } });
    expect([trick().the("call").dead, trick().the("undo").dead]).toEqual([true, true]);
    stage.choice.pick(0);
    expect(stage.choice.draft.picked).toEqual([]);
  });
});

describe("the cards on show", () => {
  const show = () => drawn(OnShow, { stage });

  it("are buttons on the own turn, and those that no row takes are dead", () => {
    open({ legal: ["take 2 > grandma", "take 2+2 > grandma"] });
    expect([0, 1, 2, 3].map((place) => show().the(`show-${String(place)}`).dead)).toEqual([true, false, true, false]);
    expect(show().the("show-1").name).toBe("2, take it");
    stage.choice.pick(1);
    expect(show().the("show-1").has["aria-pressed"]).toBe("true");
    expect(show().the("show-3").has["aria-pressed"]).toBe("false");
  });

  it("are only named to whoever has nothing to choose", () => {
    open({ player: 1 });
    expect(show().the("show-0").has.tag).toBe("span");
    expect(show().text).toContain("3, 2, money 2, 2");
  });
});

describe("a row", () => {
  beforeEach(() => {
    open({ legal: ["take 3 > grandma", "take money 2 > wife"] });
  });

  it("has nothing to tap before a card is chosen", () => {
    for (const one of ROWS) expect(row(one).maybe(`pick-${one}`)).toBeNull();
    expect(row("mamma").text).toContain("Mamma: 4 movement, 3 money");
  });

  it("is offered where a move goes, and elsewhere says why not", () => {
    stage.choice.pick(2);
    expect(row("wife").the("pick-wife").dead).toBe(false);
    expect(row("schoolbus").the("pick-schoolbus").dead).toBe(true);
    expect(row("schoolbus").the("pick-schoolbus").name).toContain("no money here");
  });

  it("is pressed when it is chosen, and lets go when it is tapped again", () => {
    stage.choice.pick(0);
    expect(row("grandma").the("pick-grandma").has["aria-pressed"]).toBe("false");
    stage.choice.tapRow("grandma");
    expect(row("grandma").the("pick-grandma").has["aria-pressed"]).toBe("true");
    stage.choice.tapRow("grandma");
    expect(stage.choice.next).toEqual({ ready: false, wants: "row" });
  });

  it("shows beside its sum what it would be", () => {
    open({
      legal: ["take 3 > grandma", "remove mamma"],
      after: { "take 3 > grandma": adds(6), "remove mamma": adds(4) },
    });
    expect(row("grandma").the("tot-grandma").text).toBe("3");
    stage.choice.pick(0);
    expect(row("grandma").the("tot-grandma").text).toBe("3 6");
    expect(row("mamma").the("tot-mamma").text).toBe("4 3");
    stage.choice.choose("remove");
    expect(row("grandma").the("tot-grandma").text).toBe("3");
    expect(row("mamma").the("tot-mamma").text).toBe("4 3 0");
  });

  it("can be reached with the Tab key at one place only", () => {
    open({ legal: ["take 3 > grandma", "take 3 > mamma"] });
    stage.choice.pick(0);
    const stops = () => ROWS.filter((one) => row(one).the(`pick-${one}`).has.tabindex === "0");
    expect(stops()).toEqual(["grandma"]);
    stage.choice.tapRow("mamma");
    expect(stops()).toEqual(["mamma"]);
  });
});

describe("one of the family is asked for", () => {
  it("to be hidden: with what is printed, and nobody chosen before", () => {
    open({ phase: "hide", legal: ["hide mamma", "hide son"], secret: null });
    const who = drawn(Who, { stage, phase: "hide" });
    expect(who.under("who-").filter((one) => !who.the(`who-${one}`).dead)).toEqual(["hide", "mamma", "son"]);
    expect(who.the("call").text).toBe("Who?");
    stage.choice.pickWho("son");
    const chosen = drawn(Who, { stage, phase: "hide" });
    expect([chosen.the("who-son").has["aria-pressed"], chosen.the("call").text]).toEqual(["true", "Hide Son"]);
    stage.choice.undo();
    expect(drawn(Who, { stage, phase: "hide" }).the("call").text).toBe("Who?");
  });

  it("for the wc: whom the others have named, and whose vote counts twice", () => {
    open({ phase: "vote", player: 0, votes: ["son"], voters: [2, 0, 1], legal: ["vote wife", "vote son"] });
    const vote = drawn(Who, { stage, phase: "vote" });
    expect(vote.the("votes").text).toBe("Dario: Son");
    expect(vote.text).toContain("In a tie Bea’s vote counts twice.");
    expect(vote.the("who-grandpa").dead).toBe(true);
    stage.choice.tapRow("wife");
    expect(drawn(Who, { stage, phase: "vote" }).the("call").text).toBe("Name Wife");
    expect(row("wife").the("pick-wife").has["aria-pressed"]).toBe("true");
  });

  it("for the Guest at Dinner Hour", () => {
    open({ phase: "guest", legal: ["guest wife", "guest son"] });
    const guest = drawn(Who, { stage, phase: "guest" });
    expect(guest.text).toContain("Dinner Hour: your Guest −5");
    expect(guest.the("who-husband").dead).toBe(true);
    stage.choice.pickWho("wife");
    expect(drawn(Who, { stage, phase: "guest" }).the("call").text).toBe("Seat him beside Wife");
  });
});

describe("what a card sets off", () => {
  const event = { row: "schoolbus" as const, used: [], lose: 0, level: [] };

  it("is one button for each move, the oldest first and leaving last", () => {
    open({ phase: "effects", event, legal: ["done", "run over husband", "run over mamma"] });
    const effects = drawn(Effects, { stage });
    expect(effects.under("move-")).toEqual(["run over mamma", "run over husband", "done"]);
    expect(effects.the("move-run over mamma").text).toBe("Run over Mamma");
    expect(effects.the("move-done").text).toBe("Drive on");
    stage.choice.decide("run over wife");
    expect(sent).toEqual([]);
    stage.choice.decide("run over husband");
    expect(sent).toEqual([["run over husband"]]);
    expect(drawn(Effects, { stage }).the("move-done").dead).toBe(true);
  });

  it("says which card changes sides, to those who listen too", () => {
    open({ phase: "effects", event: { ...event, row: "husband" }, legal: ["steal 2 > husband", "done"] });
    const steal = drawn(Effects, { stage }).the("move-steal 2 > husband");
    expect(steal.text).toContain("Husband takes it from Mamma");
    expect(steal.text).toContain("fish");
    expect(drawn(Effects, { stage }).the("move-done").text).toBe("Leave it");
  });

  it("lets the owner choose what the Son loses", () => {
    open({ phase: "lose", event: { ...event, lose: 1 }, legal: ["lose 1"] });
    const lose = drawn(Lose, { stage });
    expect(lose.text).toContain("The Son loses a card");
    expect(lose.the("move-lose 1").text).toContain("fish");
    expect(lose.the("move-lose 1").text).toContain("Out of the game");
  });
});

describe("whoever has nothing to decide", () => {
  it("reads who is choosing and who comes after", () => {
    open({ player: 1 });
    const now = drawn(Now, { stage }).the("now").text;
    expect(now).toContain("Bea");
    expect(now).toContain("Dario");
    expect(now).not.toContain("watch");
  });

  it("is told so where it has no seat, and never a secret", () => {
    open({ seat: null, secret: null, player: 1 }, { mine: [] });
    expect(drawn(Now, { stage }).the("now").text).toContain("watch");
    const text = drawn(TextView, { stage }).text;
    for (const one of ["Ann", "Bea", "Dario", "Put aside"]) expect(text).toContain(one);
    expect(text).not.toMatch(/secret/i);
  });

  it("finds the secret named nowhere in the text of an own seat", () => {
    open({ secret: "grandma", legal: ["take 3 > grandma"] });
    const mine = drawn(TextView, { stage }).text;
    open({ secret: "son", legal: ["take 3 > grandma"] });
    expect(drawn(TextView, { stage }).text).toBe(mine);
  });
});
