/** At a deal that was chosen to learn with: the moves that are suggested now. */
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
  // The same question in other objects is none that is asked anew.
  const asked = $derived(table.facts?.first_deal ? question() : null);
  $effect(() => {
    const seat = table.facts?.seat ?? null;
    if (asked === null || seat === null) return;
    const id = `suggest-${String((nth += 1))}`;
    let alive = true;
    suggestion(table.code, seat).then(
      (moves) => {
        if (alive && moves.length > 0) found = { id, moves };
      },
      // Without a line there is nothing to be suggested, and everything else goes on.
      () => undefined,
    );
    return () => {
      alive = false;
      found = null;
    };
  });
  return () => found;
}
