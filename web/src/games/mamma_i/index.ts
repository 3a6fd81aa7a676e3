import "../../style/mamma-i-cards.css";
import "../../style/mamma-i.css";
import "../../style/mamma-i-side.css";
import "../../style/mamma-i-question.css";
import "../../style/mamma-i-phone.css";
import "../../style/mamma-i-end.css";

import type { MammaIView } from "../../protocol/mamma_i";
import type { GameModule } from "../../table/module";
import { handOvers } from "./handOvers";
import Screen from "./Screen.svelte";
import { MammaIStage } from "./stage.svelte";

/** Mamma I, the first of the two games in the box 'Mamma'. */
export const mammaI: GameModule = {
  stage: (view: MammaIView, table) => new MammaIStage(view, table),
  Screen,
  handOvers,
};
