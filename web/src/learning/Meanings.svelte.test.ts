import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../browser/settings.svelte";
import { maybe, mounted, settled } from "../testing/mounted.svelte";
import Meanings from "./Meanings.svelte";

let clicks = 0;
const told = () => maybe("meaning")?.textContent.trim() ?? null;
const card = () => document.getElementById("card") as HTMLElement;

function table() {
  clicks = 0;
  document.body.insertAdjacentHTML(
    "beforeend",
    `<button id="card"><span data-means="ace">A</span></button><p data-means="trump">T</p><button id="own" data-holds>x</button>`,
  );
  card().addEventListener("click", () => (clicks += 1));
  const explain = (stage: unknown, what: string) =>
    what === "nothing" ? null : { title: what, text: [`${what} at the ${String(stage)}`] };
  return mounted(Meanings, { stage: "table", load: () => Promise.resolve({ explain }) });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  document.body.replaceChildren();
  settings.keys = true;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Press, and hold for so long. */
async function hold(target: Element, ms: number): Promise<void> {
  await fireEvent.pointerDown(target, { button: 0, clientX: 5, clientY: 5 });
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
}

describe("what something means", () => {
  it("is said when it is held, and letting go presses nothing", async () => {
    table();
    await hold(card().querySelector("span") as Element, 450);
    expect(told()).toBe("ace at the table");
    await fireEvent.click(card());
    expect(clicks).toBe(0);
    await fireEvent.click(card());
    expect(clicks).toBe(1);
  });

  it("is not said by a tap, which does what it does, nor where a finger moves", async () => {
    table();
    await hold(card(), 200);
    await fireEvent.pointerUp(card());
    await fireEvent.click(card());
    await vi.advanceTimersByTimeAsync(600);
    await fireEvent.pointerDown(card(), { button: 0, clientX: 5, clientY: 5 });
    await fireEvent.pointerMove(card(), { clientX: 40, clientY: 5 });
    await vi.advanceTimersByTimeAsync(600);
    await settled();
    expect([told(), clicks]).toEqual([null, 1]);
  });

  it("is said by a right click instead of the browser's menu", async () => {
    table();
    const shown = await fireEvent.contextMenu(document.querySelector("p") as Element);
    await settled();
    expect([shown, told()]).toEqual([false, "trump at the table"]);
  });

  it("is said by the key I of what has the focus, or of all that is seen", async () => {
    const user = table();
    card().focus();
    await user.keyboard("i");
    await settled();
    expect(told()).toBe("ace at the table");
    document.querySelector<HTMLElement>("dialog .icon")?.click();
    await settled();
    expect(told()).toBeNull();
    card().blur();
    await user.keyboard("i");
    await settled();
    expect(told()).toMatch(/ace at the table.*trump at the table/);
  });

  it("leaves alone what is held for something of its own, and what means nothing", async () => {
    table();
    await hold(document.getElementById("own") as Element, 600);
    await hold(document.body, 600);
    expect(told()).toBeNull();
  });
});
