import type { OptionFacts } from "../protocol/http";

export type Chosen = Record<string, number | boolean | string>;

/** What the server plays if nothing is said, which may hang on how many play, and on other house rules. */
export function usual(
  fact: OptionFacts,
  facts: readonly OptionFacts[],
  chosen: Chosen,
  players: number,
): number | boolean | string | null {
  const plays = ([name, value]: [string, boolean]): boolean =>
    (chosen[name] ?? facts.find((one) => one.name === name)?.default) === value;
  const other = fact.otherwise?.find(
    (one) => one.players?.includes(players) ?? Object.entries(one.options ?? {}).every(plays),
  );
  return other ? other.default : fact.default;
}
