/** When the notes of somebody's first two turns come: by what everybody sees, and by nothing that is hidden. */
import { read } from "../compose";
import { CHARACTERS } from "../family";
import type { MammaIView } from "../types";

export interface Shown {
  view: MammaIView;
  /** Whether this seat is asked something. */
  asked: boolean;
  /** The end of a turn is being told. */
  telling: boolean;
}

export type Moment = (shown: Shown) => boolean;

const trick: Moment = ({ view, asked }) => asked && view.phase === "trick";
const effects: Moment = ({ view, asked }) => asked && view.phase === "effects";
const waiting: Moment = ({ view, asked, telling }) => !asked && !telling && !["hide", "over"].includes(view.phase);

/** An ingredients card stands upright beside somebody. */
const upright = (view: MammaIView): boolean => CHARACTERS.some((who) => view.cards[who].some(({ flat }) => !flat));

/** In the order in which they come where several could. */
export const MOMENTS: Record<string, Moment> = {
  aim: waiting,
  secret: (shown) => waiting(shown) && shown.view.secret !== null,
  trick,
  buy: waiting,
  bus: (shown) => effects(shown) && read(shown.view.legal).runs.length > 0,
  theft: (shown) => effects(shown) && read(shown.view.legal).steals.length > 0,
  turn: (shown) => trick(shown) && shown.view.turn > 1 && upright(shown.view),
  guest: (shown) => trick(shown) && shown.view.turn > 1 && read(shown.view.legal).guests.length > 0,
  dinner: (shown) => waiting(shown) && shown.view.turn > 1,
};

export function inFirstTurns({ view }: Shown): boolean {
  return view.turn <= 2;
}
