/** How long things are shown, in ms at the normal pace. */

/** Cards on their way: each for so long, and the next so long after it. */
export const TOSS = { ms: 420, apart: 90 } as const;
export const DRAW = { ms: 260, apart: 60 } as const;
/** After they have landed. With these a bot's turn takes 1.2 s with its call, its order and what it draws. */
export const TURN = { called: 120, ordered: 40, drawn: 40, passed: 600 } as const;

/** A card of an oven to its column, and a slip to its waiter. */
export const TO_COLUMN = 260;
export const TO_WAITER = 420;
/** An order that is delivered: a box is folded and dropped, and what it used leaves the counter meanwhile. */
export const BOX = 700;
export const USED = { ms: 500, apart: 40 } as const;

/** The pause that hides who was asked (MM-16): a stranger's order that goes back takes no longer, at any pace. */
export const BACK = 900;
/** Of it, for what the order needs and what lies there. */
export const NEEDS = 450;
/** Each line of an own order is ticked after so long. */
export const TICK = 180;
/** A stranger's order that is delivered, from when it turns up. */
export const DELIVERED = 1600;
/** What came of an order is seen for so long at least, where it waited for something before. */
export const SEEN = 450;

const CARD = 250;
const RUN = 1200;

/** How long each card of a run of ingredients takes, up to the next order. */
export function turned(run: number): number {
  return Math.min(CARD, RUN / Math.max(1, run));
}

/** How long it takes to read this. */
export function reading(words: string): number {
  return 600 + 40 * words.length;
}
