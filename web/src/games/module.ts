import type { Component } from "svelte";

import type { TableFacts, View } from "../protocol/types";
import type { Stage } from "../state/playback";
import type { Table } from "../state/table.svelte";

/** What shows a game: its stage keeps what is on the screen, its screen draws that. */
export interface GameStage extends Stage<unknown, View> {
  close(): void;
}

export interface GameModule {
  /** Fetches what has to be there before anything of a table is shown. */
  prepare?(facts: TableFacts | null): Promise<void>;
  stage(view: View, table: Table): GameStage;
  Screen: Component<{ table: Table }>;
}

export type GameLoader = () => Promise<GameModule>;
