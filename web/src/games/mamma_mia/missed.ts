/** What a seat's orders lacked, round by round, and where it went: from what everybody saw, and from nothing else. */
import { list } from "../../i18n/index.svelte";
import { entries } from "./kinds";
import { t } from "./openWords";
import type { Counts, Kind, Line, MammaMiaEvent, Order } from "./types";
import { count, reasons } from "./words";
import { orderTitle } from "./titles";

interface Taken {
  player: number;
  order: Order;
  used: Counts;
}

/** One line for each round, the first one first. */
export function missed(events: MammaMiaEvent[], seat: number, name: (seat: number) => string): string[] {
  const lines: string[] = [];
  let round = 1;
  let opening: MammaMiaEvent[] = [];
  const close = (): void => {
    const said = inRound(opening, seat, name);
    if (said) lines.push(t("missed.round", { round, said }));
    opening = [];
  };
  for (const event of events) {
    opening.push(event);
    if (event.type === "round" || event.type === "over") close();
    if (event.type === "round") round = event.round;
  }
  close();
  return lines;
}

function inRound(events: MammaMiaEvent[], seat: number, name: (seat: number) => string): string {
  const taken: Taken[] = [];
  const said: string[] = [];
  let own = 0;
  for (const [index, event] of events.entries()) {
    if (event.type === "delivered") taken.push(event);
    if ((event.type !== "delivered" && event.type !== "went_back") || event.player !== seat) continue;
    own += 1;
    if (event.type === "went_back") said.push(why(event, taken, events.slice(index + 1), name));
  }
  if (own === 0) return "";
  return said.length ? said.join(" ") : t("missed.none", { n: own });
}

/** What an order lacked and where most of it had gone; for needs that are no single kind, why it went back. */
function why(
  { order, lines }: { order: Order; lines: Line[] },
  taken: Taken[],
  later: MammaMiaEvent[],
  name: (seat: number) => string,
): string {
  const wanting = lines.filter((line) => line.sign === "kind" && line.missing > 0);
  const other = lines.some((line) => line.sign !== "kind" && line.missing > 0);
  if (other || wanting.length === 0)
    return t("missed.why", { order: orderTitle(order), why: reasons(lines, counterOf(lines)) });
  const parts = wanting.map((line) => {
    const kind = line.kinds[0] as Kind;
    return t("missed.part", { what: count(kind, line.missing), where: where(kind, taken, later, name) });
  });
  return t("missed.lacked", { order: orderTitle(order), parts: list(parts) });
}

/** Whose order had taken most of a kind; where nobody's had, whether it turned up too late. */
function where(kind: Kind, taken: Taken[], later: MammaMiaEvent[], name: (seat: number) => string): string {
  const most = [...taken].sort((one, other) => (other.used[kind] ?? 0) - (one.used[kind] ?? 0))[0];
  const n = most?.used[kind] ?? 0;
  if (most && n > 0) return t("missed.taken", { n, order: orderTitle(most.order), name: name(most.player) });
  const late = later.filter((event) => event.type === "turned" && event.kind === kind).length;
  return late > 0 ? t("missed.late", { n: late }) : t("missed.nowhere");
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
