import type { Loaders } from "../table/module";

const files = import.meta.glob<Loaders>("./*/load.ts", { eager: true, import: "games" });

/** Games by the tag of their views. */
export const games: Loaders = Object.assign({}, ...Object.values(files)) as Loaders;
