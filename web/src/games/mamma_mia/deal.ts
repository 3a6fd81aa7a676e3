/** The deal, before the first turn: cards fly from the supply to everybody. Nothing waits for it, and a turn ends it. */
import { play as sound } from "../../browser/sound";
import { keep, kept } from "../../browser/kept";
import type { MammaMiaStage } from "./stage.svelte";
import type { MammaMiaView } from "./types";

/** A card for each, so many times; each flies for so long, and the next round follows so soon, in ms. */
const ROUNDS = 6;
const FLIES = 420;
const APART = 150;

/** Nobody has done anything yet. */
export function isNew(view: MammaMiaView): boolean {
  return view.round === 1 && view.phase !== "open" && view.phase !== "over" && view.oven === 0 && view.call === null;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Show it, once at each table: a reload shows the table as it is. */
export function deal(stage: MammaMiaStage): void {
  const { code, again } = stage.table;
  if (again || !isNew(stage.view) || kept("dealt", isText) === code) return;
  keep("dealt", code);
  stage.dealt = true;
  round(stage, ROUNDS);
}

function round(stage: MammaMiaStage, left: number): void {
  if (left === 0 || !isNew(stage.view)) {
    stage.dealt = false;
    return;
  }
  for (const player of stage.view.players.keys()) {
    const to = stage.mine(player) ? "hand" : `seat-${String(player)}`;
    stage.fly([{ back: "supply" }], "supply", to, FLIES, 0, "set");
  }
  sound("draw");
  setTimeout(round, stage.pacer.scaled(APART), stage, left - 1);
}
