import { expectWords } from "../../i18n/index.svelte";
import type { GameModule, Loaders } from "../../table/module";
import { words } from "./files";

function load(): Promise<GameModule> {
  expectWords(...words);
  return import(".").then(({ mammaMia }) => mammaMia);
}

export const games: Loaders = { "mamma-mia": load, "mamma-mia-plus": load };
