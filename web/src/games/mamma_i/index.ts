import "./style/cards.css";
import "./style/table.css";
import "./style/side.css";
import "./style/question.css";
import "./style/phone.css";
import "./style/low.css";
import "./style/end.css";

import type { MammaIView } from "./types";
import type { GameModule } from "../../table/module";
import { handOvers } from "./handOvers";
import Screen from "./Screen.svelte";
import { MammaIStage } from "./stage.svelte";

/** Mamma I, the first of the two games in the box 'Mamma'. */
export const mammaI: GameModule = {
  stage: (view: MammaIView, table) => new MammaIStage(view, table),
  Screen,
  handOvers,
  retold: () => import("./retold").then(({ retold }) => retold),
  own: new Set(["guest", "passed"]),
};
