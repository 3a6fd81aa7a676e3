/** The shared parts, then those of each game, which has them in its folder. */
import type { Samples } from "./sample";
import { sharedSamples } from "./shared";

const games = import.meta.glob<() => Samples>("../games/*/samples.ts", { import: "samples" });

export async function allSamples(): Promise<Samples> {
  const fetched = await Promise.all(Object.values(games).map((load) => load()));
  const all = [sharedSamples, ...fetched].map((make) => make());
  return { shelves: all.flatMap(({ shelves }) => shelves), scenes: all.flatMap(({ scenes }) => scenes) };
}
