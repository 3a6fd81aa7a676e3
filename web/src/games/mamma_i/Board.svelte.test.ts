import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../../browser/settings.svelte";
import { maybe, settled, the, under } from "../../testing/mounted.svelte";
import type { Step } from "./stage.svelte";
import { accounts, sample } from "./testing";
import { open, pressed } from "./testing.svelte";

beforeEach(() => {
  settings.keys = true;
});

describe("beside the rows", () => {
  const legal = ["take 3 > grandma"];

  it("has a sheet with tabs, and comes back to what is asked", async () => {
    const { user, stage } = open({ player: 1 });
    await user.click(the("tab-queue"));
    expect([pressed("tab-queue"), pressed("tab-show")]).toEqual([true, false]);
    stage.arrive(sample({ legal }));
    await settled();
    expect(pressed("tab-show")).toBe(true);
    expect(the("assertive").textContent).not.toBe("");
  });

  it("has no secret for a spectator, nor before it is dealt", async () => {
    const { stage } = open({ seat: null, secret: null, player: 1 });
    expect([maybe("tab-secret"), maybe("secret")]).toEqual([null, null]);
    stage.arrive(sample({ phase: "hide", secret: null }));
    await settled();
    expect([maybe("tab-secret"), maybe("secret")]).toEqual([null, null]);
  });

  it("shows the secret as long as L is held, and no longer than the page is looked at", async () => {
    const { user, type } = open({ legal });
    expect(the("secret-text").textContent).not.toBe("Grandma");
    await type("{l>}");
    expect(the("secret-text").textContent).toBe("Grandma");
    await type("{/l}");
    expect(the("secret-text").textContent).not.toBe("Grandma");
    await type("{l>}");
    window.dispatchEvent(new Event("blur"));
    await settled();
    expect(the("secret-text").textContent).not.toBe("Grandma");
    await user.keyboard("{/l}");
  });

  it("has no secret to show before it is dealt, whatever is held", async () => {
    const { type, stage } = open({ secret: null, player: 1 });
    expect(maybe("look")).toBeNull();
    await type("{l>}");
    expect(stage.looking).toBe(false);
    await type("{/l}");
  });

  it("shows the secret as long as its button is held, and for a moment to whoever cannot hold", async () => {
    const { stage, user } = open({ legal });
    const look = the("look");
    look.setPointerCapture = () => undefined;
    await user.pointer({ keys: "[MouseLeft>]", target: look });
    expect(stage.looking).toBe(true);
    await user.pointer({ keys: "[/MouseLeft]", target: look });
    expect(stage.looking).toBe(false);
    vi.useFakeTimers();
    look.click();
    expect(stage.looking).toBe(true);
    vi.advanceTimersByTime(3000);
    expect(stage.looking).toBe(false);
  });

  it("marks who is choosing, who is out, and what each has done", () => {
    open({ player: 1, first: 2, out: [2], turned: [0], guest_used: [1] });
    const marked = (name: string) => under("seat-").filter((seat) => the(`seat-${seat}`).classList.contains(name));
    expect([marked("on"), marked("gone"), marked("mine")]).toEqual([["1"], ["2"], []]);
    expect(the("seat-0").querySelector(".vh")?.textContent).toContain("Ann;");
    expect(the("seat-0").querySelector(".side-card")).not.toBeNull();
    expect(the("seat-1").querySelector(".side-card")).toBeNull();
  });

  it("shows whom somebody has named in place of what else he has done", () => {
    open({ phase: "vote", player: 0, legal: ["vote son"], votes: ["wife"], voters: [2, 0, 1], guest_used: [2] });
    expect(the("seat-2").querySelector(".vote em")?.textContent).toBe("Wife");
    expect(the("seat-0").querySelector(".vote")).toBeNull();
    expect(the("seat-0").classList.contains("mine")).toBe(true);
  });

  it("shows the table as text and the keys at any time", async () => {
    const { type } = open({ player: 1 });
    const sheets = () => document.querySelectorAll("dialog[open]").length;
    expect(sheets()).toBe(0);
    await type("t");
    expect(sheets()).toBe(1);
    expect(the("text-view").closest("dialog")?.open).toBe(true);
  });

  it("keeps the focus when what was asked goes away with the answer", async () => {
    const { user } = open({ phase: "effects", event: null, legal: ["run over mamma", "done"] });
    await user.click(the("move-done"));
    await settled();
    expect(document.activeElement?.classList.contains("side")).toBe(true);
  });
});

describe("the end of a turn", () => {
  const sold = {
    type: "assigned" as const,
    turn: 3,
    card: 4,
    cost: 2,
    character: "wife" as const,
    accounts: accounts({
      grandpa: [2, 3],
      grandma: [0, 9],
      mamma: [3, 3],
      wife: [3, 3],
      husband: [0, 4],
      son: [1, -2],
    }),
    poor: ["grandma" as const, "husband" as const, "son" as const],
    fastest: ["grandpa" as const, "mamma" as const, "wife" as const],
    richest: ["mamma" as const, "wife" as const],
  };
  const marked = (name: string) => under("row-").filter((row) => the(`row-${row}`).classList.contains(name));
  const tally = (row: string) => the(`tot-${row}`).textContent.replaceAll(/\s+/g, " ").trim();
  async function at(step: Step) {
    const { stage, user } = open({ player: null, wc: "wife", hospital: "son" });
    stage.reckoning = { ...sold, step };
    await settled();
    return { stage, user };
  }

  it("begins with the card, and nobody is ahead or out", async () => {
    await at("card");
    expect([marked("poor"), marked("leads")]).toEqual([[], []]);
    expect([tally("son"), tally("wife")]).toEqual(["2", "1 1"]);
    expect(the("turn-end").querySelectorAll("li")).toHaveLength(1);
  });

  it("then looks at the money alone: who cannot pay is out, and the Schoolbus buys nothing", async () => {
    await at("money");
    expect(marked("poor")).toEqual(["grandma", "husband", "son", "schoolbus"]);
    expect(tally("son")).toBe("0");
    expect(the("row-son").querySelector("small")?.textContent).toContain("1");
  });

  it("then at movement, with what wc and Hospital take off written into the sum", async () => {
    await at("movement");
    expect(marked("leads")).toEqual(["grandpa", "mamma", "wife"]);
    expect([tally("wife"), tally("son"), tally("mamma")]).toEqual(["1 −1 =3", "2 −2 =−2", "3"]);
  });

  it("then, of those who are level, at money again", async () => {
    await at("tie");
    expect(marked("leads")).toEqual(["grandpa", "mamma", "wife"]);
    expect(tally("mamma")).toContain("3");
  });

  it("ends with the one who buys, and the rest can be skipped", async () => {
    const { stage, user } = await at("buyer");
    expect(marked("leads")).toEqual(["wife"]);
    const hurry = vi.spyOn(stage.pacer, "hurry");
    await user.click(the("go-on"));
    expect(hurry).toHaveBeenCalledOnce();
  });
});
