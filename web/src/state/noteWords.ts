/** What happened around the game, as a sentence that says who did it. */
import { hasWords, t } from "../i18n/index.svelte";
import type { Note, TableFacts } from "../protocol/types";

/** "" where there is nothing to say of it. */
export function noteWords(note: Note, facts: TableFacts): string {
  const name = note.seat === null ? "" : (facts.seats[note.seat]?.name ?? "");
  if (note.kind === "say") return t("people.said", { name: name || t("people.somebody"), text: note.text ?? "" });
  if (note.kind === "leave" && facts.status === "waiting") return t("note.leave.before");
  for (const key of [`note.${note.kind}.${note.by}`, `note.${note.kind}`]) if (hasWords(key)) return t(key, { name });
  return "";
}
