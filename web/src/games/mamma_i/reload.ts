/** What a reload of the page brings back: a trick as far as it is composed, while the same is asked. */
import { keep, kept } from "../../browser/kept";
import { type At, mayKeep } from "../../table/reload";
import { type Draft, EMPTY } from "./compose";
import type { MammaIView } from "./types";

interface Kept {
  asked: string;
  draft: Draft;
}

export function keepDraft(at: At, view: MammaIView, draft: Draft): void {
  // Whom somebody hides is written nowhere.
  if (!mayKeep(at) || view.phase === "hide") return;
  keep(`trick.${at.code}`, draft === EMPTY || view.legal.length === 0 ? null : { asked: question(view), draft });
}

export function draftAgain(at: At, view: MammaIView): Draft {
  const found = mayKeep(at) ? kept(`trick.${at.code}`, isKept) : null;
  return found?.asked === question(view) ? found.draft : EMPTY;
}

function question({ seat, turn, phase, legal, display }: MammaIView): string {
  return JSON.stringify([seat, turn, phase, legal, display]);
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { asked, draft } = value as Partial<Kept>;
  return typeof asked === "string" && typeof draft === "object" && Object.keys(EMPTY).every((part) => part in draft);
}
