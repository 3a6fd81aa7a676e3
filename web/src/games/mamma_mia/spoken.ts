/** What is said when it is this seat's turn: the whole situation in one utterance. */
import { list } from "../../i18n/index.svelte";
import { t } from "./say";
import type { MammaMiaView } from "./types";
import { ownKind } from "./kinds";
import { counts, orderInFull, topCard } from "./words";
import { orderTitle } from "./titles";

export function ordersInWords(view: MammaMiaView): string {
  const own = ownKind(view.players[view.seat ?? 0]?.colour ?? "");
  const all = (view.orders ?? []).map((order) => orderInFull(order, own, view.game));
  return all.length ? list(all, "unit") : t("say.none");
}

/** `brief`: what one holds alone. */
export function turnInWords(view: MammaMiaView, name: (player: number) => string, brief: boolean): string {
  const hand = counts(view.hand ?? {}) || t("say.none");
  if (brief) return t("say.turn.brief", { hand });
  return t("say.turn", {
    hand,
    orders: ordersInWords(view),
    top: topCard(view, name),
    oven: t("oven.cards", { n: view.oven }),
    supply: view.supply,
  });
}

export function decisionInWords(view: MammaMiaView, name: (player: number) => string): string {
  if (view.decision?.phase === "help" && view.judging) {
    return t("say.help", { name: name(view.judging.player), what: counts(view.decision.wanted) });
  }
  const order = view.judging ? t("open.yours", { order: orderTitle(view.judging.order) }) : "";
  return t("say.decision", { what: order });
}
