/** This game's cards in all states, and its screens in the moments that there are. */
import type { Table } from "../../table/table.svelte";
import { sample, type Sample, type Samples, scene, type Scene, type Shelf } from "../../samples/sample";
import { COLOURS } from "../../people/colours";
import { playedTable } from "../../samples/table";
import type { TableFacts } from "../../protocol/types";
import CommonStack from "./CommonStack.svelte";
import decks from "./decks.json";
import DeckSheet from "./DeckSheet.svelte";
import HandOn from "./HandOn.svelte";
import IngredientCard from "./IngredientCard.svelte";
import KeyList from "./KeyList.svelte";
import { colourOf, kindsOf, ownKind } from "./kinds";
import Lamp from "./Lamp.svelte";
import MammaMiaCard from "./MammaMiaCard.svelte";
import HelpPicture from "./notes/HelpPicture.svelte";
import MemoryAid from "./MemoryAid.svelte";
import OpenHand from "./OpenHand.svelte";
import OpenOven from "./OpenOven.svelte";
import OrderBack from "./OrderBack.svelte";
import OrderCard from "./OrderCard.svelte";
import { moments, type Moment } from "./sampleMoments";
import PizzaBox from "./PizzaBox.svelte";
import Screen from "./Screen.svelte";
import SortHand from "./SortHand.svelte";
import { MammaMiaStage } from "./stage.svelte";
import { sampleView } from "./testing";
import TextView from "./TextView.svelte";
import type { MammaMiaView } from "./types";

import ".";

const GAMES = ["mamma-mia", "mamma-mia-plus"] as const;
const PLUS = { game: "mamma-mia-plus", edition: "2009" } as const;
const cards = { inside: "cards" };

function at(view: MammaMiaView, facts: Partial<TableFacts> = {}, more: object = {}) {
  const make = (seen: MammaMiaView, table: Table): MammaMiaStage => new MammaMiaStage(seen, table);
  return playedTable(make, view, { game: view.game, edition: view.edition, ...facts }, more);
}

/** One of each order, by its owner in the deck who has it first. */
function slips(game: (typeof GAMES)[number]): Sample[] {
  const seen = new Set<string>();
  return Object.entries(decks[game].orders).flatMap(([colour, orders]) =>
    Object.keys(orders).flatMap((order) => {
      if (seen.has(order)) return [];
      seen.add(order);
      return sample(order, OrderCard, { order, own: ownKind(colour), game }, cards);
    }),
  );
}

function shelves(): Shelf[] {
  const kinds = kindsOf(PLUS.game);
  const lines = [
    { sign: "scarcest" as const, number: 3, kinds: ["olive" as const], lies: 1, missing: 2 },
    { sign: "kind" as const, number: 1, kinds: ["pepper" as const], lies: 2, missing: 0 },
  ];
  const judged = { order: "minimale", own: "pepper" as const, game: GAMES[0], lines };
  const backs = kinds.map((own) => sample(`back, ${own}`, OrderBack, { own }, cards));
  return [
    {
      title: "Ingredients",
      samples: kinds.map((kind) => sample(kind, IngredientCard, { kind }, { inside: `cards k-${colourOf(kind)}` })),
    },
    {
      title: "Orders",
      samples: [...slips(GAMES[0]), sample("something is missing", OrderCard, judged, cards), ...backs],
    },
    { title: "Orders of Plus", samples: slips(GAMES[1]) },
    {
      title: "On the table",
      samples: [
        sample("Mamma Mia!", MammaMiaCard, { label: "" }, cards),
        ...COLOURS.map((colour) => sample(`delivered, ${colour}`, PizzaBox, { colour })),
        ...[0, 1, 5].map((height) => sample(`common stack of ${String(height)}`, CommonStack, { height })),
        sample("lamp", Lamp, {}),
        sample("before and after helping", HelpPicture, { own: "olive" }),
        sample("nothing to decide", HandOn, { onhand: () => undefined }),
      ],
    },
    { title: "Laid open", samples: laidOpen() },
  ];
}

function laidOpen(): Sample[] {
  const view = sampleView();
  const players = view.players.map(({ colour }) => ({ colour }));
  const position = { players, oven: ["olive", "salami", { order: "misto", player: 1 }, "pepper"] };
  const { stage, table } = at(view);
  // One player's: the others have the same.
  const sheet = (game: (typeof GAMES)[number]) => {
    const one = { ...decks[game], orders: { green: decks[game].orders.green } };
    return sample(
      `cards of ${game}`,
      DeckSheet,
      { deck: { game, edition: "", own: false, sheet: one } },
      { inside: "cardsheet" },
    );
  };
  return [
    sample("a hand", OpenHand, { view }),
    sample("kinds counted", MemoryAid, { view: { ...view, aid: { counted: { salami: 3, olive: 1 }, oven: null } } }),
    sample("an oven", OpenOven, { position, game: view.game }),
    sample("order of the hand", SortHand, { stage }, { table }),
    sample("keys", KeyList, { kinds: 6 }),
    sample("as text", TextView, { stage }, { table }),
    ...GAMES.map(sheet),
  ];
}

function shown({ name, view, facts, more, then, learning }: Moment): Scene {
  const { table, stage } = at(view, facts, more);
  then?.(stage);
  return scene(name, Screen, table, learning);
}

export function samples(): Samples {
  return { shelves: shelves(), scenes: moments().map(shown) };
}
