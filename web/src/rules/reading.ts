/** What can be read at a table without leaving it: the rules, and the cards that it plays with. */
import { getContext, setContext } from "svelte";

export interface Reading {
  readonly game: string | null;
  /** Opens the rules, at an address such as "/rules/GAME#PLACE". */
  rules(address: string): void;
  cards(): void;
}

const KEY = Symbol("reading");

export function offerReading(reading: Reading): void {
  setContext(KEY, reading);
}

/** Null where there is no table. */
export function reading(): Reading | null {
  return getContext<Reading | undefined>(KEY) ?? null;
}
