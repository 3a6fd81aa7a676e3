import { beforeEach, describe, expect, it, vi } from "vitest";

import { route } from "../browser/route.svelte";
import { Refused } from "../protocol/http";
import { clipboard, maybe, mounted, serving, the } from "../testing/mounted.svelte";
import { sampleFacts } from "../testing/table";
import { until } from "../testing/until";
import Replay from "./Replay.svelte";

const CODE = "abcdefghjkmn";
const MOMENTS = [
  { ply: 0, turn: 0, seat: null, events: [] },
  { ply: 1, turn: 1, seat: 0, events: [{ type: "rolled", player: 0 }] },
  { ply: 2, turn: 2, seat: 1, events: [{ type: "rolled", player: 1 }] },
  { ply: 3, turn: 3, seat: 2, events: [{ type: "rolled", player: 2 }] },
];
const view = (seat: number | null, at: number) => ({
  game: "toy",
  seat,
  player: at,
  eggs: at,
  legal: seat === at ? ["roll"] : [],
});
const page = (seenBy: string) => {
  const seat = /^\d$/.test(seenBy) ? Number(seenBy) : null;
  const open = seenBy === "everybody" ? MOMENTS.map((_, at) => [0, 1, 2].map((one) => view(one, at))) : null;
  return {
    start: 0,
    seat: seenBy,
    views: MOMENTS.map((_, at) => view(seat, at)),
    open: open && open.map((seats) => ({ seats, position: null })),
  };
};
const facts = sampleFacts({ status: "over", mine: [], seat: null, host: false });
const GAME = {
  [`GET /api/tables/${CODE}/replay`]: { facts, turns: 3, moments: MOMENTS },
  ...Object.fromEntries(
    ["0", "1", "2", "spectator", "everybody"].map((seenBy) => [
      `GET /api/tables/${CODE}/replay/0?number=50&seen_by=${seenBy}`,
      page(seenBy),
    ]),
  ),
};

beforeEach(() => {
  history.replaceState(null, "", `/table/${CODE}/replay`);
  route.replace(`/table/${CODE}/replay`);
});

async function opened(search = "", answers: Record<string, unknown> = {}) {
  route.replace(`/table/${CODE}/replay${search}`);
  const server = serving({ ...GAME, ...answers });
  const user = mounted(Replay, { code: CODE });
  await until(() => the("replay"));
  await until(() => the("text-view"));
  return { ...server, user };
}

const shown = () => the("text-view").textContent;
const slider = () => the("replay-slider") as HTMLInputElement;

describe("a replay", () => {
  it("begins at the deal, steps on and back, and has its moment in the address", async () => {
    const { user } = await opened();
    expect(slider().getAttribute("aria-valuetext")).toBe("the deal; then 3 turns");
    await user.click(the("replay-step"));
    await until(() => expect(slider().getAttribute("aria-valuetext")).toBe("turn 1 of 3, round 1, Ann"));
    await until(() => expect(shown()).toContain("Eggs: 1"));
    expect(location.search).toBe("?at=1&seat=spectator");
    await user.keyboard("{ArrowRight}");
    await until(() => expect(location.search).toBe("?at=2&seat=spectator"));
    await user.keyboard("{ArrowLeft}");
    await until(() => expect(location.search).toBe("?at=1&seat=spectator"));
    await user.click(the("replay-back"));
    await until(() => expect(location.search).toBe("?at=0&seat=spectator"));
    expect(the("replay-back").getAttribute("aria-disabled")).toBe("true");
  });

  it("opens at the moment and with the eyes of its link, and asks nobody anything", async () => {
    await opened("?at=2&seat=2");
    expect(slider().value).toBe("2");
    expect(shown()).toContain("Eggs: 2");
    expect((the("replay-eyes") as HTMLSelectElement).value).toBe("2");
    expect(document.querySelectorAll("[data-testid=move]")).toHaveLength(0);
  });

  it("plays to its end by itself, and stands still there", async () => {
    localStorage.setItem("forno.speed", "200");
    const { user } = await opened("?at=2");
    await user.click(the("replay-play"));
    await until(() => expect(location.search).toBe("?at=3&seat=spectator"));
    await until(() => expect(the("replay-play").getAttribute("aria-label")).toBe("Play"));
  });

  it("is seen with other eyes, all cards open to everybody", async () => {
    const { user } = await opened("?at=1");
    await user.selectOptions(the("replay-eyes"), "everybody");
    await until(() => expect(location.search).toBe("?at=1&seat=everybody"));
    await user.click(the("replay-more"));
    await user.click(the("drawer-cards"));
    expect(the("open-cards").textContent).toContain("Cleo");
    await user.selectOptions(the("replay-eyes"), "1");
    await until(() => expect(location.search).toBe("?at=1&seat=1"));
    expect(maybe("open-cards")).toBeNull();
  });

  it("copies the link to its moment", async () => {
    const { user } = await opened("?at=2&seat=1");
    const copied = clipboard();
    await user.click(the("replay-more"));
    await user.click(the("drawer-more"));
    await user.click(the("replay-link"));
    await until(() => expect(the("replay-copied").textContent).toBe("Copied."));
    expect(copied).toEqual([`${location.origin}/table/${CODE}/replay?at=2&seat=1`]);
  });

  it("is played on from, as the seat that is looked through", async () => {
    const { user, told } = await opened("?at=2&seat=1", {
      "GET /api/cookie": { kept: true },
      [`POST /api/tables/${CODE}/play-on`]: { table: "newtablecode", seat: 1, seats: [1] },
    });
    await user.click(the("replay-more"));
    await user.click(the("drawer-more"));
    await user.click(the("play-on"));
    await until(() => expect(route.path).toBe("/table/newtablecode"));
    expect(told(`POST /api/tables/${CODE}/play-on`)).toEqual([{ at: 2, seat: 1, language: "en" }]);
  });
});

describe("what cannot be shown", () => {
  it.each([
    ["?at=99", "moment"],
    ["?at=x", "moment"],
    ["?at=1&seat=9", "seat"],
  ])("of the link %s is said, and the rest goes on", async (search, what) => {
    const { user } = await opened(search);
    expect(the("replay-missing").textContent).toContain(`a ${what} that does not exist`);
    await user.click(the("replay-missing").querySelector("button") as HTMLElement);
    expect(maybe("replay-missing")).toBeNull();
    await user.click(the("replay-step"));
  });

  it("of a game that runs leads to its table", async () => {
    serving({ [`GET /api/tables/${CODE}/replay`]: new Refused("game-running", "runs") });
    mounted(Replay, { code: CODE });
    await until(() => expect(document.querySelector("h1")?.textContent).toContain("not over yet"));
    expect(document.querySelector(`a[href="/table/${CODE}"]`)).not.toBeNull();
  });

  it("because the line is lost is asked for once more", async () => {
    const { user } = await opened("?at=0");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
    await user.selectOptions(the("replay-eyes"), "1");
    await until(() => the("replay-lost"));
    serving(GAME);
    await user.click(the("replay-lost").querySelector("button") as HTMLElement);
    await until(() => expect(maybe("replay-lost")).toBeNull());
    await until(() => expect(location.search).toBe("?at=0&seat=1"));
  });
});

describe("the coach", () => {
  const LESSON = {
    ply: 1,
    phase: "roll",
    choices: 2,
    played: "roll",
    share: 0.2,
    cost: 0.05,
    interval: [0.01, 0.09],
    clear: true,
    best: [
      { move: "wait", share: 0.25, low: 0.2, high: 0.3 },
      { move: "roll", share: 0.2, low: 0.15, high: 0.25 },
    ],
    orders: [{ player: 2, order: "egg", chance: 0.4 }],
    playouts: 100,
  };
  const AT = `GET /api/tables/${CODE}/seats/1/coach`;

  async function asked(answer: unknown) {
    const found = await opened("?at=1&seat=1", { [AT]: answer });
    await found.user.click(the("replay-more"));
    await found.user.click(the("drawer-coach"));
    return found;
  }

  it("says what was best, what the move cost, and how likely each order is", async () => {
    await asked({ status: "done", seat: 1, all: 1, decisions: [LESSON] });
    await until(() => the("lesson"));
    const said = the("lesson").textContent.replaceAll(/\s+/g, " ");
    expect(said).toContain("Ben: roll. It cost 5% of the win (95%: 1% to 9%).");
    expect(said).toContain("wait: 25% of the win (20% to 30%)");
    expect(said).toContain("egg of Cleo 40%");
    expect(the("coach").textContent).toContain("Turn 2: roll, 5%");
  });

  it("says how far it has come, and is asked until it is done", async () => {
    let asks = 0;
    const answers = {
      get [AT]() {
        asks += 1;
        return asks < 4
          ? { status: "thinking", seat: 1, all: 1, decisions: [] }
          : { status: "done", seat: 1, all: 1, decisions: [LESSON] };
      },
    };
    route.replace(`/table/${CODE}/replay?at=1&seat=1`);
    serving(Object.defineProperties({ ...GAME }, Object.getOwnPropertyDescriptors(answers)) as Record<string, unknown>);
    const user = mounted(Replay, { code: CODE });
    await until(() => the("text-view"));
    await user.click(the("replay-more"));
    await user.click(the("drawer-coach"));
    await until(() => expect(the("coach-thinking").textContent).toContain("0 of 1 decisions"));
    await until(() => the("lesson"));
  });

  it.each([
    ["no-coach", "lacks the extra"],
    ["coach-failed", "asked again by itself"],
    ["bad-option", "says nothing about this game"],
  ])("that cannot be asked says why: %s", async (code, said) => {
    await asked(new Refused(code, ""));
    await until(() => expect(the("coach-wrong").textContent).toContain(said));
  });

  it("speaks to one seat at a time", async () => {
    const { user } = await opened("?at=1");
    await user.click(the("replay-more"));
    await user.click(the("drawer-coach"));
    expect(the("coach").textContent).toContain("see as one of them");
  });
});
