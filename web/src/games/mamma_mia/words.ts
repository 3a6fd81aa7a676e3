/** Everything of a game in words: whole sentences in the language of the screen. */
import { list, t, words as inWords } from "../../i18n/index.svelte";
import type { Call, Counts, Kind, Line, MammaMiaView, Order } from "../../protocol/types";
import { face } from "./faces";
import { entries, ownKind } from "./kinds";

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
  const word = inWords(n);
  return t(`kind.${kind}.call`, { n, word, Word: word.charAt(0).toUpperCase() + word.slice(1) });
}

export function orderTitle(order: Order): string {
  return t(`order.${face(order, "salami").title}.title`);
}

/** "Minimale: 3 of the scarcest other kind and 1 pepper" */
export function orderInFull(order: Order, own: Kind): string {
  return t("order.full", { title: orderTitle(order), needs: orderNeeds(order, own) });
}

export function orderNeeds(order: Order, own: Kind): string {
  const { title, needs } = face(order, own);
  const main = needs[0];
  const what = main?.sign === "kind" ? count(main.kind, main.number) : "";
  return t(`order.${title}.needs`, { main: what, own: count(own, 1) });
}

export function called(call: Call): string {
  return call.kind === null ? t("chalk.nothing") : calling(call.kind, call.number);
}

export function topCard(view: MammaMiaView, name: (player: number) => string): string {
  if (!view.top) return "";
  if ("kind" in view.top) return t("oven.top", { card: kindName(view.top.kind) });
  const { order, player } = view.top;
  const own = ownKind(view.players[player]?.colour ?? "");
  const card = t("order.owner.full", { name: name(player), title: orderTitle(order), needs: orderNeeds(order, own) });
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

/** What a line of an order asks for. */
export function lineNeeds(line: Line): string {
  const { number, kinds } = line;
  switch (line.sign) {
    case "kind":
      return kinds[0] ? count(kinds[0], number) : "";
    case "joker":
      return t("line.joker", { number });
    case "scarcest":
      return kinds.length ? t("line.scarcest", { number, kinds: names(kinds) }) : t("line.scarcest.none", { number });
    case "any":
      return t("line.any", { number });
    case "barred":
      return t("line.barred", { kind: names(kinds) });
  }
}

/** What lies there for it. */
export function lineLies(line: Line, counter: Counts, own: Kind): string {
  const n = line.lies;
  if (line.sign === "joker") return t("lies.joker", { n, kinds: names(most(counter, line.kinds)) });
  if (line.sign !== "scarcest") return t("lies.there", { n });
  if (line.kinds.length === 0) return t("lies.scarcest.none");
  if (line.kinds.length > 1) return t("lies.scarcest.tie", { n });
  const others = entries(counter).filter(([kind]) => kind !== own && !line.kinds.includes(kind));
  return t(others.length ? "lies.scarcest" : "lies.scarcest.only", { n });
}

export function lineResult(line: Line): string {
  if (line.missing === 0) return t("res.enough");
  return t(line.sign === "barred" ? "res.barred" : "res.missing", { n: line.missing });
}

/** Why an order goes back, from public facts only (MM-16). */
export function reasons(lines: Line[], counter: Counts): string {
  return lines
    .filter((line) => line.missing > 0)
    .map((line) => reason(line, counter))
    .join(" ");
}

function reason(line: Line, counter: Counts): string {
  const { number, lies, missing: n, kinds } = line;
  switch (line.sign) {
    case "kind":
      return t("reason.kind", { n, what: kinds[0] ? count(kinds[0], n) : "" });
    case "joker":
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
      return t("reason.barred", { what: kinds[0] ? count(kinds[0], lies) : "" });
  }
}
