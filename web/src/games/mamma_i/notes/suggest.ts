/** Suggested moves in words. */
import { cardsOf } from "../compose";
import { isCharacter, isRow } from "../family";
import { rowName, takenName } from "../words";
import { t } from "./say";

/** "Try this: play 2+2 on Mamma." */
export function suggestionInWords(moves: string[]): string {
  return moves.map(one).filter(Boolean).join(" ");
}

function one(move: string): string {
  const [, word = "", rest = ""] = /^(run over|\S+) ?(.*)$/.exec(move) ?? [];
  const [what = "", to = ""] = rest.split(" > ");
  if (word === "take" && isRow(to)) return t("suggest.mi.take", { cards: takenName(cardsOf(what)), row: rowName(to) });
  if (word === "remove" && isRow(rest)) return t("suggest.mi.remove", { row: rowName(rest) });
  if (word === "run over" && isCharacter(rest)) return t("suggest.mi.run", { who: rowName(rest) });
  if (word === "steal" && isCharacter(to)) return t("suggest.mi.steal", { who: rowName(to) });
  if ((word === "hide" || word === "vote" || word === "guest") && isCharacter(rest))
    return t(`suggest.mi.${word}`, { who: rowName(rest) });
  return word === "wc" || word === "done" ? t(`suggest.mi.${word}`) : "";
}
