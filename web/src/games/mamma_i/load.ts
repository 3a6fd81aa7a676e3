/** The game is fetched when a table of it is opened. */
import type { Loaders } from "../../table/module";

export const games: Loaders = { "mamma-i": () => import(".").then(({ mammaI }) => mammaI) };
