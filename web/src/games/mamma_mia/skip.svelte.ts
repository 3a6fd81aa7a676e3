/** What a player does not want to see move: how far the show goes on without a pause. */
import type { Pacer } from "../../table/pacer";
import type { MammaMiaEvent, MammaMiaView } from "./types";

/** Up to the next order or call; to the next order of one's own; to the end of the opening. */
export type Goal = "next" | "mine" | "receipt";

export class Skip {
  goal = $state.raw<Goal | null>(null);

  constructor(private readonly pacer: Pacer) {}

  /** Show nothing in its own time before that; the same once more: no, do. */
  to(goal: Goal): void {
    if (goal !== "next" && goal === this.goal) {
      this.end();
      return;
    }
    // Who wants to be at the receipt is not held up by finishing what moves.
    if (goal !== "next" || this.goal === null) this.goal = goal;
    this.pacer.hurry();
  }

  end(): void {
    this.goal = null;
    this.pacer.calm();
  }

  /** An event is about to be shown over this view: it may be what was skipped to. */
  meet(event: MammaMiaEvent, view: MammaMiaView): void {
    if (this.goal !== null && reached(this.goal, event, view)) this.end();
  }
}

function reached(goal: Goal, event: MammaMiaEvent, view: MammaMiaView): boolean {
  if (event.type === "round" || event.type === "over" || event.type === "opened") return true;
  if (goal === "receipt") return false;
  if (event.type === "judging") return goal === "next" || event.player === view.seat;
  return goal === "next" && begins(event, view);
}

/** Whether somebody's turn begins with it. */
function begins(event: MammaMiaEvent, { call }: MammaMiaView): boolean {
  if (event.type === "ordered") return call?.player !== event.player || call.kind === null;
  return event.type === "placed" || event.type === "passed";
}
