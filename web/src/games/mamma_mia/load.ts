import type { Loaders } from "../../table/module";

const load = () => import(".").then(({ mammaMia }) => mammaMia);

export const games: Loaders = { "mamma-mia": load, "mamma-mia-plus": load };
