/** When the notes of somebody's first round come: by what he sees, and by nothing else. */
import { asksKind, type Draft, next, orders } from "../compose";
import type { Judged, Receipt, Scene } from "../scene";
import type { MammaMiaView } from "../types";

/** What is on the screen. */
export interface Shown {
  view: MammaMiaView;
  scene: Scene;
  draft: Draft;
  judged: Judged | null;
  receipt: Receipt | null;
}

export type Moment = (shown: Shown) => boolean;

/** So few cards in the supply, and the round will soon be over. */
const SOON = 12;

const composing: Moment = ({ view, scene }) => scene === "table" && view.turn !== null;
const waiting: Moment = ({ view, scene }) => scene === "table" && view.turn === null && view.phase !== "over";

/** Before a card is lifted. */
const empty: Moment = (shown) => composing(shown) && shown.draft.kind === null && shown.draft.order === null;

const ownBack: Moment = ({ receipt, view }) =>
  receipt?.outcomes.some((one) => !one.delivered && one.player === view.seat) ?? false;

/** Every order asks for its ingredients; of some kinds none may lie there. */
const barred: Moment = ({ judged, view }) =>
  view.decision === null && (judged?.lines.some((line) => line.sign === "barred") ?? false);

const order: Moment = (shown) => {
  const { draft, view } = shown;
  return composing(shown) && draft.kind !== null && view.turn !== null && orders(draft, view.turn).length > 0;
};

/** Everything is chosen but the stack to draw from. */
const draw: Moment = (shown) => {
  const { draft, view } = shown;
  const now = composing(shown) && view.turn ? next(draft, view.turn) : null;
  return now !== null && !now.ready && now.wants === "source";
};

const kind: Moment = (shown) => empty(shown) && shown.view.turn !== null && asksKind(shown.view.turn);

const asking: Moment = ({ view, judged }) =>
  view.decision !== null && judged?.player === view.seat && ["fill", "add"].includes(view.decision.phase);

/** In the order in which they come where several could. */
const COMMON: Record<string, Moment> = { hand: empty, kind, order };

export const MOMENTS: Record<string, Moment> = {
  ...COMMON,
  draw,
  top: (shown) => waiting(shown) && shown.view.oven > 3,
  stacks: (shown) => waiting(shown) && shown.view.oven > 6,
  opens: (shown) => waiting(shown) && (shown.view.supply <= SOON || shown.view.holder !== null),
  add: asking,
  back: ownBack,
};

/** What is other in Plus takes the place of what shows itself there. */
export const PLUS_MOMENTS: Record<string, Moment> = {
  ...COMMON,
  nine: draw,
  top: (shown) => waiting(shown) && shown.view.oven > 3,
  barred,
  stack: ({ view, scene }) => scene === "opening" && view.decision === null && view.baked > 0,
  ask: (shown) => asking(shown) && shown.view.decision?.request != null,
  asked: ({ view }) => view.decision?.phase === "help",
};

/** The first round alone; its receipt is part of it. */
export function inFirstRound({ view, receipt }: Shown): boolean {
  return (receipt?.round ?? view.round) === 1;
}
