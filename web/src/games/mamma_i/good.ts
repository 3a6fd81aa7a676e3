/** What was good about a dinner that another has won. */
import { points, STEPS } from "./bills";
import type { Place } from "./ranking";
import { t } from "./say";
import type { MammaIView } from "./types";
import { signed } from "./words";

/**
 * The line of the own bill that counted most.
 *
 * @param view The view of a game that is over.
 * @param places All players, best first.
 * @returns One sentence; "" for whoever has won, and for who watches.
 */
export function whatWasGood(view: MammaIView, places: Place[]): string {
  const own = places.find((row) => row.player === view.seat);
  const bill = view.bills?.find((one) => one.character === own?.who);
  if (!own || !bill || view.result?.winners.includes(own.player)) return "";
  const [best] = STEPS.map((step) => ({ step, n: points(bill, step) })).sort((a, b) => b.n - a.n);
  if (!best || best.n <= 0) return t("mi.over.good.none");
  return t("mi.over.good", { what: t(`mi.over.${best.step}`), n: signed(best.n) });
}
