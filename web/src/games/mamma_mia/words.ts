/** Everything of a game in words: whole sentences in the language of the screen. */
import { list, words } from "../../i18n/index.svelte";
import { type Key, t } from "./say";
import type { Draft } from "./compose";
import type { Call, Counts, Kind, Line, MammaMiaView, Order } from "./types";
import { hasOwnDeck } from "./deck.svelte";
import { face, type Need } from "./faces";
import { orderTitle } from "./titles";
import { entries, isPlus, ownKind } from "./kinds";

export function kindName(kind: Kind): string {
  return t(`kind.${kind}.name`);
}

export function count(kind: Kind, n: number): string {
  return t(`kind.${kind}.count`, { n });
}

/** "1 pepper, 3 olives" */
export function counts(all: Counts): string {
  return list(
    entries(all).map(([kind, n]) => count(kind, n)),
    "unit",
  );
}

/** "Three salami!" */
export function calling(kind: Kind, n: number): string {
  return t(`kind.${kind}.call`, inWords(n));
}

/** A number and its word, with a small and with a big letter. */
export function inWords(n: number): { n: number; word: string; Word: string } {
  const word = words(n);
  return { n, word, Word: word.charAt(0).toUpperCase() + word.slice(1) };
}

/** A turn as far as it is composed: "3 salami, Minimale, from the supply". */
export function draftWords({ kind, number, order, source }: Draft): string {
  const parts = [
    kind && counts({ [kind]: number }),
    order && t("pad.draft.order", { order: orderTitle(order) }),
    source && t(`ahead.from.${source}`),
  ];
  return list(
    parts.filter((part) => part !== null),
    "unit",
  );
}

/** "Minimale: 3 of the scarcest other kind and 1 pepper" */
export function orderInFull(order: Order, own: Kind, game: string): string {
  return t("order.full", { title: orderTitle(order), needs: orderNeeds(order, own, game) });
}

export function orderNeeds(order: Order, own: Kind, game: string): string {
  const { title, needs } = face(order, own, game);
  if (hasOwnDeck() || !title) return needs.length ? needsInWords(needs) : t("order.needs.unknown");
  const printed = title === "minimale" && isPlus(game) ? "order.plus.minimale.needs" : `order.${title}.needs`;
  return t(printed as Key, { main: mainNeed(needs), own: count(own, 1), ...barredIn(needs) });
}

/** The needs of any card, one after another: "5 of one other kind, 1 salami, no shrimp on the counter". */
export function needsInWords(needs: Need[]): string {
  return list(needs.map(needInWords), "unit");
}

function needInWords(need: Need): string {
  switch (need.sign) {
    case "kind":
      return count(need.kind, need.number);
    case "each":
      return counts(Object.fromEntries(need.kinds.map((kind) => [kind, need.number])));
    case "joker":
      return t(need.nth ? "line.joker.second" : "line.joker", { number: need.number });
    case "either":
      return either(need.kinds, need.number);
    case "scarcest":
      return t("line.scarcest.none", { number: need.number });
    case "any":
      return t("need.any", { number: need.number });
    case "barred":
      return t("need.barred", { barred: t(`kind.${need.kind}.none`) });
  }
}

/** The first need in words: "4 salami", "5 pineapples or 5 peppers", "2 olives, 2 salami, 2 shrimp". */
function mainNeed(needs: Need[]): string {
  const main = needs[0];
  if (main?.sign === "either") return either(main.kinds, main.number);
  const kinds = needs.filter((need) => need.sign === "kind");
  if (main?.sign !== "kind") return "";
  return kinds.length === 3 ? list(kinds.map((need) => count(need.kind, need.number))) : count(main.kind, main.number);
}

function barredIn(needs: Need[]): { barred: string } {
  const barred = needs.find((need) => need.sign === "barred");
  return { barred: barred ? t(`kind.${barred.kind}.none`) : "" };
}

/** "5 pineapples or 5 peppers" */
function either(kinds: readonly Kind[], number: number): string {
  return list(
    kinds.map((kind) => count(kind, number)),
    "disjunction",
  );
}

export function called(call: Call): string {
  return call.kind === null ? t("chalk.nothing") : calling(call.kind, call.number);
}

export function topCard(view: MammaMiaView, name: (player: number) => string): string {
  if (!view.top) return "";
  if ("kind" in view.top) return t("oven.top", { card: kindName(view.top.kind) });
  const { order, player } = view.top;
  const own = ownKind(view.players[player]?.colour ?? "");
  const card = t("order.owner.full", {
    name: name(player),
    title: orderTitle(order),
    needs: orderNeeds(order, own, view.game),
  });
  return t("oven.top", { card });
}

/** Kinds other than `own` that lie in the largest number. */
export function most(counter: Counts, allowed: Kind[]): Kind[] {
  const high = Math.max(0, ...allowed.map((kind) => counter[kind] ?? 0));
  return high === 0 ? [] : allowed.filter((kind) => counter[kind] === high);
}

function names(kinds: Kind[]): string {
  return list(kinds.map(kindName));
}

/** Whether the line at `index` is the second joker: another kind than the first. */
export function isSecond(lines: Line[], index: number): boolean {
  return lines[index]?.sign === "joker" && lines.slice(0, index).some((line) => line.sign === "joker");
}

/** A joker of two kinds is one or the other of them. */
export function isEither(line: Line): boolean {
  return line.sign === "joker" && line.kinds.length === 2;
}

/** What a line of an order asks for. */
export function lineNeeds(line: Line, second = false): string {
  const { number, kinds } = line;
  switch (line.sign) {
    case "kind":
      return kinds[0] ? count(kinds[0], number) : "";
    case "joker":
      if (isEither(line)) return either(kinds, number);
      return t(second ? "line.joker.second" : "line.joker", { number });
    case "scarcest":
      return kinds.length ? t("line.scarcest", { number, kinds: names(kinds) }) : t("line.scarcest.none", { number });
    case "any":
      return t("line.any", { number });
    case "barred":
      return kinds[0] ? t(`kind.${kinds[0]}.none`) : "";
  }
}

/** What lies there for it. */
export function lineLies(line: Line, counter: Counts, own: Kind, second = false): string {
  const n = line.lies;
  if (isEither(line)) return eitherLies(line, counter) || t("lies.there", { n });
  if (line.sign === "joker") {
    const kinds = names(line.kinds.filter((kind) => n > 0 && counter[kind] === n));
    return t(second ? "lies.joker.second" : "lies.joker", { n, kinds });
  }
  if (line.sign === "barred" && n === 0) return t("lies.there", { n });
  if (line.sign !== "scarcest") return t("lies.there", { n });
  if (line.kinds.length === 0) return t("lies.scarcest.none");
  if (line.kinds.length > 1) return t("lies.scarcest.tie", { n });
  const others = entries(counter).filter(([kind]) => kind !== own && !line.kinds.includes(kind));
  return t(others.length ? "lies.scarcest" : "lies.scarcest.only", { n });
}

/** "3 pineapples and 1 pepper", of the one kind and the other; of which none lies there, it is not told. */
function eitherLies({ kinds }: Line, counter: Counts): string {
  return list(kinds.flatMap((kind) => (counter[kind] ? [count(kind, counter[kind])] : [])));
}

export function lineResult(line: Line): string {
  if (line.missing === 0) return t("res.enough");
  return t(line.sign === "barred" ? "res.barred" : "res.missing", { n: line.missing });
}

/** The ruling that a line is judged by, if it is more than counting. */
export function ruling(line: Line): string | null {
  const numbers = { kind: null, joker: "MM-10", scarcest: "MM-9", any: "MM-11", barred: "PL-2" };
  return numbers[line.sign];
}

/** Why an order goes back, from public facts only (MM-16). */
export function reasons(lines: Line[], counter: Counts): string {
  // A barred kind settles it by itself (PL-2).
  const barred = lines.filter((line) => line.sign === "barred" && line.missing > 0);
  const missing = (barred.length ? barred : lines).filter((line) => line.missing > 0);
  // All of it lay there: then the owner has taken a kind of which too few did (MM-10, PL-5).
  if (missing.length === 0) return t("reason.chosen");
  return missing.map((line) => reason(line, counter, isSecond(lines, lines.indexOf(line)))).join(" ");
}

function reason(line: Line, counter: Counts, second: boolean): string {
  const { number, lies, missing: n, kinds } = line;
  switch (line.sign) {
    case "kind":
      return t("reason.kind", { n, what: kinds[0] ? count(kinds[0], n) : "" });
    case "joker":
      if (isEither(line)) return t("reason.either", { n: lies, number, lies: eitherLies(line, counter) });
      if (second) return t("reason.joker.second", { number, lies });
      return lies === 0
        ? t("reason.joker.none")
        : t("reason.joker", { number, lies, kinds: names(most(counter, kinds)) });
    case "scarcest":
      if (kinds.length === 0) return t("reason.scarcest.none");
      if (kinds.length === 1 && kinds[0]) return t("reason.kind", { n, what: count(kinds[0], n) });
      return t("reason.scarcest", { n, kinds: names(kinds), lies });
    case "any":
      return t("reason.any", { lies, number });
    case "barred":
      return t("reason.barred", { n: lies, what: kinds[0] ? count(kinds[0], lies) : "" });
  }
}
