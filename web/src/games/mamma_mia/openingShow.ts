/** How an opening of the oven is shown, event by event, and the end of Plus. */
import { tick } from "svelte";

import { play as sound } from "../../browser/sound";
import { ownDelivery } from "./good";
import { entries, isPlus, minus, total } from "./kinds";
import { reduce } from "./reduce";
import { t } from "./say";
import { commonStack } from "./scene";
import { bombastica } from "./sounds";
import type { MammaMiaStage } from "./stage.svelte";
import { BACK, BOX, DELIVERED, NEEDS, reading, SEEN, TICK, TO_COLUMN, TO_WAITER, turned, USED } from "./times";
import type { MammaMiaEvent, MammaMiaView } from "./types";
import { happened } from "./why";
import { counts, reasons } from "./words";

export class OpeningShow {
  #judgedAt = 0;

  constructor(private readonly stage: MammaMiaStage) {}

  async open(event: Extract<MammaMiaEvent, { type: "opened" }>): Promise<void> {
    this.stage.choice.clear();
    this.stage.log.begin(event.player, this.stage.view.round);
    await this.stage.pacer.wait(500);
    this.stage.view = reduce(this.stage.view, event);
    this.stage.judged = null;
    this.stage.moved = !this.stage.table.again;
    this.stage.scene = "opening";
    await tick();
    await this.stage.pacer.wait(700);
  }

  /** Ingredients are gathered: one runs after the other, and what became of the last order stays legible meanwhile. */
  async turn(event: Extract<MammaMiaEvent, { type: "turned" }>, run: number): Promise<void> {
    this.stage.turning = event.kind;
    await tick();
    this.stage.fly([{ kind: event.kind }], "mouth", `col-${event.kind}`, TO_COLUMN, 0, "set");
    await this.stage.pacer.wait(turned(run));
    this.stage.turning = null;
    sound("knock", total(this.stage.view.counter ?? {}));
    this.stage.log.turn(event.kind);
    this.stage.view = reduce(this.stage.view, event);
  }

  async judge(event: Extract<MammaMiaEvent, { type: "judging" }>): Promise<void> {
    this.stage.choice.clear();
    this.#judgedAt = Date.now();
    const { player, order, lines } = event;
    this.stage.turning = null;
    this.stage.view = reduce(this.stage.view, event);
    // How many cards are left everybody sees.
    if (this.stage.view.oven === 0) sound("last");
    const judged = { player, order, lines, counter: this.stage.view.counter ?? {}, request: null, outcome: null };
    if (!this.stage.mine(player)) {
      this.stage.judged = { ...judged, ticked: lines.length };
      return this.stage.pacer.steady(NEEDS);
    }
    this.stage.judged = { ...judged, ticked: 0 };
    await this.stage.pacer.wait(420);
    for (let ticked = 1; ticked <= lines.length; ticked++) {
      this.stage.judged = { ...judged, ticked };
      await this.stage.pacer.wait(TICK);
    }
    await this.stage.pacer.wait(300);
  }

  async deliver(event: Extract<MammaMiaEvent, { type: "delivered" }>): Promise<void> {
    const { player, order, used } = event;
    this.stage.log.deliver(player, order, minus(used, event.added));
    const given = this.stage.judged?.request?.helper != null ? this.stage.judged.request.wanted : {};
    if (this.stage.judged) this.stage.judged = { ...this.stage.judged, outcome: { delivered: true, used } };
    sound(order === "bombastica" ? bombastica : this.stage.mine(player) ? "own" : "done");
    const stack = isPlus(this.stage.view.game) ? "common" : `box-${String(player)}`;
    this.stage.fly([{ box: this.stage.colour(player) }], "slip", stack, BOX, 0, "leave");
    for (const [kind, n] of entries(used)) {
      const cards = Array.from({ length: Math.min(n, 3) }, () => ({ kind }));
      this.stage.fly(cards, `col-${kind}`, stack, USED.ms, USED.apart, "leave");
    }
    this.stage.view = { ...reduce(this.stage.view, event, given), judging: this.stage.view.judging };
    const words = [t("open.delivered", { used: counts(used) }), ownDelivery(this.stage.view, player)].join(" ");
    await this.#seenThrough(player, words, () => {
      return this.stage.pacer.wait(Math.max(SEEN, this.stage.pacer.rest(this.#judgedAt, DELIVERED)));
    });
    this.stage.view = { ...this.stage.view, judging: null };
  }

  async sendBack(event: Extract<MammaMiaEvent, { type: "went_back" }>): Promise<void> {
    const { player, order } = event;
    const back = this.stage.log.sendBack(player, order, event.lines, this.stage.view.counter ?? {});
    if (this.stage.judged) this.stage.judged = { ...this.stage.judged, outcome: { delivered: false, back } };
    sound("back", this.stage.mine(player) ? 0 : this.stage.log.outcomes.length);
    const slip = { back: "order", kind: this.stage.own(player) } as const;
    this.stage.fly([slip], "slip", `seat-${String(player)}`, TO_WAITER, 0, "leave");
    const to = { seat: this.stage.view.seat, name: (one: number) => this.stage.name(one) };
    const told = this.stage.learning ? happened(back, to) : [];
    const words = [t("open.back", { reasons: reasons(event.lines, back.counter) }), ...told].join(" ");
    const asked = this.stage.judged?.request != null;
    this.stage.view = reduce(this.stage.view, event);
    await this.#seenThrough(player, words, () => {
      return this.stage.pacer.steady(asked ? SEEN : Math.max(0, BACK - (Date.now() - this.#judgedAt)));
    });
  }

  /** What came of an own order is there as long as it takes to read it. */
  #seenThrough(player: number, words: string, ofStranger: () => Promise<void>): Promise<void> {
    return this.stage.mine(player) ? this.stage.pacer.unhurried(reading(words)) : ofStranger();
  }

  /** Who is asked, and who is passed over, nobody sees: the same words and the same while for all (PL-7). */
  async ask(event: Extract<MammaMiaEvent, { type: "asking" }>): Promise<void> {
    this.stage.choice.clear();
    if (this.stage.judged) {
      this.stage.judged = { ...this.stage.judged, request: { wanted: event.wanted, helper: null, answered: false } };
    }
    sound("call");
    this.stage.view = reduce(this.stage.view, event);
    await this.stage.pacer.wait(1500);
  }

  async leaveAlone(event: MammaMiaEvent): Promise<void> {
    if (this.stage.judged?.request)
      this.stage.judged = { ...this.stage.judged, request: { ...this.stage.judged.request, answered: true } };
    this.stage.view = reduce(this.stage.view, event);
    await this.stage.pacer.wait(900);
  }

  async help(event: Extract<MammaMiaEvent, { type: "helped" }>): Promise<void> {
    const { helper, given } = event;
    if (this.stage.judged)
      this.stage.judged = { ...this.stage.judged, request: { wanted: given, helper, answered: true } };
    sound("draw");
    const from = this.stage.mine(helper) ? "hand" : `box-${String(helper)}`;
    for (const [kind, n] of entries(given)) {
      this.stage.fly(
        Array.from({ length: Math.min(n, 3) }, () => ({ kind })),
        from,
        `col-${kind}`,
        420,
        60,
        "set",
      );
    }
    this.stage.view = reduce(this.stage.view, event);
    await this.stage.pacer.wait(1500);
  }

  /** The end of Plus: the common stack is turned over pizza by pizza and flies to its owners. */
  async turnOver(view: MammaMiaView): Promise<void> {
    const stack = commonStack(view);
    if (stack.length === 0) return;
    this.stage.skip.end();
    this.stage.judged = null;
    this.stage.stack = { stack, shown: 0, flying: false };
    this.stage.moved = !this.stage.table.again;
    this.stage.scene = "stack";
    await tick();
    await this.stage.pacer.wait(1200);
    for (const [index, card] of stack.entries()) {
      await this.stage.pacer.wait(260);
      this.stage.fly([card], "common", `owner-${String(card.player)}`, 260, 0, "set");
      this.stage.stack = { stack, shown: index, flying: true };
      await this.stage.pacer.wait(260);
      sound("knock", index);
      this.stage.stack = { stack, shown: index + 1, flying: false };
    }
    await this.stage.pacer.wait(900);
    this.stage.skip.end();
  }
}
