/** What this browser remembers of learning: the notes that were read, and of each game the first table. */
import type { Table } from "../table/table.svelte";
import { recall, recallList, remember } from "../browser/settings.svelte";

function isPlayed({ facts, through, shared }: Table): boolean {
  return facts?.status === "playing" && facts.seat !== null && through === null && !shared;
}

class Lessons {
  /** The switch in the menu. */
  on = $state(true);
  #read = $state<string[]>([]);
  /** "GAME CODE" of each game's first table. */
  #first = $state<string[]>([]);

  load(): void {
    this.on = recall("lessons") !== "off";
    this.#read = recallList("notes");
    this.#first = recallList("first-tables");
  }

  /** Whoever switches them on wants them anew, from the first one on. */
  set(on: boolean): void {
    this.on = on;
    remember("lessons", on ? "on" : "off");
    if (on) this.#keep([], []);
  }

  /** Somebody plays a game here: if it is for the first time, that table is his first one. */
  begin(game: string, code: string): void {
    if (!this.hasPlayed(game)) this.#keep(this.#read, [...this.#first, `${game} ${code}`]);
  }

  /** The same of a table: only where one person plays on this device, and the game runs. */
  beginAt(table: Table): void {
    if (table.facts && isPlayed(table)) this.begin(table.facts.game, table.code);
  }

  areFor(table: Table): boolean {
    return table.facts !== null && isPlayed(table) && this.at(table.facts.game, table.code);
  }

  hasPlayed(game: string): boolean {
    return this.#first.some((one) => one.startsWith(`${game} `));
  }

  /** Whether things are explained at a table without being asked. */
  at(game: string, code: string): boolean {
    return this.on && this.#first.includes(`${game} ${code}`);
  }

  isRead(note: string): boolean {
    return this.#read.includes(note);
  }

  putAway(note: string): void {
    if (!this.isRead(note)) this.#keep([...this.#read, note], this.#first);
  }

  #keep(read: string[], first: string[]): void {
    this.#read = read;
    this.#first = first;
    remember("notes", read);
    remember("first-tables", first);
  }
}

export const lessons = new Lessons();
