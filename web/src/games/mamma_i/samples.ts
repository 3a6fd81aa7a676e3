/** This game's cards in all states, and its screens in the moments that there are. */
import type { Table } from "../../table/table.svelte";
import { sample, type Sample, type Samples, scene, type Scene, type Shelf } from "../../samples/sample";
import { playedTable } from "../../samples/table";
import { accounts, adds, sample as sampleView } from "./testing";
import DeckCard from "./cards/DeckCard.svelte";
import GreyCard from "./cards/GreyCard.svelte";
import IngredientsCard from "./cards/IngredientsCard.svelte";
import PersonCard from "./cards/PersonCard.svelte";
import Portrait from "./cards/Portrait.svelte";
import DeckSheet from "./DeckSheet.svelte";
import { CHARACTERS, ROWS } from "./family";
import DinnerPicture from "./notes/DinnerPicture.svelte";
import OpenSecret from "./OpenSecret.svelte";
import Screen from "./Screen.svelte";
import { MammaIStage } from "./stage.svelte";
import TextView from "./TextView.svelte";
import type { Bill, MammaIView } from "./types";

import ".";

const cards = { inside: "cards" };

function at(view: MammaIView, more: object = {}) {
  const make = (seen: MammaIView, table: Table): MammaIStage => new MammaIStage(seen, table);
  const status = view.phase === "over" ? "over" : "playing";
  return playedTable(make, view, { game: view.game, edition: view.edition, status }, more);
}

function shelves(): Shelf[] {
  const view = sampleView();
  const { stage, table } = at(view);
  const deck = ["3", "2", "1", "money 3", "money 2", "money 1"].map((card) => sample(card, DeckCard, { card }, cards));
  const grey = (["guest", "wc", "hospital"] as const).map((kind) => sample(kind, GreyCard, { kind, n: -2 }, cards));
  const faces = view.ingredients.map((face) =>
    sample(`ingredients ${String(face.card)}`, IngredientsCard, { face }, cards),
  );
  const people = CHARACTERS.map((who) => sample(who, PersonCard, { view, who }, cards));
  const portraits = ROWS.map((row) => sample(`portrait, ${row}`, Portrait, { row }, { inside: "drawing" }));
  const child = sample("portrait, with the child", Portrait, { row: "grandpa", child: true }, { inside: "drawing" });
  const ingredients = Object.fromEntries(
    view.ingredients.map((face) => [String(face.card), { ...face, name: String(face.card), origin: "rulebook" }]),
  );
  const sheet = { ingredients, copies: { "3": 8, "money 1": 6 } };
  const laid: Sample[] = [
    sample("a secret", OpenSecret, { view }),
    sample("dinner", DinnerPicture, {}),
    sample("as text", TextView, { stage }, { table }),
    sample(
      "cards",
      DeckSheet,
      { deck: { game: view.game, edition: view.edition, own: false, sheet } },
      { inside: "cardsheet" },
    ),
  ];
  return [
    { title: "Cards of the family", samples: [...deck, ...grey, ...faces] },
    { title: "The family", samples: [...people, ...portraits, child] },
    { title: "Laid open, the family", samples: laid },
  ];
}

interface Moment {
  name: string;
  change: Partial<MammaIView>;
  more?: object;
  then?: (stage: MammaIStage) => void;
  learning?: boolean;
}

const legal = [
  "guest wife",
  "guest son",
  "take 3 > grandma",
  "take 2 > grandma",
  "take 2+2 > grandma",
  "take 2 > schoolbus",
  "remove mamma",
  "turn 1",
  "turn 2",
];
const after = { "take 2+2 > grandma": adds(7), "take 3 > grandma": adds(6), "remove mamma": adds(4) };
const event = { row: "schoolbus" as const, used: [], lose: 0, level: ["mamma" as const, "husband" as const] };

function tricks(): Moment[] {
  return [
    { name: "mamma-i: a trick", change: { legal, after } },
    { name: "mamma-i: a note", change: { legal, after }, learning: true },
    {
      name: "mamma-i: a trick, composed",
      change: { legal, after },
      then: ({ choice }) => {
        choice.pick(1);
        choice.pick(3);
        choice.tapRow("grandma");
      },
    },
    {
      name: "mamma-i: turn a card",
      change: { legal, after },
      then: ({ choice }) => {
        choice.choose("turn");
      },
    },
    { name: "mamma-i: others play", change: { player: 1 } },
    { name: "mamma-i: watched", change: { player: 1, seat: null, secret: null }, more: { mine: [] } },
    {
      name: "mamma-i: whom to hide",
      change: { phase: "hide", legal: CHARACTERS.map((who) => `hide ${who}`), secret: null },
    },
    {
      name: "mamma-i: a vote",
      change: { phase: "vote", votes: ["son"], voters: [2, 0, 1], legal: ["vote wife", "vote son"] },
    },
    { name: "mamma-i: the guest at dinner", change: { phase: "guest", legal: ["guest wife", "guest son"] } },
    {
      name: "mamma-i: an accident",
      change: { phase: "effects", event, legal: ["done", "run over husband", "run over mamma"] },
    },
    {
      name: "mamma-i: a theft",
      change: { phase: "effects", event: { ...event, row: "husband" }, legal: ["steal 2 > husband", "done"] },
    },
    {
      name: "mamma-i: the son loses a card",
      change: { phase: "lose", event: { ...event, lose: 1 }, legal: ["lose 1"] },
    },
  ];
}

function ends(): Moment[] {
  const zero = { red: 0, guest: 0, money: 0, person: 0 };
  const bills = CHARACTERS.map((character, i): Bill => {
    const place = i + 1;
    return { character, drawings: { fish: 1 + i }, ...zero, movement: 9 - place, place, arrival: 1, total: 2 + i };
  });
  const scores: [number, number][] = [
    [7, -6],
    [5, -4],
    [3, -2],
  ];
  const over = {
    phase: "over",
    player: null,
    turn: 6,
    bills,
    secrets: ["son", "wife", "grandma"],
    result: { winners: [0], scores },
  } as const;
  const sold = accounts({
    grandpa: [2, 3],
    grandma: [0, 3],
    mamma: [3, 4],
    wife: [1, 1],
    husband: [0, 4],
    son: [3, 2],
  });
  return [
    {
      name: "mamma-i: a turn ends",
      change: { player: 1 },
      then: (stage) => {
        const fact = { type: "assigned", card: 4, cost: 3, character: "mamma", accounts: sold } as const;
        const lists = {
          poor: ["grandpa", "grandma", "wife", "husband"],
          fastest: ["mamma"],
          richest: ["mamma"],
        } as const;
        stage.reckoning = { ...fact, ...lists, turn: 3, step: "movement" } as never;
      },
    },
    {
      name: "mamma-i: dinner",
      change: over as never,
      then: (stage) => {
        stage.served = true;
      },
    },
    { name: "mamma-i: the end", change: over as never },
  ];
}

function shown({ name, change, more, then, learning }: Moment): Scene {
  const { table, stage } = at(sampleView(change), more);
  then?.(stage);
  return scene(name, Screen, table, learning);
}

export function samples(): Samples {
  return { shelves: shelves(), scenes: [...tricks(), ...ends()].map(shown) };
}
