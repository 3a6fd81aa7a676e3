import { describe, expect, it, vi } from "vitest";

import { list, t } from "../i18n/index.svelte";
import type { TableFacts } from "../protocol/types";
import { Refused } from "../protocol/http";
import { reach } from "../people/reach.svelte";
import {
  alerts,
  clipboard,
  button,
  drawings,
  focused,
  livingTable,
  maybe,
  mounted,
  serving,
  settled,
  the,
  under,
} from "../testing/mounted.svelte";
import { sampleSeat } from "../testing/table";
import TableMenu from "./TableMenu.svelte";
import { until } from "../testing/until";

const CARRY = "POST /api/tables/abcdefghjkmn/seats/0/carry";
const kept = { secret: "s3cret", seconds: 300 };

function menu(more: Partial<TableFacts> = {}, answers: Record<string, unknown> = { [CARRY]: kept }) {
  reach.learn(null);
  const server = serving(answers);
  const living = livingTable(more);
  const onclose = vi.fn();
  const user = mounted(TableMenu, { table: living.table, facts: living.facts, onclose });
  return { ...living, ...server, onclose, user };
}

describe("the bots at a table", () => {
  const bot = (name: string, bot: string) => sampleSeat({ name, kind: "bot", bot });

  it("are named by how they play, those that play alike together", () => {
    menu({ seats: [sampleSeat(), bot("Rosa", "rosa"), bot("Nonna", "nonna"), bot("Bruno", "rosa")] });
    const lines = [...the("bots-here").children].map((line) => line.textContent.replaceAll(/\s+/g, " ").trim());
    expect(lines).toEqual([`Rosa, Bruno ${t("bot.rosa")}`, `Nonna ${t("bot.nonna")}`]);
    expect(drawings(the("bots-here"))).toEqual(["bot-rosa", "bot-nonna"]);
  });

  it("are not mentioned where none sits", () => {
    menu();
    expect(maybe("bots-here")).toBeNull();
  });
});

describe("the link for watching", () => {
  it("is copied, and the button says so", async () => {
    const { user } = menu();
    const texts = clipboard();
    await user.click(the("watch-link"));
    expect(texts).toEqual([`${location.origin}/watch/watchwatchww`]);
    expect(the("watch-link").textContent).toBe(t("invite.copied"));
  });

  it("stands there to be copied by hand where the browser refuses", async () => {
    const { user } = menu();
    clipboard(false);
    await user.click(the("watch-link"));
    expect(document.body.textContent).toContain(`${location.origin}/watch/watchwatchww`);
    expect(the("watch-link").textContent).toBe(t("watch.link"));
  });

  it("is not there where there is nothing more to watch", async () => {
    const { facts } = menu();
    facts.status = "over";
    await settled();
    expect(maybe("watch-link")).toBeNull();
  });
});

describe("the seat on another device", () => {
  it("is carried by a link that is shown as a picture too, and the focus goes to its heading", async () => {
    const { user } = menu();
    await user.click(the("carry-0"));
    await until(() => the("carried"));
    expect(the("qr").dataset["link"]).toBe(`${location.origin}/table/abcdefghjkmn#take=s3cret`);
    expect(the("carried").textContent).toContain(t("carry.note", { n: 5 }));
    await until(() => {
      expect(document.activeElement?.textContent).toBe(t("carry.title", { name: "Ann" }));
    });
  });

  it("can be copied, and one gets back to the menu", async () => {
    const { user } = menu();
    await user.click(the("carry-0"));
    await until(() => the("carried"));
    const texts = clipboard();
    await user.click(the("carry-copy"));
    expect(texts).toEqual([`${location.origin}/table/abcdefghjkmn#take=s3cret`]);
    await user.click(button(t("carry.back")));
    expect(maybe("carried")).toBeNull();
    expect(maybe("carry-0")).not.toBeNull();
  });

  it("is refused in words", async () => {
    const { user } = menu({}, { [CARRY]: new Refused("not-yours", "") });
    await user.click(the("carry-0"));
    await until(() => {
      expect(alerts()).not.toBe("");
    });
    expect(maybe("carried")).toBeNull();
  });

  it("is told apart by name where several sit at one device", () => {
    menu({ mine: [0, 1] });
    expect(the("carry-1").textContent).toBe(t("carry.make.of", { name: "Ben" }));
  });
});

describe("the end before its time", () => {
  it("is asked of the host twice", async () => {
    const { user, asked, onclose } = menu();
    await user.click(the("end-game"));
    expect(asked).toEqual([]);
    await user.click(the("end-no"));
    await user.click(the("end-game"));
    await user.click(the("end-yes"));
    expect(asked).toEqual([{ type: "end" }]);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("is voted for by the others, once, and whoever has voted reads it", async () => {
    const { user, asked, facts } = menu({ host: false, mine: [1], voted: [2] });
    expect(maybe("end-game")).toBeNull();
    expect(document.body.textContent).toContain(t("vote.asked", { names: list(["Cleo"]), n: 1 }));
    await user.click(the("vote-end"));
    expect(asked).toEqual([{ type: "end" }]);
    facts.voted = [1, 2];
    await settled();
    expect(maybe("vote-end")).toBeNull();
    expect(document.body.textContent).toContain(t("vote.yours"));
  });

  it("did not come: that is said, and the menu stays", async () => {
    const { user, onclose, refuse } = menu();
    refuse("too-fast");
    await user.click(the("end-game"));
    await user.click(the("end-yes"));
    expect(alerts()).not.toBe("");
    expect(onclose).not.toHaveBeenCalled();
  });

  it("of a table that waits is called closing it", () => {
    menu({ status: "waiting" });
    expect(the("end-game").textContent).toBe(t("end.menu.close"));
  });

  it("is no matter of those who watch, or of a game that is over", async () => {
    const { facts } = menu({ host: false, mine: [], watch: null });
    expect(document.querySelector("button")).toBeNull();
    Object.assign(facts, { host: true, mine: [0], status: "over" });
    await settled();
    expect(document.querySelector("button")).toBeNull();
  });
});

describe("getting up before the start", () => {
  it("is done for one seat", async () => {
    const { user, asked, onclose } = menu({ status: "waiting", mine: [0, 2] });
    expect(under("menu-leave-")).toEqual(["0", "2"]);
    await user.click(button(t("wait.leave.of", { name: "Cleo" })));
    expect(asked).toEqual([{ type: "leave", seat: 2 }]);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("is not offered once the game is on", () => {
    menu({ mine: [0, 2] });
    expect(under("menu-leave-")).toEqual([]);
    expect(focused()).toBe("body");
  });
});
