/** Whether a reload of the page may bring something back that is one's own. */
import type { Table } from "./table.svelte";

export type At = Pick<Table, "code" | "through" | "shared" | "again">;

/** Where a device is handed on nothing of anybody's stays in it; and a game that is shown again is nobody's turn. */
export function mayKeep({ through, shared, again }: At): boolean {
  return through === null && !shared && !again;
}
