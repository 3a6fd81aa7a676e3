import type { View } from "../protocol/types";

/** How a game ended: who has won, and each seat's scores, the most important number first. */
export interface Result {
  winners: number[];
  scores: number[][];
}

/** What a view says of it; null while nothing is decided. */
export function resultOf(view: View): Result | null {
  return "result" in view ? (view.result as Result | null) : null;
}

/** Whether one's scores are better than another's. */
export function above(one: number[], other: number[]): boolean {
  const at = one.findIndex((score, i) => score !== other[i]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
