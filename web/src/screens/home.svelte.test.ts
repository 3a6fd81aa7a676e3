import { describe, expect, it, vi } from "vitest";

import { currentLanguage, LANGUAGES, t } from "../i18n/index.svelte";
import { route } from "../browser/route.svelte";
import { recall, remember, settings } from "../browser/settings.svelte";
import { fronts } from "../games/fronts";
import { lessons } from "../learning/lessons.svelte";
import type { OwnTable, PublicTable } from "../protocol/http";
import { Refused } from "../protocol/http";
import { alerts, link, maybe, mounted, radio, serving, settled, the, under } from "../testing/mounted.svelte";
import { sampleSeat } from "../testing/table";
import Home from "./Home.svelte";
import JoinCode from "./JoinCode.svelte";
import Lobby from "./Lobby.svelte";
import MyTable from "./MyTable.svelte";
import { until } from "../testing/until";

const TABLES = "GET /api/tables";
const OPEN = "POST /api/tables";
const nothing = { tables: [], mine: [] };
const opened = { table: "abcdefghjkmn", seat: 0, seats: [0], watch: "w", commitment: "c" };
const free = sampleSeat({ name: "", kind: "open" });

function table(code: string, more: Partial<OwnTable> = {}): OwnTable {
  const one = {
    table: code,
    game: "mamma-mia",
    edition: "2004",
    status: "playing",
    seats: [sampleSeat(), sampleSeat({ name: "Ben" })],
    mine: [0],
    turn: null,
    opening: false,
  };
  return { ...one, ...more } as OwnTable;
}

describe("the front page", () => {
  async function home(answers: Record<string, unknown> = {}) {
    route.go("/");
    const server = serving({ [TABLES]: nothing, "GET /api/cookie": { kept: true }, [OPEN]: opened, ...answers });
    const user = mounted(Home, {});
    await settled();
    return { user, ...server };
  }

  it("opens a table against bots with one press, and goes there", async () => {
    const { user, told } = await home();
    await user.click(the("play-now"));
    await until(() => {
      expect(route.path).toBe("/table/abcdefghjkmn");
    });
    const [sent] = told(OPEN) as { seats: { kind: string; name?: string }[]; game: string; language: string }[];
    expect(sent?.game).toBe(fronts[0]?.game);
    expect(sent?.seats.map(({ kind }) => kind)).toEqual(["person", "bot", "bot", "bot"]);
    expect(sent?.seats[0]?.name).toBe(t("home.guest"));
  });

  it("plays under the name that was given before, the game that was chosen last", async () => {
    settings.setName("Ann");
    remember("game", "mamma-i");
    const { user, told } = await home();
    await user.click(the("play-now"));
    await until(() => {
      expect(told(OPEN)).toHaveLength(1);
    });
    const [sent] = told(OPEN) as { seats: { name?: string }[]; game: string }[];
    expect([sent?.game, sent?.seats[0]?.name, sent?.seats.length]).toEqual(["mamma-i", "Ann", 3]);
  });

  it("offers a first evening, and sends for its deal alone", async () => {
    lessons.set(true);
    const { user, told } = await home();
    await user.click(the("first-evening"));
    await until(() => {
      expect(told(OPEN)).toHaveLength(1);
    });
    const [sent] = told(OPEN) as { first_deal: boolean; edition: string; seats: { kind: string }[] }[];
    expect(sent?.first_deal).toBe(true);
    expect([sent?.edition, sent?.seats.map(({ kind }) => kind)]).toEqual([fronts[0]?.edition, ["person"]]);
  });

  it("offers it for games alone that were never played here", async () => {
    lessons.set(true);
    for (const { game } of fronts.slice(1)) lessons.begin(game, "abcdefghjkmn");
    await home();
    expect(maybe("first-evening")).not.toBeNull();
    lessons.begin(fronts[0]?.game ?? "", "abcdefghjkmn");
    await settled();
    expect(maybe("first-evening")).toBeNull();
    lessons.set(true);
  });

  it("does not open two tables for two quick presses", async () => {
    const { user, told } = await home({ [OPEN]: new Promise(() => undefined) });
    await user.dblClick(the("play-now"));
    await settled();
    expect(told(OPEN)).toHaveLength(1);
  });

  it.each([
    ["opens a table at once where a cookie surely comes back", true, true, [OPEN]],
    ["asks first whether it does where the page may have come by https before", false, true, ["GET /api/cookie", OPEN]],
    ["asks first where the browser keeps none", true, false, ["GET /api/cookie", OPEN]],
  ])("%s", async (_, secure, keeps, wanted) => {
    vi.stubGlobal("isSecureContext", secure);
    if (!keeps) vi.spyOn(document, "cookie", "get").mockReturnValue("");
    const { user, requests } = await home();
    await user.click(the("play-now"));
    await until(() => {
      expect(requests.map(({ path }) => path).filter((path) => path !== TABLES)).toEqual(wanted);
    });
    expect(document.cookie).toBe("");
  });

  it("says why there is no table, and the next press tries again", async () => {
    const { user, told } = await home({ [OPEN]: new Refused("storage", "disk full") });
    await user.click(the("play-now"));
    await until(() => {
      expect(alerts()).not.toBe("");
    });
    expect(route.path).toBe("/");
    await user.click(the("play-now"));
    await settled();
    expect(told(OPEN)).toHaveLength(2);
  });

  it("says that there is no line", async () => {
    const { user } = await home({ [OPEN]: new Promise(() => undefined) });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    await user.click(the("play-now"));
    await until(() => {
      expect(alerts()).toContain(t("error.offline"));
    });
  });

  it("fetches nobody back who has gone on meanwhile", async () => {
    let answer = (_: unknown): void => undefined;
    const { user } = await home({ [OPEN]: new Promise((resolve) => (answer = resolve)) });
    await user.click(the("play-now"));
    const { cleanup } = await import("@testing-library/svelte");
    cleanup();
    route.go("/rules");
    answer(opened);
    await settled();
    expect(route.path).toBe("/rules");
  });

  it("shows the game that is chosen, with the way to its rules, and remembers it", async () => {
    const { user } = await home();
    const last = fronts.at(-1);
    await user.click(radio(t(`game.${last?.game ?? ""}` as never)));
    expect(document.body.textContent).toContain(last?.tag());
    expect(recall("game")).toBe(last?.game);
    await user.click(the("rules"));
    expect(route.path).toBe(`/rules/${last?.game ?? ""}`);
  });

  it("offers each language as its speakers call it, and changes to it", async () => {
    const { user } = await home();
    const offered = [...the("language").querySelectorAll("option")];
    expect(offered.map((option) => option.lang)).toEqual([...LANGUAGES]);
    expect(offered.slice(0, 2).map((option) => option.textContent)).toEqual(["English", "Deutsch"]);
    await user.selectOptions(the("language"), "Deutsch");
    await until(() => {
      expect(the("play-now").textContent).toContain("Jetzt");
    });
    await user.selectOptions(the("language"), "English");
    await until(() => {
      expect(the("play-now").textContent).toContain("Play");
    });
    expect(currentLanguage()).toBe("en");
  });

  it("works without the list of tables, and says that it could not be read", async () => {
    await home({ [TABLES]: new Refused("storage", "") });
    expect(the("lobby-unread").textContent).toBe(t("lobby.unread"));
    expect(maybe("play-now")).not.toBeNull();
  });

  it("looks again by itself while it is seen, and keeps what it knew where nothing comes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { requests } = await home({ [TABLES]: { tables: [], mine: [table("mine1")] } });
    expect(requests).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(requests).toHaveLength(2);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(under("mine-")).toEqual(["mine1"]);
    expect(maybe("lobby-unread")).not.toBeNull();
  });

  it("says in the page's title how many tables wait", async () => {
    await home({ [TABLES]: { tables: [], mine: [table("a", { turn: 0 }), table("b", { turn: 1 })] } });
    expect(document.title).toBe(t("mine.title", { n: 1 }));
  });
});

describe("a code or a link that somebody has", () => {
  it("leads to its table, however it was written", async () => {
    route.go("/");
    const user = mounted(JoinCode, {});
    await user.type(the("join-code"), "ABCD efgh-jkmn.{Enter}");
    expect(route.path).toBe("/table/abcdefghjkmn");
    route.go("/");
  });

  it("of five letters is asked for, and leads to the table that waits", async () => {
    route.go("/");
    serving({ "GET /api/codes/kq7fm": { table: "abcdefghjkmn" } });
    const user = mounted(JoinCode, {});
    await user.type(the("join-code"), " KQ7-FM{Enter}");
    await until(() => {
      expect(route.path).toBe("/table/abcdefghjkmn");
    });
    route.go("/");
  });

  it("of five letters that nobody waits under says so", async () => {
    serving({ "GET /api/codes/kq7fm": new Refused("unknown-code", "none", "short") });
    const user = mounted(JoinCode, {});
    await user.type(the("join-code"), "kq7fm{Enter}");
    await until(() => {
      expect(alerts()).toBe(t("error.unknown-code"));
    });
  });

  it("is none: that is said at the field, until it is right", async () => {
    const user = mounted(JoinCode, {});
    await user.type(the("join-code"), "pizza");
    await user.click(the("join"));
    expect(alerts()).toBe(t("join.wrong"));
    const field = the("join-code");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(t("join.wrong"));
    await user.clear(field);
    await user.type(field, "https://here.example/watch/abcdefghjkmn{Enter}");
    expect(alerts()).toBe("");
    expect(route.path).toBe("/watch/abcdefghjkmn");
    route.go("/");
  });
});

describe("tables tonight", () => {
  const open = (code: string, more: object = {}) => table(code, more) as unknown as PublicTable;
  const shown = () => under("lobby-").filter((code) => code.startsWith("t"));

  it("are three at first, and all at a press", async () => {
    const tables = ["t1", "t2", "t3", "t4"].map((code) => open(code));
    const user = mounted(Lobby, { lobby: { tables, mine: [] }, unread: false });
    expect(shown()).toEqual(["t1", "t2", "t3"]);
    expect(the("lobby-all").textContent).toBe(t("lobby.all", { n: 4 }));
    await user.click(the("lobby-all"));
    expect(shown()).toEqual(["t1", "t2", "t3", "t4"]);
    expect(maybe("lobby-all")).toBeNull();
  });

  it("are joined while a chair is free, and else watched", async () => {
    const seats = [sampleSeat(), free];
    const tables = [open("t1", { status: "waiting", seats }), open("t2", { status: "waiting" }), open("t3", { seats })];
    const user = mounted(Lobby, { lobby: { tables, mine: [] }, unread: false });
    expect([...document.querySelectorAll("a")].map((one) => one.textContent)).toEqual([
      t("lobby.sit"),
      t("lobby.watch"),
      t("lobby.watch"),
    ]);
    await user.click(document.querySelector("a") as HTMLElement);
    expect(route.path).toBe("/table/t1");
    route.go("/");
  });

  it("are not those where one sits oneself, nor those that are over", () => {
    const tables = [open("t1"), open("t2", { status: "over" }), open("t3", { status: "ended" })];
    mounted(Lobby, { lobby: { tables, mine: [table("t1")] }, unread: false });
    expect(shown()).toEqual([]);
    expect(the("lobby-none").textContent).toBe(t("lobby.none"));
  });
});

describe("one's own tables", () => {
  it("come first where one is waited for; all of those are shown, and how many more there are", () => {
    const waits = ["w1", "w2", "w3", "w4"].map((code) => table(code, { turn: 0 }));
    mounted(MyTable, { tables: [table("idle"), ...waits] });
    expect(under("mine-")).toEqual(["w1", "w2", "w3", "w4"]);
    expect(the("mine").textContent).toContain(t("mine.more", { n: 1 }));
  });

  it("do not say whose turn it is where a bot plays for him", () => {
    const seats = [sampleSeat({ stand_in: "rule" }), sampleSeat({ name: "Ben" })];
    mounted(MyTable, { tables: [table("bot", { turn: 0, seats }), table("me", { turn: 0 })] });
    expect(under("mine-")).toEqual(["me", "bot"]);
    expect(the("mine-bot").textContent).toContain(t("mine.back"));
    expect(the("mine-me").textContent).toBe(t("mine.turn", { table: t("lobby.of", { name: "Ann" }) }));
  });

  it("are gone back to at a press", async () => {
    const user = mounted(MyTable, { tables: [table("a1", { opening: true })] });
    await user.click(link(t("mine.opening", { table: t("lobby.of", { name: "Ann" }) })));
    expect(route.path).toBe("/table/a1");
    route.go("/");
  });

  it("are no strip where there are none", () => {
    mounted(MyTable, { tables: [] });
    expect(maybe("mine")).toBeNull();
  });
});
