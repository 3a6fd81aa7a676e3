/** The game is fetched when a table of it is opened. */
import { expectWords } from "../../i18n/index.svelte";
import type { GameModule, Loaders } from "../../table/module";
import { words } from "./files";

function load(): Promise<GameModule> {
  expectWords(...words);
  return import(".").then(({ mammaI }) => mammaI);
}

export const games: Loaders = { "mamma-i": load };
