import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { followMotion, still } from "../browser/motion.svelte";
import { settings } from "../browser/settings.svelte";
import { allowSound, play } from "../browser/sound";
import { hush, speak } from "../browser/speech";
import { mounted, radio, settled, the, maybe } from "../testing/mounted.svelte";
import { t } from "./say";
import SettingsList from "./SettingsList.svelte";

const field = (id: string): HTMLInputElement => the(id) as HTMLInputElement;

const param = () => ({ value: 1, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });

/** What makes louder or lower, and where it leads. */
class Gain {
  gain = param();
  to: unknown = null;
  connect<T>(to: T): T {
    this.to = to;
    return to;
  }
}

const gains: Gain[] = [];

class Audio {
  state = "running";
  suspend = () => Promise.resolve();
  resume = () => Promise.resolve(); // by another file, when this one has long ended
  currentTime = 0;
  destination = "loudspeaker";
  createGain(): Gain {
    gains.push(new Gain());
    return gains.at(-1) as Gain;
  }
  createOscillator() {
    return { frequency: param(), connect: (to: object) => to, start: vi.fn(), stop: vi.fn() };
  }
}

class Utterance {
  constructor(readonly text: string) {}
}

/** Draw a slider, and let it go. */
function slide(id: string, percent: number): void {
  field(id).value = String(percent);
  field(id).dispatchEvent(new Event("input", { bubbles: true }));
  field(id).dispatchEvent(new Event("change", { bubbles: true }));
}

describe("the settings", () => {
  it("each hold at once, and are kept", async () => {
    const user = mounted(SettingsList, {});
    await user.click(radio(t("settings.motion.reduced")));
    await user.click(radio(t("settings.reader.brief")));
    await user.click(radio(t("theme.pranzo")));
    await user.click(radio(t("pace.brisk")));
    await user.type(the("settings-name"), "Zoë{Tab}");
    await user.selectOptions(the("settings-colour"), "red");
    slide("settings-volume", 40);
    const chosen = () => {
      const { motion, brief, theme, speed, name, colour, volume } = settings;
      return { motion, brief, theme, speed, name, colour, volume };
    };
    const want = { motion: "reduced", brief: true, theme: "pranzo", speed: 2, name: "Zoë", colour: "red", volume: 0.4 };
    expect(chosen()).toEqual(want);
    settings.load();
    expect(chosen()).toEqual(want);
    expect(maybe("odd") ?? maybe("unkept")).toBeNull();
  });

  it("say the volume in words, and that there is no voice where there is none", async () => {
    mounted(SettingsList, {});
    slide("settings-volume", 40);
    await settled();
    expect(field("settings-volume").getAttribute("aria-valuetext")).toBe(t("settings.percent", { n: 40 }));
    slide("settings-volume", 0);
    await settled();
    expect(field("settings-volume").getAttribute("aria-valuetext")).toBe(t("settings.off"));
    expect(settings.sound).toBe(false);
    expect(field("settings-voice").disabled).toBe(true);
    expect(document.body.textContent).toContain(t("settings.voice.none"));
  });

  it("say that something kept was none of them, and that nothing is kept", () => {
    localStorage.setItem("forno.motion", '"wild"');
    settings.load();
    settings.kept = false;
    mounted(SettingsList, {});
    expect(the("odd").textContent).toBe(t("settings.odd"));
    expect(the("unkept").textContent).toBe(t("menu.unkept"));
    expect(radio(t("settings.motion.system")).checked).toBe(true);
  });
});

describe("motion", () => {
  const system = (reduced: boolean) => {
    vi.stubGlobal("matchMedia", () => ({ matches: reduced, addEventListener: () => undefined }));
  };

  it("is as the system has it, or as it is chosen here, whatever the system says", () => {
    for (const reduced of [true, false]) {
      system(reduced);
      settings.set("motion", "system");
      expect(still()).toBe(reduced);
      settings.set("motion", "full");
      expect(still()).toBe(false);
      settings.set("motion", "reduced");
      expect(still()).toBe(true);
    }
  });

  it("is told to the style sheets as it changes", () => {
    system(true);
    followMotion();
    flushSync();
    expect(document.documentElement.dataset["motion"]).toBe("reduced");
    settings.set("motion", "full");
    flushSync();
    expect(document.documentElement.dataset["motion"]).toBe("full");
  });
});

it("the volume scales every sound", () => {
  vi.stubGlobal("AudioContext", Audio);
  allowSound();
  settings.setVolume(0.5);
  play("turn");
  const [master, ...tones] = gains;
  expect([master?.gain.value, master?.to]).toEqual([0.25, "loudspeaker"]);
  expect(tones.map(({ to }) => to)).toEqual([master, master]);
  settings.setVolume(0);
  play("turn");
  expect(gains).toHaveLength(3);
});

describe("the voice", () => {
  let said: { text: string; lang: string; volume: number; onend: () => void }[];
  beforeEach(() => {
    said = [];
    vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
    vi.stubGlobal("speechSynthesis", {
      speak: (one: (typeof said)[number]) => said.push(one),
      cancel: () => said.at(-1)?.onend(),
    });
  });
  afterEach(hush);

  it("says nothing unless it is wanted", () => {
    speak("Bea called: Three salami!");
    expect(said).toEqual([]);
  });

  it("speaks in the language of the screen, as loud as it is wanted", () => {
    settings.set("voice", 0.5);
    speak("Bea called: Three salami!");
    expect(said).toMatchObject([{ text: "Bea called: Three salami!", lang: "en", volume: 0.5 }]);
  });

  it("does not lag behind: what is newest comes next", () => {
    settings.set("voice", 1);
    for (const text of ["one", "two", "three"]) speak(text);
    expect(said.map(({ text }) => text)).toEqual(["one"]);
    said[0]?.onend();
    expect(said.map(({ text }) => text)).toEqual(["one", "three"]);
    hush();
    speak("four");
    expect(said.map(({ text }) => text)).toEqual(["one", "three", "four"]);
  });
});
