import type { Front } from "../table/module";

const files = import.meta.glob<Front[]>("./*/front.ts", { eager: true, import: "fronts" });

/** The games that have screens, in the order in which they are offered. A game is added in its own folder only. */
export const fronts: readonly Front[] = Object.values(files)
  .flat()
  .sort((one, other) => one.place - other.place);

/** The front of a game, if it has one. */
export function frontOf(game: string): Front | null {
  return fronts.find((one) => one.game === game) ?? null;
}

/** The front of a game, or of the first one. */
export function front(game: string): Front {
  return frontOf(game) ?? (fronts[0] as Front);
}
