import { mammaI } from "./mamma_i";
import { mammaMia } from "./mamma_mia";
import type { GameModule } from "./module";

/** Games by the tag of their views. A game is added here and in its own folder, nowhere else. */
export const games: Record<string, GameModule> = {
  "mamma-mia": mammaMia,
  "mamma-i": mammaI,
};
