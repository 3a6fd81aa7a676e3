/** A game that brings no front of its own: a screen made from its view and its legal moves. */
import { COLOURS } from "../people/colours";
import type { GameModule } from "../table/module";
import { onTurn } from "./outline";
import Screen from "./Screen.svelte";
import { PlainStage } from "./stage.svelte";

export const plain: GameModule = {
  stage: (view, table) => new PlainStage(view, table),
  Screen,
  handOvers: {
    next: onTurn,
    round: () => null,
    begins: () => false,
    asks: (view) => view.legal.length > 0,
    finds: (_, own) => own,
    colour: (_, seat) => COLOURS[seat % COLOURS.length] ?? "",
  },
  retold: () => import("./retold").then(({ retold }) => retold),
  own: new Set(),
};
