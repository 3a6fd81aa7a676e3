import { describe, expect, it, vi } from "vitest";

import { t } from "../../i18n/index.svelte";
import { recall } from "../../browser/settings.svelte";
import type { Note, TableFacts } from "../../protocol/types";
import { Refused } from "../../protocol/http";
import {
  alerts,
  button,
  focused,
  livingTable,
  maybe,
  mounted,
  serving,
  settled,
  the,
} from "../../testing/mounted.svelte";
import { sampleNote, sampleSeat } from "../../testing/table";
import WaitingRoom from "./WaitingRoom.svelte";
import { until } from "../../testing/until";

const free = sampleSeat({ name: "", kind: "open", present: false });
const toy = {
  game: "toy",
  editions: [{ edition: "base", players: [2, 3, 4] }],
  default: { edition: "base", players: 3 },
};
const games = { games: [toy], bots: ["random", "rule"], usual_bot: "rule", reach: null };
const SEATS = "POST /api/tables/abcdefghjkmn/seats";
const cookie = { kept: true };

/** A table that waits: the host sits on the first chair, Ben on the second, the third is free. */
async function room(more: Partial<TableFacts> = {}, answers: Record<string, unknown> = {}) {
  const server = serving({ "GET /api/games": games, "GET /api/cookie": cookie, ...answers });
  const seats = [sampleSeat(), sampleSeat({ name: "Ben" }), free];
  const told: ((note: Note) => void)[] = [];
  const reopen = vi.fn();
  const onNote = (tell: (note: Note) => void) => {
    told.push(tell);
    return () => undefined;
  };
  const living = livingTable({ status: "waiting", seats, ...more }, { reopen, onNote });
  const props = $state({ table: living.table, facts: living.facts });
  const user = mounted(WaitingRoom, props);
  await settled();
  /** The facts change, and then the note comes that says why. */
  const happens = async (change: Partial<TableFacts>, note: Partial<Note>) => {
    props.facts = { ...props.facts, ...change };
    await settled();
    for (const tell of told) tell(sampleNote(9, { text: null, ...note }));
    await settled();
  };
  return { ...living, ...server, user, reopen, happens };
}
const guest: Partial<TableFacts> = { host: false, mine: [], seat: null };

describe("the waiting room", () => {
  it("begins at its heading, and says whose table it is and how many are there", async () => {
    await room();
    expect(document.activeElement?.textContent).toBe(t("wait.title", { name: "Ann" }));
    expect(the("taken").textContent).toBe(t("wait.here", { n: 2, all: 3 }));
  });

  it("says aloud what happens, by name", async () => {
    const { happens } = await room();
    const seats = [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" })];
    await happens({ seats }, { kind: "sit", seat: 2 });
    expect(the("polite").textContent).toContain("Cleo");
    await happens({ seats: [sampleSeat(), free, seats[2] ?? free] }, { kind: "leave", seat: 1 });
    expect(the("polite").textContent).toContain("Ben");
  });

  it("works without what the server can play, but for the chairs that may be added", async () => {
    await room({}, { "GET /api/games": new Refused("storage", "") });
    expect(maybe("add-chair")).toBeNull();
    expect(maybe("start")).not.toBeNull();
  });
});

describe("who comes by the link", () => {
  it("sits down with a name, which is remembered, and gets a new line", async () => {
    const { user, told, reopen } = await room(guest, { [SEATS]: { table: "abcdefghjkmn", seat: 2 } });
    await user.type(the("sit-name"), " Dora ");
    await user.click(the("sit-down"));
    await until(() => {
      expect(reopen).toHaveBeenCalledOnce();
    });
    expect(told(SEATS)).toEqual([{ name: "Dora", seat: null }]);
    expect(recall("name")).toBe("Dora");
  });

  it("is called a guest where he gives no name, and that is not remembered", async () => {
    const { user, told } = await room(guest, { [SEATS]: { table: "abcdefghjkmn", seat: 2 } });
    await user.click(the("sit-down"));
    await until(() => {
      expect(told(SEATS)).toEqual([{ name: t("home.guest"), seat: null }]);
    });
    expect(recall("name")).toBe("");
  });

  it("takes the chair that he has pressed, and then writes his name", async () => {
    const { user, told } = await room(guest, { [SEATS]: { table: "abcdefghjkmn", seat: 2 } });
    await user.click(the("chair-2"));
    expect(the("chair-2").getAttribute("aria-pressed")).toBe("true");
    expect(focused()).toBe("sit-name");
    await user.keyboard("Dora{Enter}");
    await until(() => {
      expect(told(SEATS)).toEqual([{ name: "Dora", seat: 2 }]);
    });
  });

  it("may do nothing about the chairs of others", async () => {
    await room(guest);
    expect(the("chair-0").tagName).toBe("DIV");
    expect(the("chair-1").tagName).toBe("DIV");
    expect(maybe("start")).toBeNull();
    expect(maybe("add-chair")).toBeNull();
  });

  it("is told why he could not sit down, and may try again", async () => {
    const { user, reopen } = await room(guest, { [SEATS]: new Refused("name-taken", "there is a Dora") });
    await user.type(the("sit-name"), "Dora");
    await user.click(the("sit-down"));
    await until(() => {
      expect(alerts()).not.toBe("");
    });
    expect((the("sit-name") as HTMLInputElement).value).toBe("Dora");
    expect((the("sit-down") as HTMLButtonElement).disabled).toBe(false);
    expect(reopen).not.toHaveBeenCalled();
  });

  it("is told before he takes a chair that this browser keeps no seat", async () => {
    const { user, told } = await room(guest, { "GET /api/cookie": { kept: false }, [SEATS]: {} });
    await user.click(the("sit-down"));
    await until(() => {
      expect(alerts()).toBe(t("error.no-cookie-http"));
    });
    expect(told(SEATS)).toEqual([]);
  });

  it("finds no form where all chairs are taken, and reads that", async () => {
    const { happens } = await room(guest);
    await happens(
      { seats: [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" })] },
      { kind: "sit" },
    );
    expect(maybe("sit-down")).toBeNull();
    expect(the("full").textContent).toBe(t("wait.full"));
  });

  it("waits with sitting down while the line is opened anew", async () => {
    const { table } = await room(guest);
    expect((the("sit-down") as HTMLButtonElement).disabled).toBe(false);
    Object.assign(table, { link: { state: "opening" } });
    await settled();
    expect((the("sit-down") as HTMLButtonElement).disabled).toBe(true);
  });

  it("who was sent away is told so, and is offered no chair", async () => {
    await room({ ...guest, turned_away: true });
    expect(the("kicked").textContent).toBe(t("wait.sent"));
    expect(maybe("sit-down")).toBeNull();
  });

  it("who watches is invited to nothing", async () => {
    await room({ ...guest, watch: null });
    expect(document.body.textContent).toContain(t("watch.soon"));
    expect(maybe("sit-down")).toBeNull();
    expect(maybe("code")).toBeNull();
  });
});

describe("who has sat down", () => {
  const ben = { host: false, mine: [1], seat: 1 };

  it("waits for the host by name", async () => {
    await room(ben);
    expect(the("who-starts").textContent?.trim()).toBe(t("wait.starts", { name: "Ann" }));
    expect(maybe("start")).toBeNull();
  });

  it("is told that he was sent from his chair, until he has one again", async () => {
    const { happens } = await room(ben);
    await happens({ ...guest, seats: [sampleSeat(), free, free] }, { kind: "kick", seat: 1 });
    expect(the("kicked").textContent).toBe(t("wait.kicked"));
    await happens({ mine: [2], seats: [sampleSeat(), free, sampleSeat({ name: "Ben" })] }, { kind: "sit", seat: 2 });
    expect(maybe("kicked")).toBeNull();
  });

  it("does not take it on himself when another is sent away", async () => {
    const seats = [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" })];
    const { happens } = await room({ ...ben, seats });
    await happens({ seats: [...seats.slice(0, 2), free] }, { kind: "kick", seat: 2 });
    expect(maybe("kicked")).toBeNull();
  });
});

describe("the host", () => {
  it("fills the free chairs with bots, one after the other, and starts after the count", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const seats = [sampleSeat(), free, free];
    const { user, asked } = await room({ seats });
    expect(the("start").textContent).toBe(t("wait.start.bots", { n: 2 }));
    await user.click(the("start"));
    expect(asked).toEqual([]);
    for (const _ of [3, 2, 1]) {
      vi.advanceTimersByTime(1000);
      await settled();
    }
    await settled();
    expect(asked).toEqual([
      { type: "seat", seat: 1, kind: "bot" },
      { type: "seat", seat: 2, kind: "bot" },
      { type: "start" },
    ]);
  });

  it("does not start where a bot could not sit down, and says why", async () => {
    const { user, asked, refuse } = await room();
    refuse("too-fast");
    await user.click(the("fill-bots"));
    await settled();
    expect(asked).toEqual([{ type: "seat", seat: 2, kind: "bot" }]);
    expect(the("wrong").textContent).not.toBe("");
  });

  it("adds a chair where the edition has one more", async () => {
    const { user, asked } = await room();
    await user.click(the("add-chair"));
    expect(asked).toEqual([{ type: "seat", seat: 3, kind: "open" }]);
  });

  it("adds no more than the edition has", async () => {
    await room({ seats: [sampleSeat(), free, free, free] });
    expect(maybe("add-chair")).toBeNull();
  });

  it("lets somebody in again whom he sent away", async () => {
    const { user, asked } = await room({ sent_away: ["Eve"] });
    await user.click(button(t("wait.let-in", { name: "Eve" })));
    expect(asked).toEqual([{ type: "let-in", name: "Eve" }]);
  });
});
