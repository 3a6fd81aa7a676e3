import { titleOf } from "./faces";
import { t } from "./sayFront";
import type { Order } from "./types";

/** What a card is called; one that only an own deck has, as its owner calls it. */
export function orderTitle(order: Order): string {
  const title = titleOf(order);
  if (title) return t(`order.${title}.title`);
  const spelt = order.replaceAll(/[-_]+/g, " ").trim();
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}
