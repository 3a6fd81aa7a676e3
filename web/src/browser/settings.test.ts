import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { recall, recallList, remember, settings } from "./settings.svelte";

let kept: Map<string, string>;
let root: { lang?: string; cookie?: string; dataset: Record<string, string> };

/** As when the page is opened anew. */
function reopened() {
  root = { dataset: {} };
  vi.stubGlobal("document", {
    documentElement: root,
    set cookie(text: string) {
      root.cookie = text;
    },
  });
  settings.load();
  return settings;
}

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("navigator", { languages: ["nl-NL", "de-AT", "en"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a browser that knows nothing of us yet", () => {
  it("has sound, keys and the common speed, and notifies of nothing", () => {
    const { sound, keys, notify, speed, theme } = reopened();
    expect({ sound, keys, notify, speed, theme }).toEqual({
      sound: true,
      keys: true,
      notify: false,
      speed: 1,
      theme: "sera",
    });
  });

  it("is spoken to in the first of its languages that there are words for", () => {
    expect(reopened().language).toBe("de");
    expect(root.lang).toBe("de");
  });

  it("takes the light that the page was painted in before", () => {
    reopened();
    root.dataset["theme"] = "pranzo";
    settings.load();
    expect(settings.theme).toBe("pranzo");
  });
});

describe("settings", () => {
  it("are there again when the page is opened anew", async () => {
    reopened();
    settings.setTheme("pranzo");
    await settings.setLanguage("en");
    settings.set("sound", false);
    settings.set("keys", false);
    settings.set("notify", true);
    settings.set("speed", 0.5);
    settings.set("voice", 0.25);
    settings.set("motion", "reduced");
    settings.set("brief", true);
    settings.setName(" Zoë ");
    settings.set("colour", "red");
    const { theme, language, sound, keys, notify, speed, voice, motion, brief, name, colour } = reopened();
    expect({ voice, motion, brief, name, colour }).toEqual({
      voice: 0.25,
      motion: "reduced",
      brief: true,
      name: "Zoë",
      colour: "red",
    });
    expect({ theme, language, sound, keys, notify, speed }).toEqual({
      theme: "pranzo",
      language: "en",
      sound: false,
      keys: false,
      notify: true,
      speed: 0.5,
    });
  });

  it("show at once", async () => {
    reopened();
    settings.setTheme("pranzo");
    await settings.setLanguage("de");
    expect([root.dataset["theme"], root.lang, t("menu.on")]).toEqual(["pranzo", "de", "an"]);
    expect(root.cookie).toContain("forno_language=de;");
    await settings.setLanguage("en");
    expect([root.lang, t("menu.on")]).toEqual(["en", "on"]);
  });

  it("of another kind than ours are not taken, each by itself", () => {
    const strange = { theme: '"noon"', language: '"tlh"', sound: '"yes"', keys: "1", notify: "null", speed: "-2" };
    for (const [name, value] of Object.entries(strange)) kept.set(`forno.${name}`, value);
    const { theme, language, sound, keys, notify, speed } = reopened();
    expect([theme, language, sound, keys, notify, speed]).toEqual(["sera", "de", true, true, false, 1]);
    expect(settings.odd).toBe(true);
    const more = { volume: "7", voice: '"loud"', motion: '"wild"', brief: "2", name: "[]", colour: '"beige"' };
    kept = new Map(Object.entries(more).map(([name, value]) => [`forno.${name}`, value]));
    const { volume, voice, motion, brief, name, colour } = reopened();
    expect([volume, voice, motion, brief, name, colour]).toEqual([1, 0, "system", false, "", ""]);
    kept.clear();
    kept.set("forno.sound", "false");
    expect(reopened().sound).toBe(false);
    expect(settings.odd).toBe(false);
  });

  it("of a volume: none is silence, which any other ends, and how loud it was is not forgotten", () => {
    reopened();
    settings.setVolume(0.5);
    settings.setVolume(0);
    expect([settings.sound, settings.volume]).toEqual([false, 0.5]);
    expect([reopened().sound, settings.volume]).toEqual([false, 0.5]);
    settings.setVolume(0.25);
    expect([settings.sound, settings.volume]).toEqual([true, 0.25]);
  });

  it("that are no JSON break nothing", () => {
    kept.set("forno.theme", "{pranzo");
    expect(reopened().theme).toBe("sera");
  });
});

describe("where storage is blocked", () => {
  const blocked = () => {
    throw new DOMException("denied", "SecurityError");
  };
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  });

  it("everything can be set, and holds as long as the page", () => {
    reopened();
    settings.set("sound", false);
    settings.setTheme("pranzo");
    expect([settings.sound, settings.theme]).toEqual([false, "pranzo"]);
    expect(reopened().sound).toBe(true);
  });

  it("nothing is recalled, and nothing complains", () => {
    remember("name", "Ann");
    expect([recall("name"), recallList("muted")]).toEqual(["", []]);
  });
});

describe("names and lists", () => {
  it("are recalled as they were", () => {
    remember("name", "Zoë “Z”");
    remember("muted", ["a/1", "b/2"]);
    expect([recall("name"), recallList("muted")]).toEqual(["Zoë “Z”", ["a/1", "b/2"]]);
  });

  it("are empty where something else stands", () => {
    remember("name", 7);
    remember("muted", ["a/1", 2]);
    expect([recall("name"), recallList("muted")]).toEqual(["", []]);
  });
});
