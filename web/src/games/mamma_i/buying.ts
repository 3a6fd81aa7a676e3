/** How an ingredients card finds its buyer, told step by step from the accounts that came with it. */
import type { Account, Character } from "./types";
import { CHARACTERS } from "./family";

export interface Buying {
  /** Who cannot pay. */
  poor: Character[];
  /** Who can, with the highest movement (several: level). */
  fastest: Character[];
  movement: number;
  /** Of those the ones with most money; more than one: the youngest gets it. */
  richest: Character[];
}

export function buying(cost: number, accounts: Record<Character, Account>): Buying {
  const able = CHARACTERS.filter((who) => accounts[who].money >= cost);
  const movement = Math.max(...able.map((who) => accounts[who].movement));
  const fastest = able.filter((who) => accounts[who].movement === movement);
  const money = Math.max(...fastest.map((who) => accounts[who].money));
  return {
    poor: CHARACTERS.filter((who) => !able.includes(who)),
    fastest,
    movement,
    richest: fastest.filter((who) => accounts[who].money === money),
  };
}
