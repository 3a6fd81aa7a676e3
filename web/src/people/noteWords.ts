/** What happened around the game, as a sentence that says who did it. */
import { hasWords, t } from "../i18n/index.svelte";
import type { Note, TableFacts } from "../protocol/types";

/** What takes a name off a chair before the start; its text is the name that was there. */
const UNNAMES = new Set(["leave", "kick", "rename"]);

/** "" where there is nothing to say of it; `notes`: all there are, as seats may have changed hands since. */
export function noteWords(note: Note, facts: TableFacts, notes: readonly Note[]): string {
  const gone = (UNNAMES.has(note.kind) || note.kind === "let-in") && note.text ? note.text : "";
  const name = gone && note.kind !== "rename" ? gone : nameThen(note, facts, notes);
  if (note.kind === "say") return t("people.said", { name: name || t("people.somebody"), text: note.text ?? "" });
  const named = `note.${note.kind}.named`;
  if (gone && hasWords(named)) return t(named, { name, before: gone });
  if (note.kind === "leave" && facts.status === "waiting") return t("note.leave.before");
  for (const key of [`note.${note.kind}.${note.by}`, `note.${note.kind}`]) if (hasWords(key)) return t(key, { name });
  return "";
}

/** Who sat on a seat when something happened: people get up, and chairs are taken away. */
function nameThen(note: Note, facts: TableFacts, notes: readonly Note[]): string {
  let seat = note.seat;
  if (seat === null) return "";
  for (const later of notes) {
    if (later.number <= note.number || later.seat === null) continue;
    if (later.kind === "seat" && later.text === "none") seat -= later.seat < seat ? 1 : 0;
    else if (later.seat === seat && UNNAMES.has(later.kind) && later.text) return later.text;
  }
  return facts.seats[seat]?.name ?? "";
}
