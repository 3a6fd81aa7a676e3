import { cleanup } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";

import { currentLanguage, t } from "../i18n/index.svelte";
import { route } from "../browser/route.svelte";
import { settings } from "../browser/settings.svelte";
import Bar from "../parts/Bar.svelte";
import AtTable from "../testing/AtTable.svelte";
import { button, livingTable, maybe, mounted, radio, settled, the } from "../testing/mounted.svelte";
import { until } from "../testing/until";

function atTable(game: string | null, more: Parameters<typeof livingTable>[0] = {}, props: object = {}) {
  const reading = { game, rules: vi.fn(), cards: vi.fn() };
  const living = livingTable(more);
  const user = mounted(AtTable as never, { table: living.table, reading, of: Bar, props });
  return { ...living, reading, user };
}
const dialog = (): HTMLDialogElement => document.querySelector("dialog") as HTMLDialogElement;

describe("the menu", () => {
  it("opens at a press, and closes at its cross or beside it", async () => {
    const user = mounted(Bar, {});
    expect(dialog().open).toBe(false);
    await user.click(the("menu"));
    expect(dialog().open).toBe(true);
    await user.click(button(t("menu.close")));
    expect(dialog().open).toBe(false);
    await user.click(the("menu"));
    await user.click(dialog());
    expect(dialog().open).toBe(false);
  });

  it("stays open when another scene brings a bar of its own, but not on another page", async () => {
    const user = mounted(Bar, {});
    await user.click(the("menu"));
    cleanup();
    mounted(Bar, {});
    expect(dialog().open).toBe(true);
    cleanup();
    route.go("/rules");
    mounted(Bar, {});
    expect(dialog().open).toBe(false);
    cleanup();
    route.go("/");
    mounted(Bar, {});
    expect(dialog().open).toBe(false);
  });

  it("does not stay open when the game has ended meanwhile", async () => {
    const { user } = atTable("mamma-mia", { status: "playing" });
    await user.click(the("menu"));
    cleanup();
    atTable("mamma-mia", { status: "ended" });
    expect(dialog().open).toBe(false);
  });

  it("leads to all rules where there is no table, and offers nothing of a table", async () => {
    const user = mounted(Bar, {});
    await user.click(the("menu"));
    expect(maybe("menu-cards")).toBeNull();
    expect(maybe("notify")).toBeNull();
    await user.click(the("menu-rules"));
    expect(route.path).toBe("/rules");
    expect(dialog().open).toBe(false);
    route.go("/");
  });

  it("shows the rules and the cards of a table without leaving it", async () => {
    const { user, reading } = atTable("mamma-mia");
    await user.click(the("menu"));
    await user.click(the("menu-rules"));
    expect(reading.rules).toHaveBeenCalledWith("/rules/mamma-mia");
    await user.click(the("menu"));
    await user.click(the("menu-cards"));
    expect(reading.cards).toHaveBeenCalledOnce();
    expect(dialog().open).toBe(false);
    expect(route.path).toBe("/");
  });

  it("offers no rules of a game that has none here", async () => {
    const { user } = atTable("toy");
    await user.click(the("menu"));
    expect(maybe("menu-rules")).toBeNull();
    expect(maybe("menu-cards")).not.toBeNull();
  });

  it("has more for whoever belongs to the table than for whoever watches", async () => {
    const { user, facts } = atTable("mamma-mia");
    await user.click(the("menu"));
    await until(() => the("notify"));
    await until(() => the("end-game"));
    Object.assign(facts, { mine: [], host: false });
    await settled();
    expect(maybe("notify")).toBeNull();
    expect(maybe("end-game")).toBeNull();
  });

  it("sets the language, the light and the sound, at once", async () => {
    const user = mounted(Bar, {});
    await user.click(the("menu"));
    await user.selectOptions(the("menu-language"), "Deutsch");
    await until(() => {
      expect(currentLanguage()).toBe("de");
    });
    expect([settings.language, currentLanguage(), document.documentElement.lang]).toEqual(["de", "de", "de"]);
    await user.selectOptions(the("menu-language"), "English");
    await until(() => {
      expect(currentLanguage()).toBe("en");
    });
    await user.click(radio(t("theme.pranzo")));
    expect(document.documentElement.dataset["theme"]).toBe("pranzo");
    await user.click(radio(t("theme.sera")));
    await user.click(radio(t("menu.off")));
    expect(settings.sound).toBe(false);
    expect(button(t("bar.sound.off"))).toBe(the("sound"));
    await user.click(the("sound"));
    expect(settings.sound).toBe(true);
  });

  it("closes before the table is told as text, and leaves by its last button", async () => {
    const ontext = vi.fn();
    const { user } = atTable("mamma-mia", {}, { ontext });
    await user.click(the("menu"));
    await user.click(button(t("menu.text")));
    expect(ontext).toHaveBeenCalledOnce();
    expect(dialog().open).toBe(false);
    history.pushState(null, "", "/rules");
    await user.click(the("menu"));
    await user.click(button(t("menu.leave")));
    expect(location.pathname).toBe("/");
  });
});

describe("the bar", () => {
  it("changes the light and says which is next", async () => {
    const user = mounted(Bar, {});
    expect(the("theme").getAttribute("aria-label")).toBe(t("bar.theme.sera"));
    await user.click(the("theme"));
    expect(the("theme").getAttribute("aria-label")).toBe(t("bar.theme.pranzo"));
    await user.click(the("theme"));
    expect(settings.theme).toBe("sera");
  });

  it("goes home without loading the page anew", async () => {
    route.go("/rules");
    const user = mounted(Bar, {});
    await user.click(document.querySelector("header a") as HTMLElement);
    expect(route.path).toBe("/");
  });

  it("tells those who play how many watch, and those who watch that they do", async () => {
    const { facts } = atTable("mamma-mia");
    expect(maybe("watched")).toBeNull();
    facts.watching = 2;
    await settled();
    expect(the("watched").textContent).toContain(t("watch.many", { n: 2 }));
    expect(the("watched").textContent).not.toContain(t("watch.you"));
    Object.assign(facts, { mine: [], host: false });
    await settled();
    expect(the("watching").textContent).toContain(t("watch.you"));
    facts.status = "waiting";
    await settled();
    expect(maybe("watching")).toBeNull();
  });
});
