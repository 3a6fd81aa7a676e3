/** What the coach says of a seat's decisions in a game that is over: asked for until all of it is there. */
import { coaching } from "../protocol/api";
import { isWarming } from "./warming";
import { type Lesson, Refused } from "../protocol/http";

/** Between two questions, in ms. */
const AGAIN = 1200;
/** Refusals that pass: the coach is busy, or the line is lost. */
export const PASSING: readonly string[] = [
  "too-many",
  "coach-failed",
  "offline",
  "storage",
  "http-502",
  "http-503",
  "http-504",
];

export class Lessons {
  lessons = $state.raw<Lesson[]>([]);
  all = $state<number | null>(null);
  done = $state(false);
  /** What it needs is being compiled: this happens once. */
  warming = $state(false);
  /** Why nothing comes, as a code; null: it comes. */
  wrong = $state<string | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly code: string,
    readonly seat: number,
  ) {
    void this.#ask();
  }

  /** What was decided between two plies of the record. */
  between(from: number, to: number): Lesson[] {
    return this.lessons.filter(({ ply }) => ply >= from && ply < to);
  }

  /** The decisions that clearly cost most, the worst first. */
  dearest(number: number): Lesson[] {
    const clear = this.lessons.filter((lesson) => lesson.clear && (lesson.cost ?? 0) > 0);
    return clear.sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0)).slice(0, number);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      const found = await coaching(this.code, this.seat);
      this.lessons = found.decisions;
      this.all = found.all;
      this.done = found.status === "done";
      this.wrong = null;
    } catch (error) {
      this.wrong = error instanceof Refused ? error.code : "other";
      if (!PASSING.includes(this.wrong)) return;
    }
    if (!this.done && !this.wrong && this.lessons.length === 0) this.warming = await isWarming();
    if (!this.done && !this.#stopped) this.#timer = setTimeout(() => void this.#ask(), AGAIN);
  }
}
