import { describe, expect, it, vi } from "vitest";

import { t } from "../../i18n/index.svelte";
import type { TableFacts, Wish } from "../../protocol/types";
import {
  alerts,
  button,
  drawings,
  livingTable,
  maybe,
  mounted,
  radio,
  settled,
  shown,
  the,
} from "../../testing/mounted.svelte";
import { sampleFacts, sampleSeat } from "../../testing/table";
import Chairs from "./Chairs.svelte";
import ChairSheet from "./ChairSheet.svelte";
import ColourChoice from "./ColourChoice.svelte";
import HouseChips from "./HouseChips.svelte";

const free = sampleSeat({ name: "", kind: "open", present: false });
const bot = sampleSeat({ name: "Bruno", kind: "bot", bot: "rule" });

describe("the round table", () => {
  function chairs(more: Partial<TableFacts>, wanted: number | null = null) {
    const { table, facts } = livingTable({ status: "waiting", ...more });
    const onchair = vi.fn();
    const user = mounted(Chairs, { table, facts, most: 4, wanted, onchair, onadd: vi.fn() });
    return { user, onchair };
  }

  it("says of each chair who sits there, and what is to be known of him", () => {
    const seats = [
      sampleSeat(),
      sampleSeat({ name: "Ben", present: false }),
      sampleSeat({ name: "Prog", program: true }),
      bot,
      free,
    ];
    chairs({ seats });
    const label = (seat: number) => the(`chair-${String(seat)}`).getAttribute("aria-label") ?? "";
    expect(label(0)).toContain(`Ann, ${t("wait.you")}, ${t("wait.host")}`);
    expect(label(1)).toContain(`Ben, ${t("wait.away")}`);
    expect(label(2)).toContain(`Prog, ${t("wait.program")}`);
    expect(label(3)).toContain(`Bruno, ${t("wait.bot")}`);
    expect(label(4)).toContain(t("wait.free"));
  });

  it("shows the face of a bot that is somebody, beside the colour of its chair", () => {
    chairs({ seats: [sampleSeat(), bot, sampleSeat({ name: "Nonna", kind: "bot", bot: "nonna" })] });
    const faces = (seat: number) => drawings(the(`chair-${String(seat)}`)).filter((one) => one.startsWith("bot-"));
    expect([faces(0), faces(1), faces(2)]).toEqual([[], [], ["bot-nonna"]]);
  });

  it("lets whoever sits press his own chair alone", async () => {
    const { user, onchair } = chairs({
      host: false,
      mine: [1],
      seats: [sampleSeat(), sampleSeat({ name: "Ben" }), free],
    });
    expect(document.querySelectorAll("button")).toHaveLength(1);
    await user.click(the("chair-1"));
    expect(onchair).toHaveBeenCalledWith(1);
  });

  it("invites whoever has no chair to the free ones", async () => {
    const { user, onchair } = chairs({ host: false, mine: [], seats: [sampleSeat(), free, free] }, 2);
    expect(button(t("wait.chair.take", { n: 2 })).getAttribute("aria-pressed")).toBe("false");
    expect(button(t("wait.chair.take", { n: 3 })).getAttribute("aria-pressed")).toBe("true");
    await user.click(the("chair-1"));
    expect(onchair).toHaveBeenCalledWith(1);
  });
});

describe("the sheet of a chair", () => {
  async function sheet(seat: number, more: Partial<TableFacts> = {}, done = true) {
    const wishes: Wish[] = [];
    const onwish = (wish: Wish) => {
      wishes.push(wish);
      return Promise.resolve(done);
    };
    const seats = [sampleSeat(), sampleSeat({ name: "Ben" }), free, bot];
    const facts = sampleFacts({ status: "waiting", seats, ...more });
    const props = $state({ facts, bots: ["random", "rosa", "rule"], usual: "rosa", least: 3, wrong: "", onwish });
    const [user, part] = shown(ChairSheet, props);
    part.show(seat);
    await settled();
    return { user, wishes, props, part };
  }
  const open = () => document.querySelector("dialog")?.open;

  it("gives a seat another name, and has served then", async () => {
    const { user, wishes } = await sheet(0);
    await user.clear(the("rename"));
    await user.type(the("rename"), " Anna {Enter}");
    expect(wishes).toEqual([{ type: "rename", seat: 0, name: "Anna" }]);
    await settled();
    expect(open()).toBe(false);
  });

  it("takes no empty name", async () => {
    const { user, wishes } = await sheet(0);
    await user.clear(the("rename"));
    await user.click(the("rename-do"));
    expect(wishes).toEqual([]);
  });

  it("stays where what was wished was refused, and says why", async () => {
    const { user, props } = await sheet(0, {}, false);
    await user.click(the("get-up"));
    props.wrong = "No.";
    await settled();
    expect(open()).toBe(true);
    expect(alerts()).toBe("No.");
  });

  it("lets one get up", async () => {
    const { user, wishes } = await sheet(0);
    await user.click(the("get-up"));
    expect(wishes).toEqual([{ type: "leave", seat: 0 }]);
  });

  it("lets the host send somebody away, by the name that he read", async () => {
    const { user, wishes } = await sheet(1);
    expect(maybe("rename")).toBeNull();
    await user.click(the("kick"));
    expect(wishes).toEqual([{ type: "kick", seat: 1, name: "Ben" }]);
  });

  it("puts the bot on a free chair that was chosen", async () => {
    const { user, wishes } = await sheet(2);
    expect(radio("Rosa remembers what was just laid").checked).toBe(true);
    await user.click(radio(t("bot.random")));
    await user.click(the("make-bot"));
    expect(wishes).toEqual([{ type: "seat", seat: 2, kind: "bot", bot: "random" }]);
    expect(maybe("make-open")).toBeNull();
  });

  it("takes a bot away, or its chair, but none that the game needs", async () => {
    const { user, wishes, props } = await sheet(3);
    await user.click(the("make-open"));
    expect(wishes).toEqual([{ type: "seat", seat: 3, kind: "open" }]);
    props.least = 4;
    await settled();
    expect(maybe("make-none")).toBeNull();
  });

  it("closes when somebody else sits down there: what was meant for a free chair must not hit him", async () => {
    const { props } = await sheet(2);
    props.facts = {
      ...props.facts,
      seats: [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" }), bot],
    };
    await settled();
    expect(open()).toBe(false);
  });

  it("stays when somebody comes to another chair", async () => {
    const { props } = await sheet(3);
    props.facts = {
      ...props.facts,
      seats: [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" }), bot],
    };
    await settled();
    expect(open()).toBe(true);
  });
});

describe("the colours of a game", () => {
  const seats = [
    sampleSeat({ colour: "yellow" }),
    sampleSeat({ name: "Ben", colour: "green" }),
    sampleSeat({ name: "Bruno", kind: "bot", colour: "brown" }),
  ];

  it("can be had but for another person's, who is named", () => {
    mounted(ColourChoice, { facts: sampleFacts({ game: "mamma-mia", seats }), seat: 0, onchoose: vi.fn() });
    expect(the("colour-green").hasAttribute("disabled")).toBe(true);
    expect(the("colour-green").getAttribute("aria-label")).toContain("Ben");
    expect(the("colour-brown").hasAttribute("disabled")).toBe(false);
    expect(maybe("colour-pink")).toBeNull();
  });

  it("are shown as chosen until the answer comes, and go back where it is no", async () => {
    let answer = (): void => undefined;
    const onchoose = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const user = mounted(ColourChoice, { facts: sampleFacts({ game: "mamma-mia", seats }), seat: 0, onchoose });
    await user.click(the("colour-red"));
    expect(onchoose).toHaveBeenCalledWith("red");
    expect((the("colour-red") as HTMLInputElement).checked).toBe(true);
    answer();
    await settled();
    expect((the("colour-yellow") as HTMLInputElement).checked).toBe(true);
  });
});

describe("what is different at a table", () => {
  const offered = [
    { name: "starter", type: "seat" as const, default: null },
    { name: "deck", type: "deck" as const, default: null },
  ];
  const chips = (more: Partial<TableFacts>) => {
    mounted(HouseChips, { facts: sampleFacts(more), offered });
    return [...document.querySelectorAll("li")].map((one) => one.textContent);
  };

  it("is said before anybody sits down", () => {
    const shown = chips({
      public: true,
      house: { chat: false, quiet: true, clock: { kind: "move", seconds: 30 } },
      options: { starter: 1, deck: "own" },
    });
    expect(shown).toEqual([
      t("chip.public"),
      t("clock.move", { n: 30 }),
      t("chip.chat"),
      t("chip.starts", { name: "Ben" }),
      t("chip.deck.own"),
    ]);
  });

  it("is nothing but the way in and the time where all is usual", () => {
    expect(chips({})).toEqual([t("chip.link"), t("clock.none")]);
  });
});
