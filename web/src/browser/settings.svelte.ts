import { type Pace, paceAt, SPEEDS } from "./pace";
import { fetchPart } from "./part";
import { isLanguage, preferredLanguage, useLanguage, type Language } from "../i18n/index.svelte";

export type Theme = "sera" | "pranzo";

/** What this browser remembers: tastes, never anything of a game but the address of the last table. */
function remembered<T>(name: string, valid: (value: unknown) => value is T, otherwise: () => T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`forno.${name}`) ?? "null");
    if (valid(value)) return value;
  } catch {
    // no storage, or not ours: the default does
  }
  return otherwise();
}

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

class Settings {
  /** Whether what is chosen is remembered. */
  kept = $state(true);
  theme = $state<Theme>("sera");
  language = $state<Language>("en");
  sound = $state(true);
  keys = $state(true);
  /** A notification when it is one's turn and the page is not seen; asked for in the menu. */
  notify = $state(false);
  /** How fast the screen shows what has happened, in times of the normal pace. */
  speed = $state(1);

  get pace(): Pace {
    return paceAt(this.speed);
  }

  load(): void {
    this.kept = keepsAnything();
    this.theme = remembered(
      "theme",
      isTheme,
      () => (document.documentElement.dataset["theme"] as Theme | undefined) ?? "sera",
    );
    this.sound = remembered("sound", isFlag, () => true);
    this.keys = remembered("keys", isFlag, () => true);
    this.notify = remembered("notify", isFlag, () => false);
    this.speed = remembered("speed", isSpeed, () => 1);
    this.language = remembered("language", isLanguage, preferredLanguage);
    document.documentElement.lang = this.language;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    document.documentElement.dataset["theme"] = theme;
    remember("theme", theme);
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

  setSound(on: boolean): void {
    this.sound = on;
    remember("sound", on);
  }

  setKeys(on: boolean): void {
    this.keys = on;
    remember("keys", on);
  }

  setNotify(on: boolean): void {
    this.notify = on;
    remember("notify", on);
  }

  setPace(pace: Pace): void {
    this.setSpeed(SPEEDS[pace]);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    remember("speed", speed);
  }
}

export const settings = new Settings();
