import { COLOURS } from "../../people/colours";
import type { Counts, Kind } from "./types";

/** The fixed order of kinds, as the server counts them. */
export const KINDS: readonly Kind[] = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"];

export function isPlus(game: string): boolean {
  return game === "mamma-mia-plus";
}

/** The kinds that lie on the table of a game. */
export function kindsOf(game: string): readonly Kind[] {
  return isPlus(game) ? KINDS : KINDS.slice(0, 5);
}

/** The colour that goes with a kind, as seats have it. */
export function colourOf(kind: string | undefined): string {
  return COLOURS[KINDS.indexOf(kind as Kind)] ?? "";
}

/** A player's colour as its own kind: silhouette and pattern go with it wherever the colour does. */
export function ownKind(colour: string): Kind {
  return KINDS[COLOURS.indexOf(colour)] ?? "salami";
}

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** `counts` with `n` more of a kind (or fewer); kinds with none are left out. */
export function changed(counts: Counts, kind: Kind, n: number): Counts {
  const now = Math.max(0, (counts[kind] ?? 0) + n);
  const rest = Object.fromEntries(Object.entries(counts).filter(([other]) => other !== kind)) as Counts;
  return now > 0 ? { ...rest, [kind]: now } : rest;
}

export function minus(counts: Counts, taken: Counts): Counts {
  return entries(taken).reduce((left, [kind, n]) => changed(left, kind, -n), counts);
}

export function plus(counts: Counts, added: Counts): Counts {
  return entries(added).reduce((sum, [kind, n]) => changed(sum, kind, n), counts);
}

/** Kinds and their numbers, in the fixed order. */
export function entries(counts: Counts): [Kind, number][] {
  return KINDS.flatMap((kind) => {
    const n = counts[kind] ?? 0;
    return n > 0 ? [[kind, n] as [Kind, number]] : [];
  });
}
