/** Why an order went back, in words, from what everybody saw (MM-16): what was missing, who had taken it, what came too late. */
import { list } from "../../i18n/index.svelte";
import type { Line } from "./types";
import { total } from "./kinds";
import { t } from "./say";
import type { WentBack } from "./scene";
import { count, inWords, reasons, ruling } from "./words";
import { orderTitle } from "./titles";

/** Who is who: the seat that reads it, and the names of all. */
export interface Reader {
  seat: number | null;
  name(player: number): string;
}

/** "1 pepper was missing on the counter. 2 peppers lay there until Carla's Mista took one." */
export function why(back: WentBack, to: Reader): string {
  return [reasons(back.lines, back.counter), ...happened(back, to)].join(" ");
}

/** What happened before it and after it; nothing where there is no more to say than what was missing. */
export function happened(back: WentBack, to: Reader): string[] {
  return missing(back).flatMap((line) => [taken(line, back, to), tooEarly(line, back)].filter(Boolean));
}

/** Where to read on: the rulings that it was judged by. */
export function rulings(back: WentBack): string[] {
  return [...new Set(missing(back).map((line) => ruling(line) ?? "MM-7"))];
}

function missing({ lines }: WentBack): Line[] {
  return lines.filter((line) => line.missing > 0 && line.sign !== "barred");
}

/** Of which kinds the missing cards could have been taken by an order before. */
function taken(line: Line, back: WentBack, to: Reader): string {
  if (line.sign === "any") {
    const n = back.before.reduce((sum, { took }) => sum + total(took), 0);
    return n > 0 ? t("why.cleared", { n, orders: orders(back.before, to) }) : "";
  }
  const kinds = line.kinds.map((kind) => {
    const takers = back.before.filter(({ took }) => (took[kind] ?? 0) > 0);
    const n = takers.reduce((sum, { took }) => sum + (took[kind] ?? 0), 0);
    return { kind, takers, n, lay: (back.counter[kind] ?? 0) + n };
  });
  const most = kinds.sort((a, b) => b.lay - a.lay)[0];
  if (!most || most.n === 0 || (line.sign === "joker" && most.lay < line.number)) return "";
  const { kind, takers, n, lay } = most;
  const all = String(n === lay);
  return t("why.taken", { lay, all, what: count(kind, lay), orders: orders(takers, to), ...inWords(n) });
}

/** Only where what came later would have been enough. */
function tooEarly(line: Line, { later }: WentBack): string {
  const [kind] = line.kinds;
  const n = kind && line.sign === "kind" ? (later[kind] ?? 0) : 0;
  return kind && n >= line.missing ? t("why.later", { n, what: count(kind, n) }) : "";
}

function orders(takers: WentBack["before"], to: Reader): string {
  return list(
    takers.map(({ player, order }) => {
      const title = orderTitle(order);
      return player === to.seat
        ? t("why.order.you", { order: title })
        : t("why.order", { name: to.name(player), order: title });
    }),
  );
}
