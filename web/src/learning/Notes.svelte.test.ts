import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../browser/settings.svelte";
import { focused, maybe, mounted, settled, the } from "../testing/mounted.svelte";
import { lessons } from "./lessons.svelte";
import Notes from "./Notes.svelte";
import type { Note } from "./notes";

const text = () => maybe("note")?.querySelector("p")?.textContent ?? null;
const lies = () => maybe("note")?.classList.contains("out") === false;

/** A page on which everything is so large and lies there. */
function drawn(width = 50, height = 40): void {
  const at = width < 800 ? 300 : 0;
  const box = { left: at, top: at, width, height, right: 0, bottom: 0, x: 0, y: 0, toJSON: () => "" };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(box);
  Object.defineProperty(document.documentElement, "clientWidth", { value: 800, configurable: true });
}

/** Two notes, whose moments a test says. */
function notes(now: { hand: boolean; oven: boolean }) {
  const moments = $state(now);
  document.body.insertAdjacentHTML("beforeend", `<main tabindex="-1"><button id="card">Card</button></main>`);
  const one = (id: "hand" | "oven"): Note => ({
    id,
    about: "#card",
    when: () => moments[id],
    text: () => `of the ${id}`,
  });
  const user = mounted(Notes, { game: "bridge", notes: [one("hand"), one("oven")], clear: [".none"] });
  return { moments, user };
}

beforeEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
  lessons.set(true);
  settings.keys = true;
  drawn();
});

describe("notes", () => {
  it("come one at a time, and are never said again", async () => {
    const { user } = notes({ hand: true, oven: true });
    await settled();
    expect([text(), lies()]).toEqual(["of the hand", true]);
    await user.click(the("note-got"));
    await settled();
    expect([text(), lessons.isRead("bridge.hand")]).toEqual(["of the oven", true]);
    await user.click(the("note-got"));
    await settled();
    expect(text()).toBeNull();
  });

  it("wait for their moment", async () => {
    const { moments } = notes({ hand: false, oven: false });
    await settled();
    expect(text()).toBeNull();
    moments.oven = true;
    await settled();
    expect(text()).toBe("of the oven");
  });

  it("are read where their moment goes by, unless that was at once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { moments } = notes({ hand: true, oven: true });
    await settled();
    moments.hand = false;
    await settled();
    expect(lessons.isRead("bridge.hand")).toBe(false);
    vi.setSystemTime(Date.now() + 3000);
    moments.oven = false;
    await settled();
    expect([text(), lessons.isRead("bridge.oven")]).toEqual([null, true]);
  });

  it("are put away by a key, and by Escape inside, which leaves the focus where it was", async () => {
    const { user } = notes({ hand: true, oven: true });
    await settled();
    document.getElementById("card")?.focus();
    await user.keyboard("n");
    await settled();
    expect([text(), document.activeElement?.id]).toEqual(["of the oven", "card"]);
    await user.tab();
    expect(focused()).toBe("note-got");
    await user.keyboard("{Escape}");
    await vi.waitFor(() => {
      expect([text(), document.activeElement?.id]).toEqual([null, "card"]);
    });
  });

  it("are said aloud once, and take no focus", async () => {
    const { user } = notes({ hand: true, oven: false });
    document.getElementById("card")?.focus();
    await settled();
    expect([the("note-said").textContent, document.activeElement?.id]).toEqual(["of the hand", "card"]);
    await user.click(the("note-got"));
    await settled();
    expect(the("note-said").textContent).toBe("");
  });

  it("are not shown, said or read where there is no room for them", async () => {
    vi.restoreAllMocks();
    drawn(2000, 2000);
    const { user } = notes({ hand: true, oven: false });
    await settled();
    expect([lies(), the("note-said").textContent]).toEqual([false, ""]);
    await user.keyboard("n");
    expect(lessons.isRead("bridge.hand")).toBe(false);
  });
});
