/** Mamma I, looked at again: its turns, the cards that found a buyer, moves in words. */
import { learn } from "../../i18n/index.svelte";
import type { GameEvent, View } from "../../protocol/types";
import type { Mark, Retold } from "../../table/module";
import type en from "./i18n/retold.en.json";
import { isCharacter, isRow } from "./family";
import { sentence } from "./narrate";
import OpenSecret from "./OpenSecret.svelte";
import { reduce } from "./reduce";
import { t as all } from "./say";
import type { MammaIEvent, MammaIView } from "./types";
import { drawings, rowName, takenName } from "./words";
import words from "words:./i18n/retold.en.json";

const t = learn<keyof typeof en>(words);
const NAMED: Record<string, "hide" | "guest" | "vote" | "run"> = {
  hide: "hide",
  guest: "guest",
  vote: "vote",
  "run over": "run",
};

function mark(raw: GameEvent): Mark[] {
  const event = raw as MammaIEvent;
  if (event.type === "turn") return [{ kind: "round", round: event.turn }];
  if (event.type !== "assigned") return [];
  const title =
    event.character === null
      ? t("retold.unsold", { n: event.card })
      : t("retold.sold", { who: rowName(event.character) });
  return [
    { kind: "order", player: null, title },
    { kind: "outcome", done: event.character !== null },
  ];
}

function say(raw: GameEvent[], before: View, _: View, name: (seat: number) => string): string {
  let view = before as MammaIView;
  const sentences = (raw as MammaIEvent[]).map((event) => {
    const words = sentence(event, { view, name });
    view = reduce(view, event);
    return words;
  });
  return sentences.filter(Boolean).join(" ");
}

/** "put 2+2 on Mamma", "remove the last card of the Schoolbus". */
function move(text: string, shown: View): string {
  const view = shown as MammaIView;
  const [, word = "", rest = ""] = /^(run over|\S+) ?(.*)$/.exec(text) ?? [];
  const [what = "", to = ""] = rest.split(" > ");
  const named = NAMED[word];
  if (named && isCharacter(rest)) return t(`move.mi.${named}`, { who: rowName(rest) });
  if (word === "take" && isRow(to)) return t("move.mi.take", { cards: takenName(what.split("+")), row: rowName(to) });
  if (word === "remove" && isRow(rest)) return t("move.mi.remove", { row: rowName(rest) });
  if (word === "turn" || word === "lose") return t(`move.mi.${word}`, { card: drawings(view, Number(rest)) });
  if (word === "steal" && isCharacter(to))
    return t("move.mi.steal", { card: drawings(view, Number(what)), who: rowName(to) });
  if (word === "wc" || word === "child" || word === "pass" || word === "done") return t(`move.mi.${word}`);
  return text;
}

export const retold: Retold = {
  idle: (view) => ({ ...view, legal: [] }),
  mark,
  say,
  move,
  order: (name) => name,
  score: (n) => all("mi.over.points", { n }),
  where: (said) => t("retold.where", said),
  missed: () => [],
  Cards: OpenSecret,
};
