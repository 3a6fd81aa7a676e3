/** Whole games as those at the table saw them, and what a reducer makes of them: for tests alone. */
import { execFileSync } from "node:child_process";

/** A game from one place: all its views, and between any two of them what happened. */
interface Watched<V, E> {
  title: string;
  seat: number | null;
  views: V[];
  events: E[][];
}

/** What an event says nothing of, so that the view after it has to. */
export type Left<V, E extends { type: string }> = Record<E["type"], (keyof V)[]>;

/** Games of all editions of these games, played by the rules' own code. */
export function watched<V, E>(...games: string[]): Watched<V, E>[] {
  const said = execFileSync(".venv/bin/python", ["-m", "tests.steps", ...games], {
    cwd: "..",
    encoding: "utf8",
    maxBuffer: Infinity,
  });
  return said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Watched<V, E>);
}

/** One way to write a value, whatever the order of its fields. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/**
 * Where what is shown differs from the next view, in what no event left to it; what was left to it although it never
 * differs; and what never happened. `own`: what is left only to whom it happens; `show` begins each game anew.
 */
export function differences<V extends object, E extends { type: string; player?: number }>(
  games: Watched<V, E>[],
  show: () => (view: V, event: E) => V,
  left: Left<V, E>,
  { asked, own }: { asked: (keyof V)[]; own: (keyof V)[] },
): string[] {
  const wrong: string[] = [];
  const idle = new Set(
    Object.entries<(keyof V)[]>(left).flatMap(([tag, all]) => all.map((field) => named(tag, field))),
  );
  const unseen = new Set(Object.keys(left));
  for (const { title, seat, views, events } of games) {
    const next = show();
    for (const [step, happened] of events.entries()) {
      const [before, after] = views.slice(step, step + 2);
      // What nobody saw happen, the next view alone says.
      if (!before || !after || happened.length === 0) continue;
      const shown = happened.reduce(next, before);
      for (const { type } of happened) unseen.delete(type);
      for (const field of Object.keys(after) as (keyof V)[]) {
        if (asked.includes(field) || written(shown[field]) === written(after[field])) continue;
        const open = happened.filter(({ type }) => left[type as E["type"]].includes(field));
        for (const { type } of open) idle.delete(named(type, field));
        if (open.some(({ player }) => !own.includes(field) || player === seat)) continue;
        const place = `${title}, seat ${String(seat)}, step ${String(step)}`;
        const what = `${String(field)} is ${written(shown[field])}, not ${written(after[field])}`;
        wrong.push(`${place}: ${happened.map(({ type }) => type).join(", ")}: ${what}`);
      }
    }
  }
  return [...wrong, ...[...idle].map((one) => `always so: ${one}`), ...[...unseen].map((one) => `never seen: ${one}`)];
}

const named = (tag: string, field: PropertyKey) => `${tag}: ${String(field)}`;
