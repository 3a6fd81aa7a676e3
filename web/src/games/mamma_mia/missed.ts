/** What a seat's orders lacked, round by round, and where it went: from what everybody saw, and from nothing else. */
import { list } from "../../i18n/index.svelte";
import { entries, minus } from "./kinds";
import { t } from "./openWords";
import { OvenLog } from "./scene";
import { orderTitle } from "./titles";
import type { Counts, Line, MammaMiaEvent } from "./types";
import { why } from "./why";
import { count } from "./words";

/** One line for each round, the first one first. */
export function missed(events: MammaMiaEvent[], seat: number, name: (seat: number) => string): string[] {
  const lines: string[] = [];
  let round = 1;
  let log = new OvenLog();
  const close = (): void => {
    const said = inRound(log, seat, name);
    if (said) lines.push(t("missed.round", { round, said }));
    log = new OvenLog();
  };
  for (const event of events) {
    note(log, event);
    if (event.type === "round" || event.type === "over") close();
    if (event.type === "round") round = event.round;
  }
  close();
  return lines;
}

function note(log: OvenLog, event: MammaMiaEvent): void {
  if (event.type === "turned") log.turn(event.kind);
  else if (event.type === "delivered") log.deliver(event.player, event.order, minus(event.used, event.added));
  else if (event.type === "went_back") log.sendBack(event.player, event.order, event.lines, counterOf(event.lines));
}

function inRound(log: OvenLog, seat: number, name: (seat: number) => string): string {
  const own = log.outcomes.filter(({ player }) => player === seat);
  if (own.length === 0) return "";
  // Whoever looks may be anybody: each is called by his name.
  const back = own.flatMap((one) =>
    one.delivered ? [] : [t("missed.why", { order: orderTitle(one.order), why: why(one, { seat: null, name }) })],
  );
  return back.length ? back.join(" ") : t("missed.none", { n: own.length });
}

/** What lay there of the kinds that the lines name. */
function counterOf(lines: Line[]): Counts {
  return Object.fromEntries(
    lines.flatMap((line) => (line.lies > 0 ? line.kinds.map((kind) => [kind, line.lies]) : [])),
  ) as Counts;
}

/** Every kind and number of a seat's ingredients, for those who listen. */
export function handInWords(hand: Counts): string {
  const all = entries(hand).map(([kind, n]) => count(kind, n));
  return all.length ? list(all, "unit") : t("open.hand.none");
}
