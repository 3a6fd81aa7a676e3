/** The quickest pace there is; above it only a table catches up. */
const BRISK = 2;
/** By so many ms at most a wait begins before it is asked for: drawing, and late timers, do not add up. */
const LATE = 250;

/**
 * Time for showing things. A wait can be made shorter while it lasts (another pace), or be cut (hurry).
 * A hidden page waits for nothing: it catches up.
 */
export class Pacer {
  #speed = 1;
  #hurry = false;
  #epoch = 0;
  #wake: (() => void) | null = null;
  /** When the last wait should have ended. */
  #until = -Infinity;

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#speed = speed;
    this.#wake?.();
  }

  get hurrying(): boolean {
    return this.#hurry;
  }

  /** Skip all waits until `calm`. */
  hurry(): void {
    this.#hurry = true;
    this.#wake?.();
  }

  calm(): void {
    this.#hurry = false;
  }

  /** Whatever waits now waits for ever: what it would have gone on to show is out of date. */
  abandon(): void {
    this.#epoch += 1;
    this.#hurry = false;
  }

  /** As long at every pace that there is: for what others could tell something by. */
  async steady(ms: number): Promise<void> {
    return this.wait(ms * Math.min(this.#speed, BRISK));
  }

  /** No quicker than at the normal pace: for what is to be read. */
  async unhurried(ms: number): Promise<void> {
    return this.wait(ms * Math.max(1, Math.min(this.#speed, BRISK)));
  }

  /** Nothing is left to show: what comes next begins when it comes. */
  idle(): void {
    this.#until = -Infinity;
  }

  /** What is left of so many ms since then. */
  rest(since: number, ms: number): number {
    return Math.max(0, ms - (Date.now() - since) * this.#speed);
  }

  /** How long something of so many ms lasts at the present pace. */
  scaled(ms: number): number {
    return this.#hurry || hidden() ? 0 : ms / this.#speed;
  }

  async wait(ms: number): Promise<void> {
    const epoch = this.#epoch;
    let from = Date.now() - this.#until <= LATE ? this.#until : Date.now();
    let left = ms;
    while (left > 0) {
      const asked = this.scaled(left) - (Date.now() - from);
      this.#until = from + this.scaled(left);
      if (asked <= 0) break;
      const speed = this.#speed;
      await this.#sleep(asked);
      if (epoch !== this.#epoch) return new Promise(() => undefined);
      if (Date.now() >= this.#until) break;
      left -= (Date.now() - from) * speed;
      from = Date.now();
    }
    if (this.#hurry || hidden()) this.#until = Date.now();
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      const wake = done;
      this.#wake = wake;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }
}

function hidden(): boolean {
  return typeof document !== "undefined" && document.visibilityState === "hidden";
}
