/** What the things on the table mean, in words; of cards what the table's deck says of them. */
import type { Explain, Meaning } from "../../../learning/meanings";
import { face, type Need } from "../faces";
import { isKind, isPlus, ownKind } from "../kinds";
import { seatLabel } from "../seating";
import type { MammaMiaStage } from "../stage.svelte";
import type { Kind } from "../types";
import { count, orderNeeds } from "../words";
import { orderTitle } from "../titles";
import { t as shared } from "../say";
import { type Key, t } from "./say";

const PLAIN = ["supply", "waiter", "oven", "call", "stack", "opener"];

export const explain: Explain<MammaMiaStage> = (stage, what) => {
  const [word = "", name = "", own = ""] = what.split(" ");
  if ((word === "kind" || word === "column") && isKind(name)) return ofKind(stage, name, word === "column");
  if (word === "order" && isKind(own)) return ofOrder(stage, name, own);
  if (word === "back" && isKind(name)) return plain("back");
  if (word === "seat") return ofSeat(stage, Number(name));
  return PLAIN.includes(word) ? plain(word) : null;
};

function plain(word: string): Meaning {
  return { title: t(`means.${word}.title` as Key), text: [t(`means.${word}` as Key)] };
}

function ofKind(stage: MammaMiaStage, kind: Kind, counted: boolean): Meaning {
  const { players, cards, counter } = stage.view;
  const owner = players.findIndex(({ colour }) => ownKind(colour) === kind);
  const text = [t("means.kind", { letter: shared(`kind.${kind}.letter`), n: cards })];
  if (owner >= 0) text.push(t("means.kind.own", { name: stage.name(owner) }));
  if (counted) text.unshift(t("means.column", { what: count(kind, counter?.[kind] ?? 0) }));
  return { title: shared(`kind.${kind}.title`), text };
}

function ofOrder({ view }: MammaMiaStage, order: string, own: Kind): Meaning {
  const signs = [...new Set(face(order, own, view.game).needs.map(signOf))];
  const text = [t("means.order", { needs: orderNeeds(order, own, view.game) })];
  for (const sign of signs) if (sign) text.push(t(`means.sign.${sign}`));
  return { title: orderTitle(order), text };
}

/** The signs that do not speak for themselves. */
function signOf(need: Need): "joker" | "second" | "scarcest" | "barred" | "any" | null {
  if (need.sign === "joker") return need.nth ? "second" : "joker";
  return need.sign === "scarcest" || need.sign === "barred" || need.sign === "any" ? need.sign : null;
}

function ofSeat(stage: MammaMiaStage, seat: number): Meaning | null {
  if (!stage.view.players[seat]) return null;
  return {
    title: stage.name(seat),
    text: [
      `${seatLabel(stage.view, seat, stage.name(seat))}.`,
      t(isPlus(stage.view.game) ? "means.seat.plus" : "means.seat"),
    ],
  };
}
