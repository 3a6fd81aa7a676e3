import type { MammaMiaView } from "../../protocol/types";
import type { GameModule } from "../module";
import Screen from "./Screen.svelte";
import { MammaMiaStage } from "./stage.svelte";

/** Mamma Mia!, first and second edition, and Plus. */
export const mammaMia: GameModule = {
  stage: (view: MammaMiaView, table) => new MammaMiaStage(view, table),
  Screen,
};
