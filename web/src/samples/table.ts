/** A table for the page of all parts: nobody is at the other end of its line. */
import type { SeatFacts, TableFacts } from "../protocol/types";
import type { Reading } from "../rules/reading";
import type { GameStage } from "../table/module";
import type { Table } from "../table/table.svelte";
import { sampleFacts, sampleSeat, sampleTable } from "../testing/table";

const NAMES = ["Anna", "Bruno", "Carla", "Dino"];

/** So many seats: a person's, and bots'. */
export function seats(number = 3): SeatFacts[] {
  return NAMES.slice(0, number).map((name, i) => sampleSeat(i === 0 ? { name } : { name, kind: "bot", bot: "pippo" }));
}

/**
 * A table at which nothing moves.
 *
 * @param facts What is said of it.
 * @param more What the line to it has told besides.
 */
export function stillTable(facts: Partial<TableFacts> = {}, more: object = {}): Table {
  const idle = { handOn: null, replaced: false, again: false, resets: 0, time: null, finish: null, unloaded: null };
  const does = { send: () => undefined, ask: () => Promise.resolve(), onNote: () => () => undefined };
  const holds = { hold: () => undefined, forgive: () => undefined, retry: () => undefined };
  return sampleTable(sampleFacts({ seats: seats(), ...facts }), { ...idle, ...does, ...holds, ...more });
}

/**
 * The same with a game on it.
 *
 * @param make What keeps the game that is shown, for this table.
 * @param view What is shown of it.
 */
export function playedTable<V, S extends GameStage & { reset(view: V): void }>(
  make: (view: V, table: Table) => S,
  view: V,
  facts: Partial<TableFacts> = {},
  more: object = {},
): { table: Table; stage: S } {
  const table = stillTable(facts, { newest: view, ...more });
  const stage = make(view, table);
  table.stage = stage;
  stage.reset(view);
  return { table, stage };
}

/** The rules stay shut. */
export const reading: Reading = {
  game: null,
  rules: () => undefined,
  cards: () => undefined,
  settings: () => undefined,
  pad: () => undefined,
};
