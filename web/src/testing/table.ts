/** A table as tests need it: three sit or may sit at it. */
import type { Note, SeatFacts, TableFacts } from "../protocol/types";
import type { Table } from "../table/table.svelte";

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
    pace: null,
  };
  return { ...seat, ...more };
}

/** As the host sees it, who sits on the first chair. */
export function sampleFacts(more: Partial<TableFacts> = {}): TableFacts {
  const facts: TableFacts = {
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
    learning: false,
    first_deal: false,
    daily: null,
    short: null,
    chosen_deal: null,
    voted: [],
    notes: [],
    undo: null,
    next: null,
  };
  return { ...facts, ...more };
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
