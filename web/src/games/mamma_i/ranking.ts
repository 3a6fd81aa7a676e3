import type { Bill, Character, MammaIView } from "./types";

export interface Place {
  player: number;
  place: number;
  who: Character;
  points: number;
  /** Which one the character was to sit down. */
  sat: number;
}

/** The players by the numbers of the result, best first. */
export function ranking(view: MammaIView): Place[] {
  const { result, secrets } = view;
  if (!result || !secrets) return [];
  const sorted = result.scores
    .flatMap((score, player) => {
      const who = secrets[player];
      return who ? [{ player, who, points: score[0] ?? 0, sat: -(score[1] ?? 0) }] : [];
    })
    .sort((a, b) => b.points - a.points || a.sat - b.sat);
  return sorted.map((row, i) => ({ ...row, place: i + 1 }));
}

/** The characters as they sit down. */
export function seated(bills: Bill[]): Bill[] {
  return [...bills].sort((a, b) => a.place - b.place);
}
