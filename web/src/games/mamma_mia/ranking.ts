import type { Result } from "./types";

export interface Place {
  player: number;
  place: number;
  pizzas: number;
  ingredients: number;
}

/** Players by the numbers of the result, best first; equals share a place. */
export function ranking(result: Result): Place[] {
  const sorted = result.scores
    .map((score, player) => ({ player, pizzas: score[0] ?? 0, ingredients: score[1] ?? 0 }))
    .sort((a, b) => b.pizzas - a.pizzas || b.ingredients - a.ingredients || a.player - b.player);
  return sorted.map((row) => ({
    ...row,
    place: 1 + sorted.filter((one) => ahead(one, row)).length,
  }));
}

function ahead(a: Omit<Place, "place">, b: Omit<Place, "place">): boolean {
  return a.pizzas > b.pizzas || (a.pizzas === b.pizzas && a.ingredients > b.ingredients);
}

/** The best group of equal pizzas that only the ingredients in hand have ordered, or null. */
export function tieBreak(places: Place[]): { players: number[]; first: number; pizzas: number } | null {
  for (const row of places) {
    const equal = places.filter((one) => one.pizzas === row.pizzas);
    const best = equal[0];
    if (equal.length > 1 && best && equal.filter((one) => one.place === best.place).length === 1) {
      return { players: equal.map((one) => one.player), first: best.player, pizzas: row.pizzas };
    }
  }
  return null;
}
