/** Public events: one sentence for those who listen, a few words for the chalkboard. */
import { t } from "./say";
import type { MammaIEvent, MammaIView } from "./types";
import { cardName, drawings, ingredients, rowName, signed, takenName } from "./words";

/** A line on the chalkboard: who, and what he says. */
export interface Said {
  by: number | null;
  what: string;
}

export interface Listener {
  /** What was shown before the event. */
  view: MammaIView;
  name(player: number): string;
}

/** The sentence of an event. */
export function sentence(event: MammaIEvent, to: Listener): string {
  const view = to.view;
  const who = "player" in event ? to.name(event.player) : "";
  switch (event.type) {
    case "hidden":
    case "wc_called":
    case "passed":
      return t(`mi.say.${event.type}`, { name: who });
    case "guest":
      return t("mi.say.guest", { name: who, value: signed(event.value), who: rowName(event.character) });
    case "took":
      return t("mi.say.took", { name: who, cards: takenName(event.cards), row: rowName(event.row) });
    case "named":
    case "ran_over":
      return t(`mi.say.${event.type}`, { name: who, who: rowName(event.character) });
    case "wc":
      return t(event.tie ? "mi.say.wc.tie" : "mi.say.wc", {
        name: to.name(view.voters.at(-1) ?? -1),
        who: rowName(event.character),
      });
    case "removed":
      return t("mi.say.removed", { name: who, card: cardName(event.card), row: rowName(event.row) });
    case "turned_card":
      return t("mi.say.turned", {
        name: who,
        who: rowName(event.character),
        card: drawings(view, event.card),
      });
    case "lost":
      return t("mi.say.lost", { card: drawings(view, event.card) });
    case "child":
      return t("mi.say.child");
    case "stole":
      return t("mi.say.stole", {
        thief: rowName(event.thief),
        victim: rowName(event.victim),
        card: drawings(view, event.card),
      });
    case "assigned":
      return event.character === null
        ? t("mi.say.unsold", { card: drawings(view, event.card) })
        : t("mi.say.assigned", { who: rowName(event.character), card: ingredients(view, event.card) });
    case "turn":
      return t("mi.say.turn", { turn: event.turn, name: who });
    case "over":
      return t("mi.say.over");
  }
}

/** The event on the chalkboard. */
export function said(event: MammaIEvent): Said {
  const by = "player" in event ? event.player : null;
  switch (event.type) {
    case "hidden":
    case "wc_called":
    case "passed":
    case "child":
      return { by, what: t(`mi.said.${event.type}`) };
    case "guest":
      return { by, what: t("mi.said.guest", { value: signed(event.value), who: rowName(event.character) }) };
    case "took":
      return { by, what: t("mi.said.took", { cards: takenName(event.cards), row: rowName(event.row) }) };
    case "named":
    case "wc":
    case "ran_over":
      return { by, what: t(`mi.said.${event.type}`, { who: rowName(event.character) }) };
    case "removed":
      return { by, what: t("mi.said.removed", { card: cardName(event.card), row: rowName(event.row) }) };
    case "turned_card":
      return { by, what: t("mi.said.turned", { who: rowName(event.character) }) };
    case "lost":
      return { by, what: t("mi.said.lost") };
    case "stole":
      return { by, what: t("mi.said.stole", { thief: rowName(event.thief), victim: rowName(event.victim) }) };
    case "assigned":
      return {
        by: null,
        what: event.character === null ? t("mi.said.unsold") : t("mi.said.assigned", { who: rowName(event.character) }),
      };
    case "turn":
      return { by: null, what: t("mi.said.turn", { turn: event.turn }) };
    case "over":
      return { by: null, what: t("mi.said.table") };
  }
}
