/** What can be looked at at a table without leaving it: the rules, the cards that it plays with, the
 * settings, and one's own notes. */
import { getContext, setContext } from "svelte";

export interface Reading {
  readonly game: string | null;
  /** Opens the rules, at an address such as "/rules/GAME#PLACE". */
  rules(address: string): void;
  cards(): void;
  settings(): void;
  pad(): void;
}

const KEY = Symbol("reading");

export function offerReading(reading: Reading): void {
  setContext(KEY, reading);
}

/** Null where there is no table. */
export function reading(): Reading | null {
  return getContext<Reading | undefined>(KEY) ?? null;
}
