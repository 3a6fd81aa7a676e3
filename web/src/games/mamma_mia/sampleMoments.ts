/** The moments of a game that its screens are laid out for, on the page of all parts. */
import type { TableFacts } from "../../protocol/types";
import type { WentBack } from "./scene";
import type { MammaMiaStage } from "./stage.svelte";
import { sampleView } from "./testing";
import type { Decision, Draw, MammaMiaView, Turn } from "./types";

export interface Moment {
  name: string;
  view: MammaMiaView;
  facts?: Partial<TableFacts>;
  more?: object;
  /** What has been done on the screen since. */
  then?: (stage: MammaMiaStage) => void;
  learning?: boolean;
}

const supply: Draw = { move: "supply", source: "supply", number: 3 };
const waiter: Draw = { move: "waiter", source: "waiter", number: 2 };
const turn: Turn = {
  options: [
    { place: "2 salami", order: "no order", draws: [supply, waiter] },
    { place: "3 salami", order: "no order", draws: [supply, waiter] },
    { place: "3 salami", order: "order minimale", draws: [{ ...supply, number: 4 }, waiter] },
    { place: "1 olive", order: "no order", draws: [] },
  ],
};
const legal = ["2 salami", "3 salami", "1 olive"];

const judging: NonNullable<MammaMiaView["judging"]> = {
  player: 0,
  order: "minimale",
  lines: [
    { sign: "scarcest", number: 3, kinds: ["olive", "salami"], lies: 3, missing: 0 },
    { sign: "kind", number: 1, kinds: ["pepper"], lies: 0, missing: 1 },
  ],
};
const nothing: Decision = { phase: "fill", missing: {}, left: 0, added: {}, wanted: {}, request: null, kinds: [] };
const fill: Decision = { ...nothing, missing: { pepper: 1 } };
const plus = { game: "mamma-mia-plus", edition: "2009", helping: true, baked: 4 } as const;
const hand = { salami: 3, olive: 1, pepper: 1 };

/** An open oven, seven of its ten cards turned up. */
function open(change: Partial<MammaMiaView> = {}): MammaMiaView {
  const counter = { olive: 3, salami: 3, pineapple: 4 };
  const rest = { phase: "open", player: null, turn: null, holder: 1, oven: 3, turned: 7, counter, legal: [] } as const;
  return sampleView({ ...rest, legal: [], ...change });
}

function turns(): Moment[] {
  const players = sampleView().players.map((player) => ({ ...player, pizzas: null, delivered: null }));
  const choose = sampleView({ turn, legal, hand });
  return [
    { name: "mamma-mia: a turn", view: choose },
    {
      name: "mamma-mia: a turn, composed",
      view: choose,
      then: ({ choice }) => {
        choice.pick("salami", 3);
        choice.pickOrder("minimale");
      },
    },
    { name: "mamma-mia: a note", view: choose, learning: true },
    {
      name: "mamma-mia: nothing to play",
      view: sampleView({
        turn: { options: [{ place: "pass", order: null, draws: [supply] }] },
        hand: {},
        legal: ["pass"],
      }),
    },
    { name: "mamma-mia: others play", view: sampleView({ turn: null, player: 1, legal: [] }) },
    {
      name: "mamma-mia: composed ahead",
      view: sampleView({ turn: null, player: 1, legal: [] }),
      then: ({ choice }) => {
        choice.pick("salami", 2);
      },
    },
    {
      name: "mamma-mia: watched",
      view: sampleView({ turn: null, seat: null, hand: null, orders: null, legal: [] }),
      facts: { seat: null, mine: [], host: false },
    },
    {
      name: "mamma-mia 1999: the counter stays",
      view: sampleView({ edition: "1999", counter: { olive: 2, salami: 1 }, turn, legal }),
    },
    { name: "plus: a turn", view: sampleView({ ...plus, players, used: { shrimp: 2, olive: 1 }, turn, legal }) },
  ];
}

const back: WentBack = {
  player: 0,
  order: "minimale",
  delivered: false,
  lines: [{ sign: "kind", number: 1, kinds: ["pepper"], lies: 0, missing: 1 }],
  counter: { olive: 3 },
  before: [{ player: 1, order: "misto", delivered: true, took: { pepper: 1 } }],
  later: {},
};

function openings(): Moment[] {
  const own = open({ judging, decision: fill, legal: ["fill", "decline"] });
  const lies = (line: (typeof judging.lines)[number]) => ({
    ...line,
    lies: Math.max(line.lies, line.number),
    missing: 0,
  });
  const whole = { ...judging, lines: judging.lines.map(lies) };
  const request = { least: 1, most: 1, any: false, kinds: { pepper: { least: 1, most: 1 } } };
  const asking = { ...plus, wanted: { pepper: 1 }, judging: { ...judging, player: 1 } };
  return [
    {
      name: "opening: a card turns up",
      view: open(),
      then: (stage) => {
        stage.turning = "olive";
      },
    },
    { name: "opening: fill it?", view: own },
    { name: "opening: the last card", view: open({ judging: { ...judging, player: 1 }, oven: 0, turned: 10 }) },
    { name: "opening: somebody decides", view: open({ judging: { ...judging, player: 1 } }) },
    {
      name: "opening: delivered",
      view: open({ judging: whole }),
      then: (stage) => {
        const used = { olive: 3, pepper: 1 };
        stage.judged = stage.judged && { ...stage.judged, outcome: { delivered: true, used } };
      },
    },
    {
      name: "opening: goes back",
      view: open({ judging }),
      then: (stage) => {
        stage.judged = stage.judged && { ...stage.judged, outcome: { delivered: false, back } };
      },
    },
    {
      name: "opening: which kind?",
      view: open({ judging, decision: { ...nothing, phase: "kind" }, legal: ["kind olive", "kind salami"] }),
    },
    {
      name: "opening: add cards",
      view: open({
        judging: {
          ...judging,
          order: "bombastica",
          lines: [{ sign: "any", number: 15, kinds: [], lies: 12, missing: 3 }],
        },
        decision: { ...nothing, phase: "add", left: 3 },
        legal: ["add salami", "add olive"],
      }),
    },
    {
      name: "opening: hand it on",
      view: open({ judging: { ...judging, player: 1 } }),
      more: { handOn: () => undefined },
    },
    {
      name: "plus: ask for help?",
      view: open({ ...plus, judging, decision: { ...fill, request }, legal: ["want pepper", "fill", "decline"] }),
      then: ({ choice }) => {
        choice.beginAsking();
      },
    },
    {
      name: "plus: will you help?",
      view: open({ ...asking, decision: { ...fill, phase: "help", wanted: { pepper: 1 } }, legal: ["help", "refuse"] }),
    },
    { name: "plus: the others are asked", view: open(asking) },
  ];
}

function endings(): Moment[] {
  const scores: [number, number][] = [
    [3, 5],
    [2, 2],
    [2, 4],
  ];
  const over = sampleView({ phase: "over", player: null, turn: null, legal: [], result: { winners: [0], scores } });
  const ovens = [
    [0, 1, 2].map((player) => ({ player, delivered: player !== 1 })),
    [0, 0, 1].map((player, i) => ({ player, delivered: i > 0 })),
  ];
  const stack = ["misto", "minimale", "4-salami"].map((order, player) => ({ player, order }));
  const told = { status: "over" as const };
  return [
    {
      name: "opening: the receipt",
      view: open(),
      then: (stage) => {
        const receipt = {
          round: 2,
          opener: 1,
          complete: true,
          leftovers: { olive: 2, pepper: 1 },
          hidden: true,
          starter: 2,
        };
        stage.receipt = { ...receipt, outcomes: [...back.before, back], until: Date.now() + 20_000 };
      },
    },
    {
      name: "plus: the stack is turned over",
      view: sampleView({ ...plus, phase: "over", player: null, turn: null, legal: [] }),
      then: (stage) => {
        stage.stack = { stack, shown: 1, flying: false };
        stage.scene = "stack";
      },
    },
    {
      name: "mamma-mia: won",
      view: over,
      facts: told,
      then: (stage) => {
        stage.ovens = ovens;
      },
    },
    {
      name: "mamma-mia: lost",
      view: {
        ...over,
        result: {
          winners: [1],
          scores: [
            [1, 5],
            [3, 2],
            [2, 4],
          ],
        },
      },
      facts: told,
    },
    {
      name: "mamma-mia: shared",
      view: {
        ...over,
        result: {
          winners: [0, 1],
          scores: [
            [3, 2],
            [3, 2],
            [1, 4],
          ],
        },
      },
      facts: told,
    },
  ];
}

export function moments(): Moment[] {
  return [...turns(), ...openings(), ...endings()];
}
