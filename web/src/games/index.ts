import { mammaMia } from "./mamma_mia";
import type { GameLoader } from "../table/module";

/**
 * Games by the tag of their views. A game is added here and in its own folder, nowhere else. The first page
 * brings Mamma Mia! with it; another game is fetched when a table of it is opened.
 */
export const games: Record<string, GameLoader> = {
  "mamma-mia": () => Promise.resolve(mammaMia),
  "mamma-mia-plus": () => Promise.resolve(mammaMia),
  "mamma-i": () => import("./mamma_i").then(({ mammaI }) => mammaI),
};
