/** A view for tests: a table of three in the second round, seat 0 to choose. */
import type { MammaMiaView } from "./types";

export function sampleView(change: Partial<MammaMiaView> = {}): MammaMiaView {
  const player = (colour: string) => ({ colour, hand: 7, orders: 2, waiter: 4, delivered: ["misto"], pizzas: 1 });
  return {
    game: "mamma-mia",
    edition: "2004",
    seat: 0,
    round: 2,
    rounds: 3,
    cards: 12,
    helping: false,
    phase: "place",
    player: 0,
    holder: null,
    supply: 20,
    oven: 10,
    turned: 0,
    top: { kind: "olive" },
    counter: null,
    used: null,
    call: { player: 2, kind: "olive", number: 1, order: false },
    judging: null,
    wanted: {},
    baked: 0,
    players: [player("green"), player("red"), player("purple")],
    hand: { salami: 3, olive: 1, pepper: 1 },
    orders: ["minimale", "4-salami"],
    legal: ["3 salami"],
    turn: { options: [] },
    decision: null,
    result: null,
    ...change,
  };
}
