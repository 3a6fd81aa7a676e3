/** Advice at a learning table for the decision that one's seat is asked for: asked for until it is there. */
import { advice } from "../protocol/api";
import { type Advice, Refused } from "../protocol/http";
import { PASSING } from "./coach.svelte";
import { isWarming } from "./warming";

/** Between two questions, in ms; and after how many it is looked up whether the coach is still being compiled. */
const AGAIN = 1000;
const SLOW = 3;

export class Advising {
  advice = $state.raw<Advice | null>(null);
  /** Why nothing comes, as a code; null: it comes. */
  wrong = $state<string | null>(null);
  /** What it needs is being compiled: this happens once. */
  warming = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #asked = 0;

  constructor(
    private readonly code: string,
    private readonly seat: number,
  ) {
    void this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      const found = await advice(this.code, this.seat);
      if (this.#stopped) return;
      this.advice = found.advice;
      this.wrong = null;
    } catch (error) {
      if (this.#stopped) return;
      this.wrong = error instanceof Refused ? error.code : "other";
      if (!PASSING.includes(this.wrong)) return;
    }
    if (this.advice) return;
    this.#asked += 1;
    if (this.#asked >= SLOW && !this.wrong) this.warming = await isWarming();
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#ask(), AGAIN);
  }
}
