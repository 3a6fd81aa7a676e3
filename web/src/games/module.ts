import type { Component } from "svelte";

import type { View } from "../protocol/types";
import type { Stage } from "../state/playback";
import type { Table } from "../state/table.svelte";

/** What shows a game: its stage keeps what is on the screen, its screen draws that. */
export interface GameStage extends Stage<unknown, View> {
  close(): void;
}

export interface GameModule {
  stage(view: View, table: Table): GameStage;
  Screen: Component<{ table: Table }>;
}

export type GameLoader = () => Promise<GameModule>;
