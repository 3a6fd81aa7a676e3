import { beforeEach, describe, expect, it } from "vitest";

import { settings } from "../../browser/settings.svelte";
import { focused, maybe, settled, the, under } from "../../testing/mounted.svelte";
import { until } from "../../testing/until";
import { adds, sample } from "./testing";
import { chosen, dead, open, pressed } from "./testing.svelte";

beforeEach(() => {
  settings.keys = true;
});

describe("the own trick", () => {
  const legal = [
    "guest wife",
    "guest son",
    "take 3 > grandma",
    "take 2 > grandma",
    "take 2 > schoolbus",
    "take 2+2 > grandma",
    "remove mamma",
    "turn 1",
    "turn 2",
  ];
  const after = { "take 2+2 > grandma": adds(7), "take 3 > grandma": adds(6), "remove mamma": adds(4) };

  it("is asked with the focus on its heading, and composed by mouse", async () => {
    const { user, sent } = open({ legal, after });
    expect(document.activeElement?.id).toBe("mi-q");
    await user.click(the("show-1"));
    await user.click(the("show-3"));
    expect(under("pick-").filter((row) => !dead(`pick-${row}`))).toEqual(["grandma"]);
    await user.click(the("pick-grandma"));
    expect(the("tot-grandma").textContent).toContain("7");
    await user.click(the("call"));
    expect(sent).toEqual([["take 2+2 > grandma"]]);
    expect([dead("call"), dead("pick-grandma")]).toEqual([true, true]);
  });

  it("leads from its button to what is missing", async () => {
    const { user, sent } = open({ legal });
    await user.click(the("call"));
    expect(focused()).toBe("show-0");
    await user.click(the("show-1"));
    await user.click(the("call"));
    expect(focused()).toBe("pick-grandma");
    await user.click(the("option-turn"));
    await user.click(the("call"));
    expect(focused()).toBe("turn-2");
    await user.click(the("option-wc"));
    await user.click(the("call"));
    expect(focused()).toBe("option-take");
    expect(sent).toEqual([]);
  });

  it("marks the card that would go from each row that may lose one", async () => {
    const { user } = open({ legal, after });
    const going = () => [...document.querySelectorAll(".going")].map((one) => one.closest("li")?.dataset["testid"]);
    expect(going()).toEqual([]);
    await user.click(the("option-remove"));
    expect(going()).toEqual(["row-mamma"]);
  });

  it("can be left by the Tab key at one row only, the first that may be chosen", async () => {
    const { user } = open({ legal });
    await user.click(the("show-1"));
    const stops = () => under("pick-").filter((row) => the(`pick-${row}`).tabIndex === 0);
    expect(stops()).toEqual(["grandma"]);
    await user.click(the("pick-schoolbus"));
    expect(stops()).toEqual(["schoolbus"]);
  });

  it("is dropped when something else is asked, and kept when the same comes again", async () => {
    const { user, stage } = open({ legal });
    await user.click(the("show-1"));
    stage.arrive(sample({ legal, deck: 8 }));
    expect(stage.choice.draft.picked).toEqual([1]);
    stage.arrive(sample({ legal: ["take 1 > son"], display: ["1", "2", "2"] }));
    expect(stage.choice.draft.picked).toEqual([]);
  });

  it("is forgotten with undo, which has nothing to do at first", async () => {
    const { user, stage } = open({ legal });
    expect(the("undo")).toHaveProperty("disabled", true);
    await user.click(the("show-0"));
    await user.click(the("undo"));
    expect(stage.choice.draft.picked).toEqual([]);
    expect(the("undo")).toHaveProperty("disabled", true);
  });

  it("puts a card back that is tapped again, and does not take one that no row takes", async () => {
    const { user } = open({ legal });
    await user.click(the("show-0"));
    expect(pressed("show-0")).toBe(true);
    await user.click(the("show-0"));
    expect(pressed("show-0")).toBe(false);
    await user.click(the("show-2"));
    expect([pressed("show-2"), dead("show-2")]).toEqual([false, true]);
  });

  it("goes by keys: cards by their places, rows by arrows, and round", async () => {
    const { type, sent } = open({ legal, after });
    await type("2");
    expect(pressed("show-1")).toBe(true);
    await type("{ArrowDown}");
    expect(chosen("pick-")).toEqual(["grandma"]);
    await type("{ArrowDown}");
    expect(chosen("pick-")).toEqual(["schoolbus"]);
    await type("{ArrowDown}");
    expect(chosen("pick-")).toEqual(["grandma"]);
    await type("{ArrowUp}");
    expect(chosen("pick-")).toEqual(["schoolbus"]);
    await type("{Enter}");
    expect(sent).toEqual([["take 2 > schoolbus"]]);
  });

  it("begins at the last row where the first arrow goes up", async () => {
    const { type } = open({ legal });
    await type("2{ArrowUp}");
    expect(chosen("pick-")).toEqual(["schoolbus"]);
  });

  it("changes its option by a letter, and numbers then mean the cards that can be turned", async () => {
    const { type, sent } = open({ legal });
    await type("u");
    expect(the("option-turn").getAttribute("aria-selected")).toBe("true");
    await type("1");
    expect(chosen("turn-")).toEqual(["2"]); // Mamma's, who is older than the Son
    await type("2");
    expect(chosen("turn-")).toEqual(["1"]);
    await type("r{ArrowDown}");
    expect(chosen("pick-")).toEqual(["mamma"]);
    await type("{Enter}");
    expect(sent).toEqual([["remove mamma"]]);
  });

  it("seats a Guest by keys: the arrows lead him, Enter lets him sit, and then plays", async () => {
    const { type, stage, sent } = open({ legal });
    await type("1{ArrowDown}g");
    expect(pressed("guest")).toBe(true);
    await type("{ArrowDown}{ArrowDown}");
    expect(stage.choice.draft).toMatchObject({ guest: "son", seating: true, row: "grandma" });
    await type("{Enter}");
    expect([stage.choice.draft.seating, sent]).toEqual([false, []]);
    await type("{Enter}");
    expect(sent).toEqual([["guest son", "take 3 > grandma"]]);
  });

  it("is forgotten by Escape and by Backspace", async () => {
    const { type, stage } = open({ legal });
    for (const key of ["{Escape}", "{Backspace}"]) {
      await type(`1${key}`);
      expect(stage.choice.draft.picked).toEqual([]);
    }
  });

  it("takes the focus along from row to row", async () => {
    const { user, type } = open({ legal });
    await user.click(the("show-1"));
    the("pick-grandma").focus();
    await type("{ArrowDown}{ArrowDown}");
    await until(() => {
      expect(focused()).toBe("pick-schoolbus");
    });
  });

  it("hears no letters where keys were turned off, and none with Control held", async () => {
    const { type, stage } = open({ legal });
    await type("{Control>}r{/Control}");
    settings.keys = false;
    await type("r");
    expect(stage.choice.option).toBe("take");
  });

  it("leaves Enter to the button that has the focus", async () => {
    const { user, type, sent } = open({ legal });
    await user.click(the("show-1"));
    the("show-3").focus();
    await type("{Enter}");
    expect([pressed("show-3"), sent]).toEqual([true, []]);
  });

  it("stays as it is while the line is lost", async () => {
    const { type, stage, sent } = open({ legal }, { link: { state: "lost" } });
    await type("1{ArrowDown}r{Enter}");
    expect([stage.choice.draft.picked, stage.choice.option, sent]).toEqual([[], "take", []]);
  });

  it("is nobody's who is not asked", async () => {
    const { type, stage, sent } = open({ player: 1 });
    await type("r1{Enter}");
    expect([stage.choice.option, sent]).toEqual([null, []]);
    expect(maybe("trick")).toBeNull();
    expect(the("now").textContent).toContain("Ben");
  });
});

describe("one of the family is asked for", () => {
  const hide = { phase: "hide" as const, secret: null, legal: ["hide mamma", "hide wife", "hide son"] };

  it("by mouse: tapped, taken back, said", async () => {
    const { user, sent } = open(hide);
    await user.click(the("who-grandpa"));
    expect(chosen("who-")).toEqual([]);
    await user.click(the("call"));
    expect(document.activeElement?.closest(".people")).not.toBeNull();
    await user.click(the("who-son"));
    await user.click(the("who-son"));
    expect(chosen("who-")).toEqual([]);
    await user.click(the("who-wife"));
    await user.click(the("call"));
    expect(sent).toEqual([["hide wife"]]);
  });

  it("by keys: the arrows go through those who can be meant, and round", async () => {
    const { type, sent } = open(hide);
    await type("{Enter}");
    expect(sent).toEqual([]);
    await type("{ArrowUp}");
    expect(chosen("who-")).toEqual(["son"]);
    await type("{ArrowDown}");
    expect(chosen("who-")).toEqual(["mamma"]);
    await type("{ArrowUp}{ArrowUp}");
    expect(chosen("who-")).toEqual(["wife"]);
    await type("{Escape}");
    expect(chosen("who-")).toEqual([]);
    await type("{ArrowDown}{Enter}");
    expect(sent).toEqual([["hide mamma"]]);
  });

  it("for the wc in the rows as well as beside them", async () => {
    const legal = ["vote mamma", "vote son"];
    const { user, sent } = open({ phase: "vote", votes: ["son"], voters: [2, 0, 1], legal });
    expect(the("votes").textContent).toContain("Cleo: Son");
    expect(document.querySelector(".question p")?.textContent).toBe("In a tie Ben’s vote counts twice.");
    await user.click(the("pick-mamma"));
    expect(chosen("who-")).toEqual(["mamma"]);
    expect(dead("pick-wife")).toBe(true);
    await user.click(the("call"));
    expect(sent).toEqual([["vote mamma"]]);
  });

  it("for the Guest at Dinner Hour", async () => {
    const { type, sent } = open({ phase: "guest", turn: 6, legal: ["guest grandma", "guest son"] });
    expect(dead("pick-schoolbus")).toBe(true);
    await type("{ArrowDown}{ArrowDown}{Enter}");
    expect(sent).toEqual([["guest son"]]);
  });

  it("anew in each phase, with the focus on the question", async () => {
    const { stage } = open(hide);
    the("who-son").focus();
    stage.arrive(sample({ phase: "vote", legal: ["vote son"], voters: [0, 1, 2] }));
    await settled();
    expect(document.activeElement?.textContent).toBe("Who needs the wc?");
  });
});

describe("what a card sets off", () => {
  const event = { row: "schoolbus" as const, used: [], lose: 0, level: ["mamma" as const, "schoolbus" as const] };

  it("is pressed, and the rows that are level are marked", async () => {
    const { user, sent } = open({ phase: "effects", event, legal: ["run over mamma", "child", "done"] });
    expect(the("row-mamma").classList.contains("hot")).toBe(true);
    expect(the("row-wife").classList.contains("hot")).toBe(false);
    await user.click(the("move-child"));
    expect(sent).toEqual([["child"]]);
    expect(dead("move-done")).toBe(true);
  });

  it("takes no letters and no Enter that choose something", async () => {
    const { type, sent } = open({ phase: "effects", event, legal: ["run over mamma", "done"] });
    await type("{ArrowDown}{Enter}r");
    expect(sent).toEqual([]);
  });

  it("lets the one who drives choose what the Son loses", async () => {
    const legal = ["lose 1", "lose 3"];
    const { user, sent } = open({ phase: "lose", event: { ...event, lose: 1 }, legal });
    await user.click(the("move-lose 3"));
    expect(sent).toEqual([["lose 3"]]);
  });
});

describe("the page's title", () => {
  it("says whether something is asked, and that dinner is over", async () => {
    const { stage } = open({ legal: ["wc"] });
    const first = document.title;
    stage.arrive(sample({ player: 1 }));
    await settled();
    const waiting = document.title;
    stage.arrive(sample({ phase: "vote", legal: ["vote son"], voters: [0, 1, 2] }));
    await settled();
    expect(new Set([first, waiting, document.title]).size).toBe(3);
    stage.arrive(sample({ phase: "over", player: null, bills: [], secrets: [], result: { winners: [], scores: [] } }));
    await settled();
    expect(maybe("end")).not.toBeNull();
  });
});
