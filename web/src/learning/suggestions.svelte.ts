/** At a deal that was chosen to learn with: the moves that are suggested now. */
import { untrack } from "svelte";

import { suggestion } from "../protocol/api";
import type { Table } from "../table/table.svelte";

export interface Suggested {
  /** Another one for each question. */
  id: string;
  moves: string[];
}

/**
 * What is suggested as long as the same is asked; to be called where a component begins.
 *
 * @param question What tells one question from another; null: nothing is asked.
 */
export function suggestions(table: Table, question: () => string | null): () => Suggested | null {
  let found = $state.raw<Suggested | null>(null);
  let nth = 0;
  /** How often what was not answered for want of a line has been asked anew. */
  let again = $state(0);
  let unanswered = false;
  const linked = $derived(table.link.state === "open");
  // The same question in other objects, or other facts of the table, is none that is asked anew.
  const asked = $derived(table.facts?.first_deal ? question() : null);
  const seat = $derived(table.facts?.seat ?? null);
  $effect(() => {
    if (asked === null || seat === null) return;
    void again;
    const id = `suggest-${String((nth += 1))}`;
    let alive = true;
    unanswered = false;
    suggestion(table.code, seat).then(
      (moves) => {
        if (alive && moves.length > 0) found = { id, moves };
      },
      // Without a line there is nothing to be suggested until it is back, and everything else goes on.
      () => {
        if (alive) unanswered = true;
      },
    );
    return () => {
      alive = false;
      found = null;
    };
  });
  $effect(() => {
    if (linked && unanswered) untrack(() => (again += 1));
  });
  // What is on its way to the server is answered.
  return () => (table.sending ? null : found);
}
