import { describe, expect, it, vi } from "vitest";

import { type Key, t } from "../../i18n/index.svelte";
import { recall, settings } from "../../browser/settings.svelte";
import type { GameFacts, NewTable } from "../../protocol/http";
import { Refused } from "../../protocol/http";
import {
  alerts,
  drawings,
  focused,
  maybe,
  mounted,
  radio,
  serving,
  settled,
  shown,
  the,
  under,
} from "../../testing/mounted.svelte";
import { clockWords } from "../../people/company";
import DeckChoice from "./DeckChoice.svelte";
import HouseRules from "./HouseRules.svelte";
import Setup from "./Setup.svelte";
import { until } from "../../testing/until";

const mammaMia: GameFacts = {
  game: "mamma-mia",
  editions: [
    { edition: "1998", players: [2, 3] },
    { edition: "2004", players: [2, 3, 4, 5] },
  ],
  default: { edition: "2004", players: 4 },
  options: [{ name: "starter", type: "seat", default: null }],
};
const toy = {
  game: "toy",
  editions: [{ edition: "base", players: [2] }],
  default: { edition: "base", players: 2 },
};
const games = { games: [mammaMia, toy], bots: ["random", "rosa", "rule"], usual_bot: "rule" };
const GAMES = "GET /api/games";
const CHECK = "POST /api/decks/check";

async function setup(answers: Record<string, unknown> = { [GAMES]: games }) {
  const server = serving(answers);
  const onopen = vi.fn<(table: NewTable) => Promise<void>>(() => Promise.resolve());
  const props = $state({ chosen: "mamma-mia", onopen, wrong: "", busy: false });
  const [user, part] = shown(Setup, props);
  part.show();
  await settled();
  const sent = async () => {
    await user.click(the("setup-open"));
    return onopen.mock.lastCall?.[0] as NewTable;
  };
  return { user, part, props, sent, ...server };
}
const value = (id: string): string => (the(id) as HTMLInputElement | HTMLSelectElement).value;

describe("opening a table", () => {
  it("suggests the usual edition, with chairs that wait for people", async () => {
    const { sent } = await setup();
    const table = await sent();
    expect([table.game, table.edition, table.public]).toEqual(["mamma-mia", "2004", false]);
    expect(table.learning).toBeUndefined();
    expect(table.seats).toEqual([
      { kind: "person", name: t("home.guest") },
      { kind: "open" },
      { kind: "open" },
      { kind: "open" },
    ]);
    expect(table.house).toEqual({ chat: true, quiet: true, clock: null });
  });

  it("says where the server does not answer, and asks again when it is opened anew", async () => {
    const { part } = await setup({ [GAMES]: new Refused("storage", "") });
    expect(alerts()).toBe(t("setup.unread"));
    serving({ [GAMES]: games });
    part.show();
    await settled();
    expect(alerts()).toBe("");
    expect(maybe("setup-open")).not.toBeNull();
  });

  it("keeps what was chosen when it is closed and opened again", async () => {
    const { user, part, requests } = await setup();
    await user.click(radio("1998"));
    part.show();
    await settled();
    expect(radio("1998").checked).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it("gives chairs up that a smaller edition does not have, and offers no more than it has", async () => {
    const { user, sent } = await setup();
    await user.click(radio("1998"));
    expect(under("bot-")).toEqual(["0", "1"]);
    expect(maybe("add-chair")).toBeNull();
    expect((await sent()).seats).toHaveLength(3);
  });

  it("adds chairs up to the most, and takes them away down to the least", async () => {
    const { user } = await setup();
    await user.click(the("add-chair"));
    expect(under("bot-")).toHaveLength(4);
    expect(maybe("add-chair")).toBeNull();
    for (const _ of [1, 2, 3]) await user.click(the("close-0"));
    expect(under("bot-")).toHaveLength(1);
    expect(maybe("close-0")).toBeNull();
  });

  it("fills the free chairs with the bot that plays well, and leads the focus to one", async () => {
    const { user, sent } = await setup();
    await user.click(the("fill-1"));
    expect(focused()).toBe("bot-1");
    expect([value("bot-0"), value("bot-1")]).toEqual(["open", "rule"]);
    await user.click(the("setup-fill"));
    expect(focused()).toBe("bot-0");
    expect(maybe("setup-fill")).toBeNull();
    expect((await sent()).seats.slice(1)).toEqual(Array.from({ length: 3 }, () => ({ kind: "bot", bot: "rule" })));
  });

  it("shows who the bot on a chair is, and how it plays", async () => {
    const { user } = await setup();
    expect(maybe("plays-0")).toBeNull();
    await user.selectOptions(the("bot-0"), "rosa");
    expect(the("plays-0").textContent).toBe(t("bot.rosa"));
    expect(drawings()).toContain("bot-rosa");
    expect((the("bot-0") as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
      "Rosa: remembers what was just laid",
    );
    await user.selectOptions(the("bot-1"), "rule");
    await user.selectOptions(the("bot-2"), "person");
    expect([the("plays-1").textContent, maybe("plays-2")]).toEqual([t("bot.rule"), null]);
    expect(drawings().filter((one) => one.startsWith("bot-"))).toEqual(["bot-rosa"]);
  });

  it("seats several people at one device, each by name", async () => {
    const { user, sent } = await setup();
    await user.selectOptions(the("bot-0"), "person");
    await user.selectOptions(the("bot-1"), "person");
    await user.type(the("person-0"), " Ben ");
    expect(document.body.textContent).toContain(t("setup.shared.note"));
    expect((await sent()).seats.slice(0, 3)).toEqual([
      { kind: "person", name: t("home.guest") },
      { kind: "person", name: "Ben" },
      { kind: "person", name: t("home.guest.n", { n: 3 }) },
    ]);
  });

  it("offers each colour to one of those at this device", async () => {
    const { user, sent } = await setup();
    await user.selectOptions(the("bot-0"), "person");
    await user.selectOptions(the("colour-1"), "red");
    const offered = [...the("colour-2").querySelectorAll("option")].map((one) => one.value);
    expect(offered).not.toContain("red");
    expect(offered).toContain("green");
    expect((await sent()).seats[0]).toEqual({ kind: "person", name: t("home.guest"), colour: "red" });
  });

  it("remembers the name for the next time", async () => {
    settings.setName("Ann");
    const { user, sent } = await setup();
    expect(value("name")).toBe("Ann");
    await user.clear(the("name"));
    await user.type(the("name"), "Anna ");
    expect((await sent()).seats[0]).toEqual({ kind: "person", name: "Anna" });
    expect(recall("name")).toBe("Anna");
  });

  it("is a learning table only where that was chosen", async () => {
    const { user, sent } = await setup();
    await user.click(the("setup-learning").querySelectorAll("input")[1] as HTMLElement);
    expect((await sent()).learning).toBe(true);
  });

  it("is public only where that was chosen", async () => {
    const { user, sent } = await setup();
    await user.click(radio(t("setup.public")));
    expect(document.body.textContent).toContain(t("setup.public.note"));
    expect((await sent()).public).toBe(true);
  });

  it("keeps the one who starts when a chair before his goes, and forgets him when his own goes", async () => {
    const { user, sent } = await setup();
    await user.selectOptions(the("option-starter"), "2");
    await user.click(the("close-0"));
    expect((await sent()).options).toEqual({ starter: 1 });
    await user.click(the("close-0"));
    expect((await sent()).options).toEqual({});
  });

  it("offers a game that only this server has", async () => {
    const { user, sent, part } = await setup();
    await user.click(radio("toy"));
    expect(maybe("colour-1")).toBeNull();
    const table = await sent();
    expect([table.game, table.edition, table.seats.length]).toEqual(["toy", "base", 2]);
    part.show();
    await settled();
    expect((await sent()).game).toBe("mamma-mia");
  });

  it("waits while a table is opened, and says what was wrong with it", async () => {
    const { props } = await setup();
    props.busy = true;
    await settled();
    expect((the("setup-open") as HTMLButtonElement).disabled).toBe(true);
    Object.assign(props, { busy: false, wrong: "No such thing." });
    await settled();
    expect(alerts()).toBe("No such thing.");
  });
});

describe("house rules", () => {
  const facts = [
    { name: "starter", type: "seat" as const, default: null },
    { name: "memory_aid", type: "choice" as const, default: "none", choices: ["none", "open"], editions: ["2004"] },
    { name: "deck", type: "deck" as const, default: null, editions: ["2004"] },
    { name: "unheard-of", type: "boolean" as const, default: false },
  ];

  function rules(edition = "2004") {
    const props = $state({
      facts,
      game: "mamma-mia",
      edition,
      seats: ["Ann", "Ben", "Cleo"],
      chosen: {} as Record<string, number | boolean | string>,
      chat: "between" as const,
      clock: null,
      file: null,
      checking: false,
    });
    const user = mounted(HouseRules as never, props);
    const chips = () => [...document.querySelectorAll(".chips li")].map((one) => one.textContent);
    return { user, props, chips };
  }

  it("are offered where there are words for them, and where the edition has them", () => {
    rules("1998");
    expect(under("option-")).toEqual(["starter"]);
  });

  it("are repeated outside the fold as soon as they are changed", async () => {
    const { user, chips } = rules();
    expect(chips()).toEqual([]);
    await user.selectOptions(the("option-starter"), "1");
    await user.selectOptions(the("house-chat"), "none");
    await user.selectOptions(the("house-clock"), "0");
    expect(chips()).toEqual([
      t("chip.starts", { name: "Ben" }),
      clockWords({ kind: "move", seconds: 30 }),
      t("chip.chat"),
    ]);
    await user.selectOptions(the("option-starter"), "");
    await user.selectOptions(the("house-clock"), "-1");
    expect(chips()).toEqual([t("chip.chat")]);
  });

  it("may be one of a few", async () => {
    const { user, props, chips } = rules();
    expect(value("option-memory_aid")).toBe("none");
    await user.selectOptions(the("option-memory_aid"), "open");
    expect(props.chosen).toEqual({ memory_aid: "open" });
    expect(chips()).toEqual([t("chip.memory_aid" as Key, { value: "open", n: NaN })]);
    await user.selectOptions(the("option-memory_aid"), "none");
    expect(props.chosen).toEqual({});
  });

  it("say what a long time means, before it is chosen for good", async () => {
    const { user } = rules();
    expect(document.body.textContent).toContain(t("house.clock.note"));
    await user.selectOptions(the("house-clock"), clockWords({ kind: "move", seconds: 86_400 }));
    expect(document.body.textContent).toContain(t("house.clock.long"));
  });

  it("let nobody start who has no chair any more", async () => {
    const { user, props, chips } = rules();
    await user.selectOptions(the("option-starter"), "2");
    props.seats = ["Ann", "Ben"];
    await settled();
    expect(chips()).toEqual([]);
  });
});

describe("a deck of one's own", () => {
  function choice(answers: Record<string, unknown>) {
    const server = serving(answers);
    const onchoose = vi.fn();
    const props = $state({ game: "mamma-mia", deck: null as object | null, note: "", checking: false, onchoose });
    const user = mounted(DeckChoice as never, props);
    const choose = async (text: string | Uint8Array<ArrayBuffer>, name = "own.toml") => {
      await user.upload(the("option-deck"), new File([text], name));
      await settled();
    };
    return { ...server, user, props, choose, onchoose };
  }
  const right = { [CHECK]: { game: "mamma-mia", faults: [], origins: { rulebook: 3 } } };

  it("is checked by the server before it is taken, and where its cards are known from is said", async () => {
    const { choose, told, onchoose, props } = choice(right);
    await choose("[cards]");
    await until(() => {
      expect(onchoose).toHaveBeenCalledWith({ name: "own.toml", text: "[cards]" });
    });
    expect(told(CHECK)).toEqual([{ game: "mamma-mia", text: "[cards]", name: "own.toml" }]);
    props.deck = { name: "own.toml", text: "[cards]" };
    await settled();
    expect(the("deck-right").textContent).toContain(t("deck.right", { name: "own.toml" }));
    expect(the("deck-right").textContent).toContain(t("deck.known", { n: 3, origin: t("origin.rulebook") }));
  });

  it("is refused with every fault, the first twelve of them in full", async () => {
    const faults = Array.from({ length: 14 }, (_, n) => `fault ${String(n)}`);
    const { choose, onchoose } = choice({ [CHECK]: { game: "mamma-mia", faults } });
    await choose("[cards]");
    await until(() => the("deck-wrong"));
    expect(alerts()).toContain(t("deck.refused", { n: 14, name: "own.toml" }));
    expect(alerts()).toContain(t("deck.kept"));
    expect(document.querySelectorAll("li")).toHaveLength(12);
    expect(alerts()).toContain(t("deck.more", { n: 2 }));
    expect(onchoose).not.toHaveBeenCalled();
  });

  it("is not sent where it is too large, or no text", async () => {
    const { choose, requests } = choice(right);
    await choose("x".repeat(48_001));
    await until(() => {
      expect(alerts()).toContain(t("deck.large", { name: "own.toml" }));
    });
    await choose(new Uint8Array([0xff, 0xfe, 0xff]), "picture.toml");
    await until(() => {
      expect(alerts()).toContain(t("deck.encoding", { name: "picture.toml" }));
    });
    expect(requests).toEqual([]);
  });

  it("could not be checked without a line, and that is said", async () => {
    const { choose, onchoose } = choice(right);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    await choose("[cards]");
    await until(() => {
      expect(alerts()).toContain(t("error.offline"));
    });
    expect(onchoose).not.toHaveBeenCalled();
  });

  it("is put away at a press, and an answer that comes after is too late", async () => {
    let answer = (_: unknown): void => undefined;
    const { user, choose, onchoose, props } = choice({ [CHECK]: new Promise((resolve) => (answer = resolve)) });
    props.deck = { name: "old.toml", text: "old" };
    await choose("[cards]");
    expect(props.checking).toBe(true);
    await user.click(the("deck-away"));
    expect(onchoose).toHaveBeenCalledWith(null);
    answer({ game: "mamma-mia", faults: [] });
    await settled();
    expect(onchoose).toHaveBeenCalledOnce();
    expect(the("option-deck").hasAttribute("disabled")).toBe(false);
  });
});
