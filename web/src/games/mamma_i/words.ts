/** Everything of a game in words. Names of the family are used as they are: nothing is declined. */
import { list } from "../../i18n/index.svelte";
import { t } from "./say";
import type { Character, DeckCard, MammaIView, Row } from "./types";
import { CHARACTERS, isMoney, owner, value } from "./family";
import type { Ghost } from "./compose";

const MINUS = "−";

export function rowName(row: Row): string {
  return t(`mi.who.${row}`);
}

/** "−6", with a real minus. */
export function signed(n: number): string {
  return n < 0 ? MINUS + String(-n) : String(n);
}

/** "+3", "−2" */
export function plus(n: number): string {
  return n > 0 ? `+${String(n)}` : signed(n);
}

/** What is printed beside the name; Grandpa's other side where he has the Child. */
export function printed(view: MammaIView, row: Row, child = view.child): string {
  if (row === "schoolbus") return t("mi.print.schoolbus");
  if (row === "grandpa" && child) return t("mi.print.child", { points: plus(view.printed.child) });
  if (row === "son") return t("mi.print.son");
  const points = view.printed.points[row];
  return points === 0 ? "" : t("mi.print.points", { points: plus(points) });
}

/** "2", "money 3" */
export function cardName(card: DeckCard): string {
  return isMoney(card) ? t("mi.card.money", { n: value(card) }) : String(value(card));
}

/** What is put in a row at once: "2+2", "money 3". */
export function takenName(cards: DeckCard[]): string {
  return cards.map(cardName).join("+");
}

/** "2, 2, money 3" */
export function cardNames(cards: DeckCard[]): string {
  return list(cards.map(cardName), "unit");
}

/** "fish, cheese" */
export function drawings(view: MammaIView, card: number): string {
  const face = view.ingredients.find((one) => one.card === card);
  return list(
    (face?.drawings ?? []).map((drawing) => t(`mi.drawing.${drawing}`)),
    "unit",
  );
}

/** "fish, cheese for 1, Mother-in-Law −1" */
export function ingredients(view: MammaIView, card: number): string {
  const face = view.ingredients.find((one) => one.card === card);
  if (!face) return "";
  const said = { drawings: drawings(view, card), cost: face.cost, law: signed(face.mother_in_law) };
  return t(face.mother_in_law ? "mi.card.law" : "mi.card.ingredients", said);
}

function several(view: MammaIView, cards: number[]): string {
  return cards.map((card) => drawings(view, card)).join("; ");
}

/** A row in one sentence, as a listener needs it. */
export function rowInWords(view: MammaIView, row: Row, level: Row[], ghost: Ghost | null = null): string {
  const { points, money } = view.sums[row];
  const cards = view.rows[row];
  const parts = [
    t(row === "schoolbus" ? "mi.row.bus" : "mi.row.person", { row: rowName(row), points, money }),
    cards.length ? t("mi.row.cards", { cards: cardNames(cards) }) : t("mi.row.empty"),
    ...(row === "schoolbus" ? [] : besideInWords(view, row)),
  ];
  if (level.includes(row)) {
    parts.push(t("mi.row.level", { rows: list(level.filter((other) => other !== row).map(rowName)) }));
  }
  if (ghost) {
    const after = row === "schoolbus" ? "mi.row.after.bus" : "mi.row.after";
    parts.push(t(after, { points: ghost.sum.points, money: ghost.sum.money }));
  }
  return `${parts.join("; ")}.`;
}

function besideInWords(view: MammaIView, who: Character): string[] {
  const parts: string[] = [];
  const upright = view.cards[who].filter((one) => !one.flat).map((one) => one.card);
  const flat = view.cards[who].filter((one) => one.flat).map((one) => one.card);
  const guest = view.guests[who];
  if (who === "grandpa" && view.child) parts.push(t("mi.row.child"));
  if (upright.length) parts.push(t("mi.row.upright", { cards: several(view, upright) }));
  if (flat.length) parts.push(t("mi.row.flat", { cards: several(view, flat) }));
  if (guest !== undefined) parts.push(t("mi.row.guest", { value: signed(guest) }));
  if (view.wc === who) parts.push(t("mi.row.wc"));
  if (view.hospital === who) parts.push(t("mi.row.hospital"));
  return parts;
}

/** Names of the family, oldest first. */
export function names(all: readonly Row[]): string {
  return list(all.map(rowName));
}

/** Whose card it is, or nobody's. */
export function ownerName(view: MammaIView, card: number): string {
  const who = owner(view, card);
  return who === null ? "" : rowName(who);
}

/** Who comes first in a list of the family: the older one. */
export function byAge(a: Character, b: Character): number {
  return CHARACTERS.indexOf(a) - CHARACTERS.indexOf(b);
}

export function deckInWords(view: MammaIView): string {
  return t("mi.show.deck", { n: view.deck });
}

/** What everybody waits for. */
export function waitingFor(view: MammaIView, name: (player: number) => string): string {
  if (view.player === null || view.phase === "over") return t("wait.moment");
  return t(`mi.wait.${view.phase}`, { name: name(view.player) });
}
