import type { GameModule } from "../module";
import Screen from "./Screen.svelte";
import { MammaMiaStage } from "./stage.svelte";

/** Mamma Mia!, first and second edition. */
export const mammaMia: GameModule = {
  stage: (view, table) => new MammaMiaStage(view, table),
  Screen,
};
