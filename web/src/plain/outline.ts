/** Any game's view as headings and lists, its events as lines, its moves by their first word: no rule is known here. */
import type { GameEvent, View } from "../protocol/types";
import { above, resultOf } from "../table/result";
import { t } from "./say";

type Name = (seat: number) => string;

export interface Section {
  title: string;
  items: string[];
  /** They are short, and stand beside each other. */
  short: boolean;
}

export interface Group {
  word: string;
  moves: { move: string; text: string }[];
}

export interface Row {
  seat: number;
  place: number;
  scores: number[];
}

/** Shown in another way, or not at all. */
const ELSEWHERE = new Set(["game", "edition", "seat", "legal", "result"]);

/** A view's single values under one heading, and whatever holds several under its own. */
export function outline(view: View, name: Name): Section[] {
  return sections(Object.fromEntries(Object.entries(view).filter(([key]) => !ELSEWHERE.has(key))), name, t("text.now"));
}

/** The same of anything else that a game writes: its cards. */
export function sections(written: unknown, name: Name, first: string): Section[] {
  const fields = Object.entries(typeof written === "object" && written ? written : { [first]: written });
  const single = fields.filter(([, value]) => isSingle(value));
  const now = { title: first, items: single.map(([key, value]) => line(key, value, name)), short: false };
  const rest = fields
    .filter(([, value]) => !isSingle(value))
    .map(([key, value]) => section(key, value as object, name));
  return [...(now.items.length ? [now] : []), ...rest];
}

/** What happened: whose it was, what it is called, and what else it holds. */
export function told({ type, player, ...rest }: GameEvent, name: Name): string {
  const who = player === undefined ? "" : `${name(player)}: `;
  const more = Object.entries(rest).map(([key, value]) => `${spaced(key)} ${inLine(value, name)}`);
  return who + [spaced(type), more.join("; ")].filter(Boolean).join(": ");
}

/** Moves by their first word, in the order in which they came. */
export function grouped(legal: string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const move of legal) {
    const [word = move] = move.split(" ", 1);
    const group = groups.get(word) ?? { word, moves: [] };
    group.moves.push({ move, text: move.slice(word.length).trim() || word });
    groups.set(word, group);
  }
  return [...groups.values()];
}

/** Seats by their scores, the most important number first; null while nothing is decided. */
export function ranking(view: View): Row[] | null {
  const scores = resultOf(view)?.scores;
  if (!scores) return null;
  const rows = scores.map((own, seat) => ({
    seat,
    place: 1 + scores.filter((other) => above(other, own)).length,
    scores: own,
  }));
  return rows.sort((one, other) => one.place - other.place);
}

export function winners(view: View): number[] {
  return resultOf(view)?.winners ?? [];
}

/** Whose turn it is, where the view says so. */
export function onTurn(view: View): number | null {
  const player = "player" in view ? view.player : null;
  return typeof player === "number" && resultOf(view) === null ? player : null;
}

function section(key: string, value: object, name: Name): Section {
  const items = Array.isArray(value)
    ? value.map((item) => inLine(item, name))
    : Object.entries(value).map(([word, item]) => line(word, item, name));
  const short = Array.isArray(value) && value.every(isSingle);
  return { title: title(key), items: items.length ? items : [t("say.none")], short };
}

function line(key: string, value: unknown, name: Name): string {
  const said = key === "player" && typeof value === "number" ? name(value) : inLine(value, name);
  return `${title(key)}: ${said}`;
}

function isSingle(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

/** A value in one line, however deep it is. */
function inLine(value: unknown, name: Name): string {
  if (value === null || value === undefined) return t("say.none");
  if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
  if (Array.isArray(value)) return value.map((item) => inLine(item, name)).join(", ") || t("say.none");
  if (typeof value !== "object") return String(value);
  const fields = Object.entries(value).map(([key, item]) => line(key, item, name));
  return fields.join("; ") || t("say.none");
}

function spaced(name: string): string {
  return name.replaceAll(/[_-]/g, " ");
}

function title(name: string): string {
  const words = spaced(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
