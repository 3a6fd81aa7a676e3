/** The table that the page is at, for whatever of it is in menus and bars. */
import { getContext, setContext } from "svelte";

import type { Table } from "./table.svelte";

const KEY = Symbol("table");

export function offerTable(table: () => Table): void {
  setContext(KEY, table);
}

/** Null where there is no table. */
export function tableHere(): (() => Table) | null {
  return getContext<(() => Table) | undefined>(KEY) ?? null;
}
