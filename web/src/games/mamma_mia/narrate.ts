/** Public events as sentences for those who listen: one utterance for a turn, ingredients of an opening gathered. */
import { t } from "./say";
import type { Counts, MammaMiaEvent } from "./types";
import { changed, isPlus, ownKind, total } from "./kinds";
import { calling, counts, isSecond, lineLies, lineNeeds, lineResult, reasons } from "./words";
import { orderTitle } from "./titles";

export interface Listener {
  name(player: number): string;
  colour(player: number): string;
  counter: Counts;
  game: string;
  /** Only what happens, and nothing about it. */
  brief: boolean;
}

const TURN = new Set(["placed", "ordered", "passed", "drew", "mamma_mia", "stalemate"]);

/** Whether a turn of a player may go on after this. */
export function inTurn(event: MammaMiaEvent | undefined, player: number | null): boolean {
  return event !== undefined && TURN.has(event.type) && "player" in event && event.player === player;
}

/** What is said when the event at `index` has been shown; "" if it is said later, together with others. */
export function narrate(events: MammaMiaEvent[], index: number, to: Listener): string {
  const event = events[index];
  if (!event) return "";
  const following = events[index + 1];
  if (event.type === "turned") return to.brief || following?.type === "turned" ? "" : gathered(events, index);
  if (!TURN.has(event.type)) return sentence(events, index, to);
  if (following && TURN.has(following.type) && samePlayer(event, following)) return "";
  let from = index;
  for (
    let before = events[from - 1];
    before && TURN.has(before.type) && samePlayer(before, event);
    before = events[from - 1]
  )
    from -= 1;
  return events
    .slice(from, index + 1)
    .map((_, i) => sentence(events, from + i, to))
    .filter(Boolean)
    .join(" ");
}

function samePlayer(a: MammaMiaEvent, b: MammaMiaEvent): boolean {
  return !("player" in a) || !("player" in b) || a.player === b.player;
}

function gathered(events: MammaMiaEvent[], index: number): string {
  let what: Counts = {};
  for (let i = index; events[i]?.type === "turned"; i--) {
    const event = events[i];
    if (event?.type === "turned") what = changed(what, event.kind, 1);
  }
  return t("say.turned", { n: total(what), what: counts(what) });
}

function sentence(events: MammaMiaEvent[], index: number, to: Listener): string {
  const event = events[index];
  if (!event) return "";
  const name = "player" in event ? to.name(event.player) : "";
  switch (event.type) {
    case "placed": {
      const order = events[index + 1]?.type === "ordered";
      return t(order ? "say.called.order" : "say.called", { name, call: calling(event.kind, event.number) });
    }
    case "ordered":
      return events[index - 1]?.type === "placed" ? "" : t("say.order", { name });
    case "passed":
      return t("say.passed", { name });
    case "drew":
      return event.number === 0 || to.brief ? "" : t(`say.drew.${event.source}`, { name, n: event.number });
    case "mamma_mia":
      return t("say.mamma", { name });
    case "stalemate":
      return t("say.stalemate");
    case "opened":
      return t(isPlus(to.game) ? "say.opened.plus" : "say.opened", { name });
    case "turned":
      return "";
    case "judging":
      // What becomes of it is said in a moment.
      if (to.brief) return "";
      return t("say.judging", { name, order: orderTitle(event.order), lines: said(event.lines, to, event.player) });
    case "delivered":
      return t(to.brief ? "say.delivered.brief" : "say.delivered", {
        name,
        order: orderTitle(event.order),
        used: counts(event.used),
      });
    case "went_back":
      return t(to.brief ? "say.back.brief" : "say.back", {
        name,
        order: orderTitle(event.order),
        reasons: reasons(event.lines, to.counter),
      });
    case "asking":
      return t("say.asking", { name, what: counts(event.wanted) });
    case "helped":
      return t("say.helped", { name: to.name(event.helper) });
    case "not_helped":
      return t("help.nobody");
    case "round":
      return t("say.round", { name, round: event.round });
    case "over":
      return t("say.over");
  }
}

function said(lines: Extract<MammaMiaEvent, { type: "judging" }>["lines"], to: Listener, player: number): string {
  const own = ownKind(to.colour(player));
  return lines
    .map((line, i) => {
      const second = isSecond(lines, i);
      const what = lineNeeds(line, second);
      return t("say.line", { what, lies: lineLies(line, to.counter, own, second), result: lineResult(line) });
    })
    .join(" ");
}
