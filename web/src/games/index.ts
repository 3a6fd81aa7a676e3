import type { GameLoader, Loaders } from "../table/module";

const files = import.meta.glob<Loaders>("./*/load.ts", { eager: true, import: "games" });
const games = Object.assign({}, ...Object.values(files)) as Loaders;

/** How a game is fetched, by the tag of its views; one that brings no screen of its own is shown on the plain one. */
export function loaderOf(game: string): GameLoader {
  return games[game] ?? (() => import("../plain").then(({ plain }) => plain));
}
