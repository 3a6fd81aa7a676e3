/** The own hand as it lies on this screen: sorted, or laid by hand; a reload of the page finds it as it was. */
import { COUNTED, fansOf, type Laid, slipsOf, type Way, WAYS, withKindAt, withSlipAt } from "./arrange";
import { keepLaid, laidAgain } from "./reload";
import { t } from "./say";
import type { Asking } from "./choice.svelte";
import type { Kind, Order } from "./types";
import { orderTitle } from "./titles";
import { kindName } from "./words";

export class Arrangement {
  /** What has just been done with it, for those who listen. */
  said = $state("");

  #laid = $state.raw<Laid>(COUNTED);

  constructor(private readonly stage: Asking) {
    this.#laid = laidAgain(stage.table) ?? COUNTED;
  }

  get by(): Way {
    return this.#laid.by;
  }

  get fans(): [Kind, number][] {
    return fansOf(this.stage.view.hand ?? {}, this.#laid);
  }

  get slips(): Order[] {
    return slipsOf(this.stage.view.orders ?? [], this.#laid);
  }

  sort(by: Way): void {
    this.#lay({ ...this.#laid, by });
    this.said = t(`hand.sorted.${by}`);
  }

  /** By kind, by number, as one has laid them, and so on. */
  next(): void {
    this.sort(WAYS[(WAYS.indexOf(this.by) + 1) % WAYS.length] ?? "kind");
  }

  /** Lay all cards of a kind at another place among the kinds. */
  layKind(kind: Kind, place: number): void {
    this.#lay(withKindAt(this.stage.view.hand ?? {}, this.#laid, kind, place));
    const at = this.fans.findIndex(([one]) => one === kind);
    this.said = t("hand.laid", { what: kindName(kind), n: at + 1, total: this.fans.length });
  }

  /** Lay the order at one place at another. */
  laySlip(from: number, place: number): void {
    const order = this.slips[from];
    if (order === undefined) return;
    this.#lay(withSlipAt(this.stage.view.orders ?? [], this.#laid, from, place));
    const at = Math.max(0, Math.min(place, this.slips.length - 1));
    this.said = t("hand.laid", { what: orderTitle(order), n: at + 1, total: this.slips.length });
  }

  #lay(laid: Laid): void {
    this.#laid = laid;
    keepLaid(this.stage.table, laid);
  }
}
