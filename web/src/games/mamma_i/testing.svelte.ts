/** The screen of a game of Mamma I on a page, for tests. */
import { livingTable, mounted, settled, the, under } from "../../testing/mounted.svelte";
import Screen from "./Screen.svelte";
import { MammaIStage } from "./stage.svelte";
import { sample } from "./testing";
import type { MammaIView } from "./types";

/** The whole screen, as the player at seat 0 has it. */
export function open(change: Partial<MammaIView>, more: object = {}) {
  const sent: string[][] = [];
  const { table } = livingTable({}, { replaced: false, send: (moves: string[]) => sent.push(moves), ...more });
  const stage = new MammaIStage(sample(change), table);
  table.stage = stage;
  stage.reset(sample(change));
  const user = mounted(Screen, { table });
  const type = async (keys: string) => {
    await user.keyboard(keys);
    await settled();
  };
  return { stage, table, sent, user, type };
}

export const pressed = (id: string) => the(id).getAttribute("aria-pressed") === "true";
export const dead = (id: string) => the(id).getAttribute("aria-disabled") === "true";
/** The rows or people that are pressed. */
export const chosen = (start: string) => under(start).filter((one) => pressed(start + one));
