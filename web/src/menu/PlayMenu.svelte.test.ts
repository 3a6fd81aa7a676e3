import { describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { settings } from "../browser/settings.svelte";
import { alerts, button, livingTable, maybe, mounted, radio, settled, the, under } from "../testing/mounted.svelte";
import { sampleSeat } from "../testing/table";
import PlayMenu from "./PlayMenu.svelte";
import { until } from "../testing/until";

function menu(...at: Parameters<typeof livingTable>) {
  const living = livingTable(...at);
  const onclose = vi.fn();
  return { ...living, onclose, user: mounted(PlayMenu, { table: living.table, onclose }) };
}

describe("a bot in one's place", () => {
  it("comes at a press, and the menu has served", async () => {
    const { user, asked, onclose } = menu();
    await user.click(the("menu-bot-0"));
    expect(asked).toEqual([{ type: "stand-in", seat: 0 }]);
    expect(onclose).toHaveBeenCalledOnce();
  });

  it("goes again at a press", async () => {
    const seats = [sampleSeat({ stand_in: "rule", stand_in_by: "player" }), sampleSeat(), sampleSeat()];
    const { user, asked } = menu({ seats });
    expect(maybe("menu-bot-0")).toBeNull();
    await user.click(the("menu-back-0"));
    expect(asked).toEqual([{ type: "take-back", seat: 0 }]);
  });

  it("is offered by the host for whoever has gone away, and for nobody else", async () => {
    const seats = [
      sampleSeat(),
      sampleSeat({ name: "Ben", present: false }),
      sampleSeat({ name: "Cleo" }),
      sampleSeat({ name: "Dora", present: false, stand_in: "rule" }),
      sampleSeat({ name: "Bot", kind: "bot", present: false }),
    ];
    const { user, asked, facts } = menu({ seats });
    expect(under("menu-bot-")).toEqual(["0", "1"]);
    await user.click(the("menu-bot-1"));
    expect(asked).toEqual([{ type: "stand-in", seat: 1 }]);
    facts.host = false;
    await settled();
    expect(under("menu-bot-")).toEqual(["0"]);
  });

  it("is offered for each of those who share the device", () => {
    menu({ mine: [0, 2] });
    expect(under("menu-bot-")).toEqual(["0", "2"]);
    expect(button(t("menu.bot.own", { name: "Cleo" }))).toBe(the("menu-bot-2"));
  });

  it("did not come: that is said, and the menu stays", async () => {
    const { user, onclose, refuse } = menu();
    refuse("too-fast");
    await user.click(the("menu-bot-0"));
    expect(alerts()).toBe(t("menu.refused"));
    expect(onclose).not.toHaveBeenCalled();
  });

  it("came at the second try: what was wrong before is said no more", async () => {
    const { user, refuse } = menu();
    refuse("too-fast");
    await user.click(the("menu-bot-0"));
    refuse(null);
    await user.click(the("menu-bot-0"));
    expect(alerts()).toBe("");
  });
});

describe("leaving for good", () => {
  it("is asked twice", async () => {
    const { user, asked } = menu();
    await user.click(the("menu-give-0"));
    expect(asked).toEqual([]);
    expect(document.body.textContent).toContain(t("menu.give.sure", { name: "Ann" }));
    await user.click(the("menu-give-yes"));
    expect(asked).toEqual([{ type: "leave", seat: 0 }]);
  });

  it("is thought better of", async () => {
    const { user, asked } = menu();
    await user.click(the("menu-give-0"));
    await user.click(button(t("menu.give.no")));
    expect(maybe("menu-give-yes")).toBeNull();
    await user.click(the("menu-give-0"));
    expect(asked).toEqual([]);
  });

  it("is meant for one of those who share the device", async () => {
    const { user, asked } = menu({ mine: [0, 1] });
    await user.click(the("menu-give-1"));
    expect(under("menu-give-")).toEqual(["0", "yes"]);
    await user.click(the("menu-give-yes"));
    expect(asked).toEqual([{ type: "leave", seat: 1 }]);
  });
});

describe("notifications", () => {
  function browser(answer: NotificationPermission) {
    const requestPermission = vi.fn(() => Promise.resolve(answer));
    vi.stubGlobal("Notification", Object.assign(vi.fn(), { permission: "default", requestPermission }));
    settings.set("notify", false);
    return requestPermission;
  }

  it("are on once the browser has been asked and agrees; and off without asking", async () => {
    const request = browser("granted");
    const { user } = menu();
    expect(request).not.toHaveBeenCalled();
    await user.click(radio(t("menu.on")));
    await until(() => {
      expect(settings.notify).toBe(true);
    });
    expect(request).toHaveBeenCalledOnce();
    await user.click(radio(t("menu.off")));
    expect(settings.notify).toBe(false);
    expect(request).toHaveBeenCalledOnce();
  });

  it("stay off where the browser does not allow them, and that is said", async () => {
    browser("denied");
    const { user } = menu();
    await user.click(radio(t("menu.on")));
    await until(() => {
      expect(alerts()).toBe(t("notify.denied"));
    });
    expect(settings.notify).toBe(false);
    expect(radio(t("menu.off")).checked).toBe(true);
  });
});

describe("this part of the menu", () => {
  it("is for those who play, while they play", async () => {
    const { facts } = menu();
    facts.mine = [];
    await settled();
    expect(document.querySelector("button, input")).toBeNull();
    facts.mine = [0];
    facts.status = "over";
    await settled();
    expect(document.querySelector("button, input")).toBeNull();
  });
});
