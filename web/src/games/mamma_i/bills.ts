/** The six steps of the bill, as the rulebook counts. */
import type { Bill } from "./types";

export const STEPS = ["drawings", "red", "guest", "money", "person", "arrival"] as const;
export type BillStep = (typeof STEPS)[number];

/** The points of one step. */
export function points(bill: Bill, step: BillStep): number {
  if (step !== "drawings") return bill[step];
  return Object.values(bill.drawings).reduce((sum, n) => sum + n, 0);
}

/** The points after the first so many steps. */
export function upTo(bill: Bill, steps: number): number {
  return steps >= STEPS.length
    ? bill.total
    : STEPS.slice(0, Math.max(0, steps)).reduce((sum, step) => sum + points(bill, step), 0);
}
