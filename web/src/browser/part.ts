/**
 * Parts of the page that are fetched when they are wanted. What does not come is asked for once more; where the server
 * has been brought up to date meanwhile, its old files are gone, and only the page made anew finds the new ones.
 */

import { wordsReady } from "../i18n/index.svelte";

/** Why a part did not come: no line to the server, another version there than here, or neither. */
export type Failure = "line" | "upgrade" | "other";

/** A part that did not come. */
export class Unloaded extends Error {
  constructor(
    readonly failure: Failure,
    cause: unknown,
  ) {
    super("a part of the page did not come", { cause });
  }
}

/** So long the server may take to say which version it has. */
const PATIENCE = 8000;
/** Not again by itself within this time, whatever the server says: a page must not load itself over and over. */
const ONCE = 600_000;
const RELOADED = "forno.reloaded";

/**
 * Fetch a part.
 *
 * @param load Imports it.
 * @param safe Nothing is lost if the page is loaded anew: there is nothing on it yet.
 * @throws Unloaded
 */
export async function fetchPart<T>(load: () => Promise<T>, safe = false): Promise<T> {
  try {
    return await loadStyled(load);
  } catch {
    const failure = await whyNot();
    if (safe && failure === "upgrade" && !typed() && mayReload()) {
      location.reload();
      return new Promise<T>(() => undefined);
    }
    return loadStyled(load).catch((error: unknown) => {
      throw new Unloaded(failure, error);
    });
  }
}

/** What the server says: its first page names the script that this page was begun with, or another one. */
async function whyNot(): Promise<Failure> {
  const own = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return "line";
    return own && !(await answer.text()).includes(own) ? "upgrade" : "other";
  } catch {
    return "line";
  }
}

/** Whether somebody has written something that is not sent yet. */
function typed(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/** Whether this page may load itself anew; it notes that it does. */
function mayReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (Date.now() - before < ONCE) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false; // it could not be remembered
  }
}

/** The addresses of style sheets that did not come. Whoever imports their part again is given it without them. */
const unstyled = new Set<string>();

function noteStyle(event: Event): void {
  const link = event.target;
  if (!(link instanceof HTMLLinkElement) || link.rel !== "stylesheet") return;
  unstyled.add(link.href);
  link.remove();
}

if (typeof addEventListener !== "undefined") addEventListener("error", noteStyle, true);

/** Fetch the style sheets that are missing, the part, and what it says. */
async function loadStyled<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...unstyled].map(style));
  const part = await load();
  await wordsReady();
  return part;
}

function style(href: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => {
      unstyled.delete(href);
      done();
    };
    link.onerror = () => {
      failed(new Error(`no style sheet at ${href}`));
    };
    document.head.append(link);
  });
}
