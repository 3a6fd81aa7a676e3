/** Who is given the device at a table of Mamma Mia! or Plus where several play on one. */
import type { View } from "../../protocol/types";
import type { Counts, Decision, Line, MammaMiaView } from "./types";
import type { HandOvers, Round } from "../../table/module";
import { entries, total } from "./kinds";

/** Whether the owner of an order may be asked, as far as everybody can tell from the counter (MM-7, MM-9, MM-10, PL-2). */
export function mayAsk(lines: Line[]): boolean {
  if (lines.some((line) => line.sign === "barred" && line.missing > 0)) return false;
  return lines.some(
    (line) => line.missing > 0 || ((line.sign === "joker" || line.sign === "scarcest") && line.kinds.length > 1),
  );
}

/** A request that is still being put together is nobody's business but the owner's. */
function asked(view: MammaMiaView): Counts {
  return view.decision?.phase === "ask" ? {} : view.wanted;
}

function round(view: MammaMiaView): Round | null {
  const { judging } = view;
  if (view.phase !== "open" || !judging) return null;
  const help = total(asked(view)) > 0;
  const key = `${String(view.round)} ${String(view.turned)} ${String(judging.player)} ${judging.order} ${String(help)}`;
  if (!help) return mayAsk(judging.lines) ? { key, seats: [judging.player], ahead: false } : null;
  const players = view.players.length;
  // PL-6: asked are the others, from the owner's left.
  const seats = Array.from({ length: players - 1 }, (_, i) => (judging.player + 1 + i) % players);
  return { key, seats, ahead: true };
}

/** PL-7: who holds all the wanted cards and has an order on the waiter is asked when it is his turn to be. */
export function canHelp({ seat, wanted, hand, players }: MammaMiaView): boolean {
  const waiter = seat === null ? 0 : (players[seat]?.waiter ?? 0);
  return waiter > 0 && entries(wanted).every(([kind, n]) => (hand?.[kind] ?? 0) >= n);
}

/** The table as everybody sees it, with the cards of a seat: who is asked and who is not has the same before him. */
function finds(shown: MammaMiaView, { seat, hand, orders }: MammaMiaView, open: boolean): MammaMiaView {
  const view = { ...shown, seat, hand, orders, legal: [], turn: null, decision: null };
  const { wanted } = view;
  if (!open || total(wanted) === 0 || !canHelp(view)) return view;
  const decision: Decision = { phase: "help", missing: {}, left: 0, added: {}, wanted, request: null, kinds: [] };
  return { ...view, decision, legal: ["help", "refuse"] };
}

export const handOvers: HandOvers = {
  next: (view: View) => {
    const { phase, player } = view as MammaMiaView;
    return phase === "place" || phase === "order" || phase === "draw" ? player : null;
  },
  round: (view) => round(view as MammaMiaView),
  begins: (event) => event.type === "judging" || event.type === "asking",
  asks: (view) => view.legal.length > 0,
  finds: (shown, own, open) => finds(shown as MammaMiaView, own as MammaMiaView, open),
  colour: (view, seat) => (view as MammaMiaView).players[seat]?.colour ?? "",
};
