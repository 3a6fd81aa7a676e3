/** A player's own notes, by table: kept in this browser alone. */
import { recallList, remember } from "../browser/settings.svelte";

/** So many letters on a pad, and so many pads: the oldest goes. */
export const MOST = 2000;
const PADS = 10;

const NAME = "pads";

/** Code and text of each, one after the other, the newest last. */
function pads(): [string, string][] {
  const all = recallList(NAME);
  return all.flatMap((code, i) => (i % 2 ? [] : [[code, all[i + 1] ?? ""] as [string, string]]));
}

/** What has been written down at a table. */
export function notesOf(code: string): string {
  return pads().find(([one]) => one === code)?.[1] ?? "";
}

export function keepNotes(code: string, text: string): void {
  const others = pads().filter(([one]) => one !== code);
  remember(NAME, [...others.slice(1 - PADS), [code, text.slice(0, MOST)]].flat());
}
