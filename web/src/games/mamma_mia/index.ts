import "./style/cards.css";
import "./style/seats.css";
import "./style/chalk.css";
import "./style/table.css";
import "./style/hand.css";
import "./style/pad.css";
import "./style/opening.css";
import "./style/strip.css";
import "./style/verdict.css";
import "./style/counter.css";
import "./style/receipt.css";
import "./style/end.css";
import "./style/plus.css";

import { tableDeck } from "../../protocol/api";
import type { OrderSheet } from "./types";
import type { TableFacts } from "../../protocol/types";
import type { MammaMiaView } from "./types";
import type { GameModule } from "../../table/module";
import { playWith } from "./deck.svelte";
import { handOvers } from "./handOvers";
import Screen from "./Screen.svelte";
import { MammaMiaStage } from "./stage.svelte";

/** Mamma Mia!, first and second edition, and Plus. */
export const mammaMia: GameModule = {
  prepare,
  stage: (view: MammaMiaView, table) => new MammaMiaStage(view, table),
  Screen,
  handOvers,
  retold: () => import("./retold").then(({ retold }) => retold),
  own: new Set(["placed", "ordered", "passed"]),
};

const NO_CARDS: OrderSheet = { kinds: [], of_each: 0, own: {}, orders: {} };

/** A table with a deck of its own: its cards are known before one of them is shown. */
async function prepare(facts: TableFacts | null): Promise<void> {
  playWith(facts && "deck" in facts.options ? await ownDeck(facts.code) : null);
}

/** Better a card without its needs than one with wrong needs, should the deck not be had. */
async function ownDeck(code: string): Promise<OrderSheet> {
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      return (await tableDeck(code)).sheet as unknown as OrderSheet;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 800));
    }
  }
  return NO_CARDS;
}
