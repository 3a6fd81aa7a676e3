/** A table as tests need it: three sit or may sit at it, and what is asked of it is kept. And what a part of the page draws. */
import type { Component } from "svelte";
import { render } from "svelte/server";

import type { Note, SeatFacts, TableFacts } from "../protocol/types";
import type { Table } from "./table.svelte";

export function sampleSeat(more: Partial<SeatFacts> = {}): SeatFacts {
  const seat: SeatFacts = {
    name: "Ann",
    kind: "person",
    bot: null,
    present: true,
    stand_in: null,
    stand_in_by: null,
    program: false,
    colour: null,
  };
  return { ...seat, ...more };
}

/** As the host sees it, who sits on the first chair. */
export function sampleFacts(more: Partial<TableFacts> = {}): TableFacts {
  const facts = {
    code: "abcdefghjkmn",
    game: "toy",
    edition: "base",
    options: {},
    language: "en",
    status: "playing",
    seats: [sampleSeat(), sampleSeat({ name: "Ben" }), sampleSeat({ name: "Cleo" })],
    seat: 0,
    mine: [0],
    host: true,
    host_seat: 0,
    sent_away: [],
    turned_away: false,
    public: false,
    house: { chat: true, quiet: true, clock: null },
    watch: "watchwatchww",
    watching: 0,
    commitment: "c0ffee",
    imported: false,
    voted: [],
    notes: [],
    undo: null,
    next: null,
  };
  return { ...facts, ...more } as unknown as TableFacts;
}

export function sampleNote(number: number, more: Partial<Note> = {}): Note {
  return { number, kind: "say", seat: 1, by: "player", text: "Ciao", at: 0, ...more };
}

export function sampleTable(facts: TableFacts | null, more: object = {}): Table {
  const table = {
    code: facts?.code ?? "abcdefghjkmn",
    facts,
    link: { state: "open" },
    sending: false,
    refusal: null,
    wasAway: false,
    meanwhile: [],
    stage: null,
    newest: null,
    undoable: false,
    through: null,
    mine: facts?.mine ?? [],
    signs: [],
    notes: facts?.notes ?? [],
  };
  return Object.assign(table, more) as unknown as Table;
}

/** What a part of the page shows at first: its text, and by test id what somebody meets there. */
export class Drawn {
  constructor(readonly html: string) {}

  /** All test ids, in the order of the page. */
  get ids(): string[] {
    return [...this.html.matchAll(/data-testid="([^"]*)"/g)].map(([, id]) => id ?? "");
  }

  get text(): string {
    return plain(this.html);
  }

  /** The opening tag of what has this test id, with all that it says of itself. */
  tag(id: string): string {
    const found = new RegExp(`<[a-z]+[^>]*data-testid="${id}"[^>]*>`).exec(this.html);
    if (!found) throw new Error(`no ${id} among ${this.ids.join(", ")}`);
    return found[0];
  }

  /** What stands in it. */
  at(id: string): string {
    const tag = this.tag(id);
    const name = /^<([a-z]+)/.exec(tag)?.[1] ?? "";
    const rest = this.html.slice(this.html.indexOf(tag) + tag.length);
    let depth = 1;
    for (const { 0: one, index } of rest.matchAll(new RegExp(`</?${name}\\b`, "g"))) {
      depth += one.startsWith("</") ? -1 : 1;
      if (depth === 0) return plain(rest.slice(0, index));
    }
    return "";
  }
}

export function drawn<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): Drawn {
  const { body } = render(part as never, { props: props as never });
  return new Drawn(body.replaceAll(/<!--.*?-->/g, ""));
}

function plain(html: string): string {
  const text = html.replaceAll(/<[^>]*>/g, " ").replaceAll("&lt;", "<");
  return text.replaceAll("&amp;", "&").replaceAll(/\s+/g, " ").trim();
}
