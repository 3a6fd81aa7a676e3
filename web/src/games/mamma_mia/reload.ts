/** What a reload of the page brings back of a game: the composed turn, how the hand is laid, and the receipt. */
import { keep, kept } from "../../browser/kept";
import { type At, mayKeep } from "../../table/reload";
import { begun, fits, isKept } from "./ahead";
import { type Draft, EMPTY } from "./compose";
import { isLaid, type Laid } from "./arrange";
import type { Receipt } from "./scene";
import type { MammaMiaView } from "./types";

export function keepDraft(at: At, { seat, hand, orders }: MammaMiaView, draft: Draft): void {
  if (mayKeep(at)) keep(`ahead.${at.code}`, begun(draft) ? { seat, hand, orders, draft } : null);
}

/** The draft that was made for the cards that are still in hand. */
export function draftAgain(at: At, view: MammaMiaView): Draft {
  const found = mayKeep(at) ? kept(`ahead.${at.code}`, isKept) : null;
  return found && fits(found, view) ? found.draft : EMPTY;
}

export function keepLaid(at: At, laid: Laid): void {
  if (mayKeep(at)) keep(`hand.${at.code}`, laid);
}

/** How the hand was laid at this table. */
export function laidAgain(at: At): Laid | null {
  return mayKeep(at) ? kept(`hand.${at.code}`, isLaid) : null;
}

export function keepReceipt(at: At, receipt: Receipt | null): void {
  if (mayKeep(at)) keep(`receipt.${at.code}`, receipt);
}

/** The receipt that lay there, unless it would have been put away by now. */
export function receiptAgain(at: At, { round, phase }: MammaMiaView): Receipt | null {
  const found = mayKeep(at) ? kept(`receipt.${at.code}`, isReceipt) : null;
  const current = found?.round === round - 1 && phase !== "open" && phase !== "over";
  return found && current && found.until > Date.now() ? found : null;
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Partial<Receipt>;
  return Array.isArray(one.outcomes) && typeof one.round === "number" && typeof one.until === "number";
}
