/** Suggested moves in words. */
import { placed } from "../compose";
import { isKind } from "../kinds";
import type { Counts } from "../types";
import { count, counts, kindName } from "../words";
import { orderTitle } from "../titles";
import { t } from "./say";

/** "Try this: put in 2 peppers, no order yet, and draw from your waiter." */
export function suggestionInWords(moves: string[]): string {
  const [first = ""] = moves;
  const place = placed(first);
  const order = moves.find((move) => /^(no )?order\b/.test(move));
  const source = moves.find((move) => move.startsWith("draw "))?.slice("draw ".length) ?? "none";
  if (place) {
    const title = order?.startsWith("order ") ? orderTitle(order.slice("order ".length)) : "none";
    return t("suggest.turn", { what: count(place.kind, place.number), order: title, source });
  }
  const [word = "", kind = ""] = first.split(" ");
  if (word === "fill" || word === "decline" || word === "help" || word === "refuse") return t(`suggest.${word}`);
  if (word === "kind" && isKind(kind)) return t("suggest.kind", { kind: kindName(kind) });
  if (word === "add" || word === "want") return t(`suggest.${word}`, { what: counts(named(word, moves)) });
  return source === "none" ? "" : t("suggest.draw", { source });
}

/** "add olive", "add olive": two olives. */
function named(word: string, moves: string[]): Counts {
  const kinds = moves.filter((move) => move.startsWith(`${word} `)).map((move) => move.slice(word.length + 1));
  return Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}
