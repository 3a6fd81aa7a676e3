/**
 * Composing a turn from the options that came with the view. Nothing here knows a rule: what cannot be found among
 * the options cannot be chosen, and what is sent are the options' own words.
 */
import type { Draw, Kind, Order, Source, Turn, TurnOption } from "./types";
import { isKind, KINDS } from "./kinds";

/** What the player has chosen so far. Nothing is preset. */
export interface Draft {
  kind: Kind | null;
  number: number;
  order: Order | null;
  source: Source | null;
}

export const EMPTY: Draft = { kind: null, number: 0, order: null, source: null };

export interface Placed {
  kind: Kind;
  number: number;
}

/** "3 salami" in parts; null for "pass" and where nothing is placed. */
export function placed(move: string | null): Placed | null {
  const match = /^(\d+) (\S+)$/.exec(move ?? "");
  const kind = match?.[2] ?? "";
  return match && isKind(kind) ? { kind, number: Number(match[1]) } : null;
}

/** "order misto" as "misto"; null for "no order" and where nothing is asked. */
export function ordered(move: string | null): Order | null {
  return move?.startsWith("order ") ? move.slice("order ".length) : null;
}

/** The numbers that can be put in, for each kind that can be. */
export function numbers(turn: Turn): Map<Kind, number[]> {
  const found = new Map<Kind, Set<number>>();
  for (const option of turn.options) {
    const place = placed(option.place);
    if (!place) continue;
    const set = found.get(place.kind) ?? new Set<number>();
    found.set(place.kind, set.add(place.number));
  }
  return new Map(
    KINDS.flatMap((kind) => {
      const set = found.get(kind);
      return set ? [[kind, [...set].sort((a, b) => a - b)] as [Kind, number[]]] : [];
    }),
  );
}

/** Whether ingredients have to be chosen before anything else. */
export function asksKind(turn: Turn): boolean {
  return turn.options.some((option) => placed(option.place) !== null);
}

/** The options that agree with the chosen ingredients. */
function begun(draft: Draft, turn: Turn): TurnOption[] {
  if (!asksKind(turn)) return turn.options;
  return turn.options.filter((option) => {
    const place = placed(option.place);
    return place?.kind === draft.kind && place.number === draft.number;
  });
}

/** The orders that could lie on top of what is chosen (before anything is chosen: of anything). */
export function orders(draft: Draft, turn: Turn): Order[] {
  const options = draft.kind === null ? turn.options : begun(draft, turn);
  const found = options.map((option) => ordered(option.order)).filter((order) => order !== null);
  return [...new Set(found)];
}

/** The one option that is chosen, or null as long as something is open. */
export function chosen(draft: Draft, turn: Turn): TurnOption | null {
  return begun(draft, turn).find((option) => ordered(option.order) === draft.order) ?? null;
}

export type Next =
  | { ready: true; moves: string[]; option: TurnOption; draw: Draw | null }
  | { ready: false; wants: "kind" | "order" | "source"; option: TurnOption | null };

/** What the turn would send, or what is still to be chosen. */
export function next(draft: Draft, turn: Turn): Next {
  const option = chosen(draft, turn);
  if (!option) return { ready: false, wants: asksKind(turn) && draft.kind === null ? "kind" : "order", option: null };
  const draw = option.draws.length > 1 ? option.draws.find((d) => d.source === draft.source) : option.draws[0];
  if (option.draws.length > 1 && !draw) return { ready: false, wants: "source", option };
  const moves = [option.place, option.order, draw?.move ?? null].filter((move) => move !== null);
  return { ready: true, moves, option, draw: draw ?? null };
}

/** The draft as far as it fits the options: what does not is dropped. */
export function fitting(draft: Draft, turn: Turn): Draft {
  const able = draft.kind === null ? undefined : numbers(turn).get(draft.kind);
  const kind = able ? draft.kind : null;
  const number = able ? (able.includes(draft.number) ? draft.number : Math.max(...able)) : 0;
  const fitted = { ...draft, kind, number };
  const order = draft.order !== null && orders(fitted, turn).includes(draft.order) ? draft.order : null;
  const sources = chosen({ ...fitted, order }, turn)?.draws.map((draw) => draw.source);
  const source = draft.source !== null && (!sources || sources.includes(draft.source)) ? draft.source : null;
  return { kind, number, order, source };
}

/** The next possible number in a direction, or null at the end. */
export function stepped(draft: Draft, turn: Turn, by: 1 | -1): number | null {
  const able = (draft.kind && numbers(turn).get(draft.kind)) ?? [];
  return able[able.indexOf(draft.number) + by] ?? null;
}
