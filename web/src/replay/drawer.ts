/** What there is beside a moment of a replay. */
import type { Replay } from "./replay.svelte";

export type Part = "said" | "cards" | "orders" | "coach" | "more";

export function parts(replay: Replay): Part[] {
  return [
    "said",
    ...(replay.eyes === "everybody" ? (["cards"] as const) : []),
    ...(replay.missed.length ? (["orders"] as const) : []),
    "coach",
    "more",
  ];
}
