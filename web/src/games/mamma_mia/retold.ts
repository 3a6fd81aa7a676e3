/** Mamma Mia! and Plus, looked at again: what is on the time line, moves in words, what one's orders lacked. */
import type { GameEvent, View } from "../../protocol/types";
import type { Mark, Retold } from "../../table/module";
import { isKind } from "./kinds";
import { missed } from "./missed";
import { narrate } from "./narrate";
import OpenHand from "./OpenHand.svelte";
import OpenOven from "./OpenOven.svelte";
import { t } from "./openWords";
import { reduce } from "./reduce";
import { t as all } from "./say";
import type { MammaMiaEvent, MammaMiaView } from "./types";
import { count, kindName } from "./words";
import { orderTitle } from "./titles";

function mark(raw: GameEvent): Mark[] {
  const event = raw as MammaMiaEvent;
  switch (event.type) {
    case "round":
      return [{ kind: "round", round: event.round }];
    case "judging":
      return [{ kind: "order", player: event.player, title: orderTitle(event.order) }];
    case "delivered":
      return [{ kind: "outcome", done: true }];
    case "went_back":
      return [{ kind: "outcome", done: false }];
    default:
      return [];
  }
}

function say(raw: GameEvent[], before: View, after: View, name: (seat: number) => string): string {
  const events = raw as MammaMiaEvent[];
  let shown = before as MammaMiaView;
  const sentences = events.map((event, index) => {
    shown = reduce(shown, event);
    return narrate(events, index, {
      name,
      colour: (player) => shown.players[player]?.colour ?? "",
      counter: shown.counter ?? (after as MammaMiaView).counter ?? {},
      game: shown.game,
      brief: false,
    });
  });
  return sentences.filter(Boolean).join(" ");
}

/** "call 3 olives", "lay Minimale on top", "draw from the waiter". */
function move(text: string): string {
  const [word = "", what = ""] = text.split(/ (.*)/s);
  if (/^\d+$/.test(word) && isKind(what)) return t("move.place", { what: count(what, Number(word)) });
  if (word === "order") return t("move.order", { order: orderTitle(what) });
  if (word === "kind" && isKind(what)) return t("move.kind", { kind: kindName(what) });
  if ((word === "add" || word === "want") && isKind(what)) return t(`move.${word}`, { what: count(what, 1) });
  switch (text) {
    case "no order":
      return t("move.none");
    case "draw supply":
      return t("move.supply");
    case "draw waiter":
      return t("move.waiter");
    case "pass":
    case "fill":
    case "decline":
    case "ask":
    case "help":
    case "refuse":
      return t(`move.${text}`);
    default:
      return text;
  }
}

export const retold: Retold = {
  idle: (view) => ({ ...view, turn: null, decision: null, legal: [] }) as View,
  mark,
  say,
  move,
  order: orderTitle,
  score: (n) => all("end.pizzas", { n }),
  missed: (moments, seat, name) =>
    missed(
      moments.flatMap(({ events }) => events as MammaMiaEvent[]),
      seat,
      name,
    ),
  Cards: OpenHand,
  Hidden: OpenOven,
};
