/** A table in the middle of a game, for tests: the one of the mock-up. */
import type { Account, Character, DeckCard, MammaIView, Row, Sum } from "./types";

const FACES: MammaIView["ingredients"] = [
  { card: 1, cost: 1, mother_in_law: -1, drawings: ["fish", "cheese"] },
  { card: 2, cost: 2, mother_in_law: 0, drawings: ["fish", "spaghetti", "salami"] },
  { card: 3, cost: 2, mother_in_law: -3, drawings: ["fish", "tomato", "spaghetti", "cheese"] },
  { card: 4, cost: 3, mother_in_law: 0, drawings: ["fish", "tomato", "cheese"] },
  { card: 5, cost: 1, mother_in_law: 0, drawings: ["spaghetti", "tomato"] },
  { card: 6, cost: 3, mother_in_law: -5, drawings: ["fish", "salami", "spaghetti", "tomato", "cheese"] },
  { card: 7, cost: 1, mother_in_law: 0, drawings: ["salami", "cheese"] },
];

const CARDS: Record<Row, DeckCard[]> = {
  grandpa: ["2", "1", "money 2"],
  grandma: ["3"],
  mamma: ["2", "2", "money 3"],
  wife: ["1", "money 1"],
  husband: ["3", "1"],
  son: ["2"],
  schoolbus: ["2", "1", "1"],
};

export function sample(change: Partial<MammaIView> = {}): MammaIView {
  return {
    game: "mamma-i",
    edition: "zugames",
    seat: 0,
    players: 3,
    turn: 3,
    phase: "trick",
    player: 0,
    first: 1,
    last: 2,
    display: ["3", "2", "money 2", "2"],
    deck: 9,
    aside: ["1"],
    rows: CARDS,
    sums: {
      grandpa: adds(3, 2),
      grandma: adds(3),
      mamma: adds(4, 3),
      wife: { points: 1, money: 1, at_table: 0 },
      husband: adds(4),
      son: { points: 2, money: 0, at_table: 0 },
      schoolbus: adds(4),
    },
    queue: [4, 7, 3],
    cards: {
      grandpa: [{ card: 5, flat: true }],
      grandma: [],
      mamma: [{ card: 2, flat: false }],
      wife: [],
      husband: [],
      son: [{ card: 1, flat: false }],
    },
    lost: [],
    ingredients: FACES,
    printed: {
      points: { grandpa: 3, grandma: 5, mamma: 3, wife: 0, husband: -5, son: 0 },
      child: 7,
      wc: -1,
      hospital: -2,
    },
    guests: { husband: -6 },
    next_guest: -5,
    guest_used: [1],
    out: [],
    turned: [],
    wc: "wife",
    wc_used: true,
    hospital: "son",
    child: false,
    child_stole: false,
    votes: [],
    voters: [],
    event: null,
    secret: "grandma",
    secrets: null,
    legal: [],
    after: {},
    result: null,
    bills: null,
    ...change,
  };
}

/** What a row adds up to that neither wc nor Hospital lies beside. */
export const adds = (points: number, money = 0): Sum => ({ points, money, at_table: points });

/** Everybody's account: money and movement. */
export function accounts(all: Record<Character, [money: number, movement: number]>): Record<Character, Account> {
  const entries = Object.entries(all).map(([who, [money, movement]]) => [who, { money, movement }]);
  return Object.fromEntries(entries) as Record<Character, Account>;
}
