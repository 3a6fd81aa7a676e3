import { describe, expect, it, vi } from "vitest";

import { t } from "../../i18n/index.svelte";
import { gameName } from "../../people/names";
import { reach } from "../../people/reach.svelte";
import { clipboard, focused, maybe, mounted, settled, the } from "../../testing/mounted.svelte";
import Invite from "./Invite.svelte";
import SitDown from "./SitDown.svelte";
import Start from "./Start.svelte";

describe("the invitation", () => {
  const link = () => `${location.origin}/table/abcdefghjkmn`;

  function browser(more: object): void {
    for (const [name, value] of Object.entries(more))
      Object.defineProperty(navigator, name, { value, configurable: true });
  }

  it("spells the code by fours, and has the link as a picture", () => {
    mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    expect(the("code").textContent).toContain("ABCD EFGH JKMN");
    expect(the("qr").dataset["link"]).toBe(link());
  });

  it("has a short code to be typed while the table waits", () => {
    mounted(Invite, { code: "abcdefghjkmn", short: "kq7fm", game: "mamma-mia" });
    expect(the("short-code").textContent).toContain("KQ7FM");
    expect(the("code").textContent).toContain("ABCD EFGH JKMN");
  });

  it("is copied at a press; that is said aloud, and for a moment on the button", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const user = mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    const texts = clipboard();
    await user.click(the("copy-link"));
    await settled();
    expect(texts).toEqual([link()]);
    expect(the("copy-link").textContent).toBe(t("invite.copied"));
    expect(document.querySelector("[role=status]")?.textContent).toBe(t("invite.copied"));
    vi.advanceTimersByTime(2500);
    await settled();
    expect(the("copy-link").textContent).toBe(t("invite.copy"));
  });

  it("says where the browser does not let us copy", async () => {
    const user = mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    clipboard(false);
    await user.click(the("copy-link"));
    await settled();
    expect(document.querySelector("[role=status]")?.textContent).toBe(t("invite.uncopied"));
  });

  it("copies in the old way where there is no clipboard, and gives the focus back", async () => {
    const selected: string[] = [];
    document.execCommand = () => {
      selected.push((document.querySelector("textarea") as HTMLTextAreaElement).value);
      return true;
    };
    const user = mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    browser({ clipboard: undefined });
    await user.click(the("copy-link"));
    await settled();
    expect(selected).toEqual([link()]);
    expect(document.querySelector("textarea")).toBeNull();
    expect(focused()).toBe("copy-link");
  });

  it("is handed to the phone's own way of sharing, and may be closed there", async () => {
    const share = vi.fn(() => Promise.reject(new Error("closed")));
    browser({ share });
    const user = mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    await user.click(the("share-link"));
    const text = t("invite.share.text", { game: gameName("mamma-mia") });
    expect(share).toHaveBeenCalledWith({ title: "forno", text, url: link() });
    Reflect.deleteProperty(navigator, "share");
  });

  it("says where the link works on this machine alone", () => {
    reach.hint = "localhost";
    mounted(Invite, { code: "abcdefghjkmn", game: "mamma-mia" });
    expect(the("invite-reach").textContent).toBe(t("invite.localhost"));
    expect(maybe("share-link")).toBeNull();
    reach.hint = null;
  });
});

describe("sitting down", () => {
  it("gives the name without the blanks around it", async () => {
    const onsit = vi.fn();
    const user = mounted(SitDown, { guest: "Guest", name: "", wrong: "", busy: false, onsit });
    await user.type(the("sit-name"), "  Dora  {Enter}");
    expect(onsit).toHaveBeenCalledWith("Dora");
  });

  it("is not asked for twice", async () => {
    const onsit = vi.fn();
    const user = mounted(SitDown, { guest: "Guest", name: "Dora", wrong: "", busy: true, onsit });
    await user.click(the("sit-down"));
    expect(onsit).not.toHaveBeenCalled();
  });
});

describe("the start", () => {
  function start(free: number) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = { onstart: vi.fn(), onfill: vi.fn() };
    const user = mounted(Start, { free, busy: false, ...calls });
    const second = async () => {
      vi.advanceTimersByTime(1000);
      await settled();
    };
    return { user, second, ...calls };
  }

  it("is counted down aloud, with the focus where it can be stopped", async () => {
    const { user, second, onstart } = start(0);
    await user.click(the("start"));
    expect(focused()).toBe("start-cancel");
    for (const n of [3, 2, 1]) {
      expect(the("countdown").textContent).toBe(t("wait.count", { n }));
      expect(onstart).not.toHaveBeenCalled();
      await second();
    }
    expect(onstart).toHaveBeenCalledOnce();
    expect(maybe("countdown")).toBeNull();
  });

  it("is stopped, and nothing starts later", async () => {
    const { user, second, onstart } = start(0);
    await user.click(the("start"));
    await second();
    await user.click(the("start-cancel"));
    for (let seconds = 0; seconds < 4; seconds += 1) await second();
    expect(onstart).not.toHaveBeenCalled();
    expect(the("start").textContent).toBe(t("wait.start"));
  });

  it("begins from three again after it was stopped", async () => {
    const { user, second } = start(0);
    await user.click(the("start"));
    await second();
    await user.click(the("start-cancel"));
    await user.click(the("start"));
    expect(the("countdown").textContent).toBe(t("wait.count", { n: 3 }));
  });

  it("leaves the focus alone while it counts", async () => {
    const { user, second } = start(0);
    await user.click(the("start"));
    the("start-cancel").blur();
    await second();
    expect(focused()).toBe("body");
  });

  it("says that bots will come to the free chairs; they may come before", async () => {
    const { user, onfill, onstart } = start(2);
    expect(the("start").textContent).toBe(t("wait.start.bots", { n: 2 }));
    await user.click(the("fill-bots"));
    expect(onfill).toHaveBeenCalledOnce();
    expect(onstart).not.toHaveBeenCalled();
  });
});
