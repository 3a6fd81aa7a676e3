/** A component as it is drawn for one view, for tests: what is found by a test id, a role or a name, as a person finds it. */
import type { Component } from "svelte";
import { render } from "svelte/server";

interface Found {
  /** The element's attributes. */
  readonly has: Record<string, string>;
  /** All that stands in it, as words. */
  readonly text: string;
  /** Whether a click would do nothing. */
  readonly dead: boolean;
  /** What a screen reader calls it. */
  readonly name: string;
}

const VOID = new Set(["img", "input", "br", "hr", "path", "use"]);
const SIGNS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&nbsp;": " " };

function plain(text: string): string {
  return text.replaceAll(/&\w+;/g, (sign) => SIGNS[sign] ?? sign);
}

function attributes(tag: string): Record<string, string> {
  const all = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...all].map(([, name = "", value = ""]) => [name, plain(value)]));
}

/** What lies between a tag that ends at `from` and its own closing tag. */
function inner(html: string, tag: string, from: number): string {
  if (VOID.has(tag)) return "";
  const marks = new RegExp(`<(/?)${tag}(?=[\\s>/])[^>]*?(/?)>`, "g");
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    if (mark[2]) continue;
    depth += mark[1] ? -1 : 1;
    if (depth === 0) return html.slice(from, mark.index);
  }
  return "";
}

function words(html: string): string {
  const text = html.replaceAll(/<\/?(?:p|li|h\d|div|i|small|button|section)\b[^>]*>/g, " ").replaceAll(/<[^>]*>/g, "");
  return plain(text).replaceAll(/\s+/g, " ").trim();
}

/** Everything drawn. */
export class Drawn {
  readonly html: string;
  readonly #all: Found[];

  constructor(html: string) {
    this.html = html.replaceAll(/<!--.*?-->/gs, "");
    const tags = this.html.matchAll(/<([a-z][\w]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g);
    this.#all = [...tags].map((tag) => {
      const has = { tag: tag[1] ?? "", ...attributes(tag[2] ?? "") } as Record<string, string>;
      const text = words(inner(this.html, tag[1] ?? "", tag.index + tag[0].length));
      return { has, text, dead: "disabled" in has || has["aria-disabled"] === "true", name: has["aria-label"] ?? text };
    });
  }

  get text(): string {
    return words(this.html);
  }

  /** The one of this test id; an error names what is there instead. */
  the(id: string): Found {
    const found = this.maybe(id);
    if (!found) throw new Error(`no ${id} among ${this.ids.join(", ")}`);
    return found;
  }

  maybe(id: string): Found | null {
    return this.#all.find((one) => one.has["data-testid"] === id) ?? null;
  }

  get ids(): string[] {
    return this.#all.flatMap((one) => one.has["data-testid"] ?? []);
  }

  /** The test ids that begin so, without the beginning. */
  under(start: string): string[] {
    return this.ids.filter((id) => id.startsWith(start)).map((id) => id.slice(start.length));
  }

  /** What changes are read aloud. */
  get live(): string[] {
    return this.#all.filter((one) => "aria-live" in one.has).map((one) => one.text);
  }
}

export function drawn<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): Drawn {
  return new Drawn(render(component as Component<Record<string, unknown>>, { props }).body);
}

/** A table at which three sit, as far as a game's screen asks it; what is sent lies in `sent`. */
export function tableOf(names: string[], change: Record<string, unknown> = {}) {
  const sent: string[][] = [];
  const seats = names.map((name) => ({ name, kind: "person", present: true, stand_in: null, colour: null }));
  const facts = { seats, status: "playing", house: { clock: null }, notes: [], next: null, watch: "w" };
  const line = { facts, link: { state: "open" }, sending: false, replaced: false, refusal: null, through: null };
  const rest = { mine: [0], signs: [], handOn: null, time: null, finish: null, code: "abc" };
  const table = { ...line, ...rest, send: (moves: string[]) => sent.push(moves), ...change };
  return { sent, table };
}
