/** What is said to somebody of his own: what he has delivered, and what was good where another has won. */
import type { Place } from "./ranking";
import { t } from "./say";
import type { Oven } from "./scene";
import type { MammaMiaView } from "./types";

/** An own delivery in words, as it has been counted; nothing of another's, and no number where they are not told apart. */
export function ownDelivery(view: MammaMiaView, player: number): string {
  if (player !== view.seat) return "";
  const pizzas = view.players[player]?.pizzas ?? null;
  return pizzas === null ? t("open.own.stack") : t("open.own", { n: pizzas });
}

/**
 * What was good about a game that another has won.
 *
 * @param seat Of whom it is told; null: somebody who watches.
 * @param places All players, best first.
 * @param ovens Who delivered in each oven, as far as this screen saw them.
 * @returns One sentence; "" for whoever has won, and for who watches.
 */
export function whatWasGood(
  seat: number | null,
  places: Place[],
  ovens: Oven[],
  name: (player: number) => string,
): string {
  const own = places.find((row) => row.player === seat);
  const first = places[0];
  if (!own || !first || own.place === 1) return "";
  if (own.pizzas === 0) return t("end.good.none");
  if (own.pizzas === first.pizzas) return t("end.good.level", { name: name(first.player) });
  const out = ovens.map((oven) => oven?.filter((one) => one.player === seat && one.delivered).length ?? 0);
  const most = Math.max(0, ...out);
  return most > 1
    ? t("end.good.oven", { n: most, oven: out.indexOf(most) + 1 })
    : t("end.good.pizzas", { n: own.pizzas });
}
