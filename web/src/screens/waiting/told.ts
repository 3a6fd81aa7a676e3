import { hasWords, t, type Key } from "../../i18n/index.svelte";
import type { Note, SeatFacts } from "../../protocol/types";

/** What a screen reader says of something that happened around a table that waits; empty where nothing is said. */
export function told(note: Note, before: SeatFacts[], now: SeatFacts[]): string {
  const seat = note.seat ?? -1;
  const said = {
    name:
      note.kind === "let-in"
        ? (note.text ?? "")
        : ((note.kind === "leave" || note.kind === "kick" ? before : now)[seat]?.name ?? ""),
    before: before[seat]?.name ?? "",
    chair: seat + 1,
    colour:
      note.kind === "colour" && hasWords(`colour.${note.text ?? ""}`) ? t(`colour.${note.text ?? ""}` as Key) : "",
    n: now.filter(({ kind }) => kind !== "open").length,
    all: now.length,
  };
  const key = KEYS[note.kind === "seat" ? `seat-${note.text ?? ""}` : note.kind];
  return key ? t(key, said) : "";
}

const KEYS: Record<string, Key> = {
  sit: "told.sit",
  leave: "told.leave",
  kick: "told.kick",
  "let-in": "told.let-in",
  host: "told.host",
  rename: "told.rename",
  colour: "told.colour",
  "seat-bot": "told.bot",
  "seat-open": "told.open",
  "seat-none": "told.none",
  start: "told.start",
};
