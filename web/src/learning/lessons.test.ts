import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
};
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("document", { documentElement: { lang: "", dataset: {} } });
const { lessons } = await import("./lessons.svelte");

beforeEach(() => {
  kept.clear();
  lessons.load();
});
afterEach(() => {
  vi.stubGlobal("localStorage", storage);
});

describe("lessons", () => {
  it("are of each game's first table alone, also after a reload", () => {
    lessons.begin("bridge", "aaaa");
    lessons.begin("bridge", "bbbb");
    lessons.begin("whist", "bbbb");
    lessons.load();
    const at = (game: string) => ["aaaa", "bbbb"].map((code) => lessons.at(game, code));
    expect([at("bridge"), at("whist"), at("skat")]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect([lessons.hasPlayed("bridge"), lessons.hasPlayed("skat")]).toEqual([true, false]);
  });

  it("are read once", () => {
    lessons.putAway("bridge.hand");
    lessons.load();
    expect([lessons.isRead("bridge.hand"), lessons.isRead("bridge.trump")]).toEqual([true, false]);
  });

  it("are switched off for good, and begin anew when they are switched on", () => {
    lessons.begin("bridge", "aaaa");
    lessons.putAway("bridge.hand");
    lessons.set(false);
    lessons.load();
    expect([lessons.on, lessons.at("bridge", "aaaa")]).toEqual([false, false]);
    lessons.set(true);
    lessons.begin("bridge", "bbbb");
    expect([lessons.at("bridge", "bbbb"), lessons.isRead("bridge.hand")]).toEqual([true, false]);
  });

  it("go on where nothing can be kept", () => {
    const refuse = () => {
      throw new Error("blocked");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    lessons.load();
    lessons.begin("bridge", "aaaa");
    lessons.putAway("bridge.hand");
    expect([lessons.at("bridge", "aaaa"), lessons.isRead("bridge.hand")]).toEqual([true, true]);
  });
});
