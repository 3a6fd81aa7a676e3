import { type Pace, paceAt, SPEEDS } from "./pace";
import { fetchPart } from "./part";
import { COLOURS } from "../people/colours";
import { isLanguage, preferredLanguage, useLanguage, type Language } from "../i18n/index.svelte";

export type Theme = "sera" | "pranzo";

/** Whether things travel over the screen: as the system has it, or whatever it says. */
export const MOTIONS = ["system", "full", "reduced"] as const;
export type Motion = (typeof MOTIONS)[number];

/** What this browser remembers: tastes, never anything of a game but the address of the last table. */
function remembered<T>(name: string, valid: (value: unknown) => value is T, otherwise: () => T): T {
  const text = stored(name);
  if (text === null) return otherwise();
  try {
    const value: unknown = JSON.parse(text);
    if (valid(value)) return value;
  } catch {
    // not ours: the default does
  }
  odd = true;
  return otherwise();
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(`forno.${name}`);
  } catch {
    return null;
  }
}

/** Something that is kept is none of what we keep there. */
let odd = false;

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`forno.${name}`, JSON.stringify(value));
  } catch {
    // private windows may refuse: then it is not remembered
  }
}

export function recall(name: string): string {
  return remembered(name, isText, () => "");
}

export function recallList(name: string): string[] {
  return remembered(name, isList, () => []);
}

const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isPart = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;
const isColour = (value: unknown): value is string => value === "" || COLOURS.some((one) => one === value);
const isMotion = (value: unknown): value is Motion => MOTIONS.some((one) => one === value);
const isTheme = (value: unknown): value is Theme => value === "sera" || value === "pranzo";
const isSpeed = (value: unknown): value is number => typeof value === "number" && value > 0;

/** Whether this browser keeps anything: where it does not, tastes last as long as the page. */
function keepsAnything(): boolean {
  try {
    localStorage.setItem("forno.kept", "1");
    localStorage.removeItem("forno.kept");
    return true;
  } catch {
    return false;
  }
}

/** What is remembered as it is chosen; a language comes with its words. */
type Taste =
  "theme" | "sound" | "volume" | "voice" | "motion" | "brief" | "name" | "colour" | "keys" | "notify" | "speed";

class Settings {
  /** Whether what is chosen is remembered. */
  kept = $state(true);
  /** Something that was kept made no sense: what is usual holds in its place. */
  odd = $state(false);
  theme = $state<Theme>("sera");
  language = $state<Language>("en");
  sound = $state(true);
  /** How loud sounds are, and the voice that reads what happens aloud: 0 to 1; a voice of 0 is none. */
  volume = $state(1);
  voice = $state(0);
  motion = $state<Motion>("system");
  /** Whether those who listen hear of each thing only what it is. */
  brief = $state(false);
  /** What one is called at the next table, and the colour that one likes to have there; empty: any. */
  name = $state("");
  colour = $state("");
  keys = $state(true);
  /** A notification when it is one's turn and the page is not seen; asked for in the menu. */
  notify = $state(false);
  /** How fast the screen shows what has happened, in times of the normal pace. */
  speed = $state(1);

  get pace(): Pace {
    return paceAt(this.speed);
  }

  load(): void {
    odd = false;
    this.kept = keepsAnything();
    this.theme = remembered(
      "theme",
      isTheme,
      () => (document.documentElement.dataset["theme"] as Theme | undefined) ?? "sera",
    );
    this.sound = remembered("sound", isFlag, () => true);
    this.volume = remembered("volume", isPart, () => 1);
    this.voice = remembered("voice", isPart, () => 0);
    this.motion = remembered("motion", isMotion, () => "system" as const);
    this.brief = remembered("brief", isFlag, () => false);
    this.name = remembered("name", isText, () => "");
    this.colour = remembered("colour", isColour, () => "");
    this.keys = remembered("keys", isFlag, () => true);
    this.notify = remembered("notify", isFlag, () => false);
    this.speed = remembered("speed", isSpeed, () => 1);
    this.language = remembered("language", isLanguage, preferredLanguage);
    this.odd = odd;
    document.documentElement.lang = this.language;
  }

  /** It holds at once, and is remembered. */
  set<Name extends Taste>(name: Name, value: Settings[Name]): void {
    (this as Settings)[name] = value;
    remember(name, value);
  }

  setTheme(theme: Theme): void {
    this.set("theme", theme);
    document.documentElement.dataset["theme"] = theme;
  }

  /**
   * Speak a language from now on.
   *
   * @throws Unloaded if its words do not come: then the one before it is spoken still.
   */
  async setLanguage(language: Language): Promise<void> {
    await fetchPart(() => useLanguage(language));
    this.language = language;
    document.documentElement.lang = language;
    remember("language", language);
    // The pages that the server makes by itself are in the same language.
    document.cookie = `forno_language=${language}; path=/; max-age=31536000; samesite=lax`;
  }

  /** A volume of none is silence, and any other one ends it. */
  setVolume(volume: number): void {
    if (volume > 0) this.set("volume", volume);
    this.set("sound", volume > 0);
  }

  setName(name: string): void {
    this.set("name", name.trim());
  }

  setPace(pace: Pace): void {
    this.set("speed", SPEEDS[pace]);
  }
}

export const settings = new Settings();
