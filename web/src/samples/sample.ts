/** What stands on the page of all parts (`npm run parts`): a part in one of its states, and a whole screen in one moment. */
import type { Component } from "svelte";

import type { Table } from "../table/table.svelte";

type Anything = Record<string, unknown>;

export interface Sample {
  /** What is to be seen. */
  state: string;
  of: Component<Anything>;
  props: Anything;
  /** The table that the page is at. */
  table: Table | null;
  /** Classes that it has around it where it is used. */
  inside: string;
}

/** What is alike stands together. */
export interface Shelf {
  title: string;
  samples: Sample[];
}

/** Alone on the page, because it is laid out by the size of the window. */
export interface Scene extends Sample {
  /** Whether it explains itself, as to whoever plays for the first time. */
  learning: boolean;
}

export interface Samples {
  shelves: Shelf[];
  scenes: Scene[];
}

interface More {
  table?: Table;
  inside?: string;
}

/**
 * A part in one of its states.
 *
 * @param state What is to be seen, in a few words.
 * @param of The component.
 * @param props What it is given.
 * @param more Where it stands.
 */
export function sample<Props extends Anything>(
  state: string,
  of: Component<Props>,
  props: Props,
  { table, inside = "" }: More = {},
): Sample {
  return { state, of: of as Component<Anything>, props, table: table ?? null, inside };
}

/** The same of a screen that shows the game of a table. */
export function scene(state: string, of: Component<{ table: Table }>, table: Table, learning = false): Scene {
  return { ...sample(state, of as Component<Anything>, { table }, { table }), learning };
}
