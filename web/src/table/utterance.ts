/** What those hear who listen: a bot's turn is one utterance, in however many messages it comes. */
import type { Table } from "./table.svelte";

/** Whether a bot decides for a seat: one need not wait long for the rest of its turn. A replay stands still anywhere. */
export function isBots(table: Table, seat: number | null): boolean {
  if (table.again) return false;
  const facts = seat === null ? undefined : table.facts?.seats[seat];
  return facts !== undefined && (facts.kind === "bot" || facts.stand_in != null);
}

/** The same sentence twice is two sentences: an invisible sign makes the second one heard. */
export function heard(sentence: string, before: string): string {
  return sentence === before ? `${sentence}\u200b` : sentence;
}

/** Sentences about a turn, until all of it has happened. */
export class Utterance {
  #kept: string[] = [];

  /** What is to be said now: nothing as long as there is `more` to come; of a `brief` one what it began with. */
  add(sentence: string, more: boolean, brief = false): string {
    if (sentence) this.#kept.push(sentence);
    if (more) return "";
    const whole = this.#kept.slice(0, brief ? 1 : undefined).join(" ");
    this.#kept = [];
    return whole;
  }

  forget(): void {
    this.#kept = [];
  }
}
