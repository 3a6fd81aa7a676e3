/** Somebody is waited for while he does not look: the title blinks, and the browser tells him if he wants that. */
import { t } from "../i18n/index.svelte";
import { settings } from "./settings.svelte";

const BLINK_MS = 1000;
const ON = "●";
const OFF = "○";

let timer: ReturnType<typeof setInterval> | undefined;
let shown: Notification | null = null;

const away = (): boolean => document.visibilityState === "hidden" || !document.hasFocus();

/** Whether the browser lets us; it is asked after a tap on the menu, never by itself. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** One text for every moment: it does not say what is asked, nor whether it is a turn or an opening. */
export function callFor(code: string): void {
  if (!away()) return;
  blink();
  if (!settings.notify || document.visibilityState !== "hidden") return;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    shown = new Notification("forno", { body: t("notify.text"), tag: `forno-${code}` });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // some browsers want a service worker for it: then there is the title
  }
}

function blink(): void {
  if (timer !== undefined) return;
  timer = setInterval(() => {
    if (!away()) {
      calm();
      return;
    }
    const { title } = document;
    document.title = title.startsWith(ON) ? OFF + title.slice(1) : title.startsWith(OFF) ? ON + title.slice(1) : title;
  }, BLINK_MS);
  addEventListener("focus", calm);
}

/** He looks, or is waited for no more. */
export function calm(): void {
  clearInterval(timer);
  timer = undefined;
  removeEventListener("focus", calm);
  if (document.title.startsWith(OFF)) document.title = ON + document.title.slice(1);
  shown?.close();
  shown = null;
}
