import type { Snippet } from "svelte";

/** What a game has to say to somebody who plays it for the first time. */
export interface Note {
  /** What it is called among the game's notes. */
  id: string;
  /** What it speaks of, as a selector. */
  about: string;
  /** Whether its moment is now. */
  when: () => boolean;
  text: () => string;
  /** Drawn below the words. */
  picture?: Snippet;
  /** It is said as often as its moment comes. */
  again?: boolean;
}

/** The first note whose moment is now and that was not read yet; one at a time. */
export function nextNote(notes: Note[], isRead: (id: string) => boolean): Note | null {
  return notes.find(({ id, again, when }) => (again || !isRead(id)) && when()) ?? null;
}
