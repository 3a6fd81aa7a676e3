/** The first page brings the game with it. */
import { mammaMia } from ".";
import type { Loaders } from "../../table/module";

const load = () => Promise.resolve(mammaMia);

export const games: Loaders = { "mamma-mia": load, "mamma-mia-plus": load };
