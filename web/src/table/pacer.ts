/** The quickest pace there is; above it only a table catches up. */
const BRISK = 2;

/**
 * Time for showing things. A wait can be made shorter while it lasts (another pace), or be cut (hurry).
 * A hidden page waits for nothing: it catches up.
 */
export class Pacer {
  #speed = 1;
  #hurry = false;
  #epoch = 0;
  #wake: (() => void) | null = null;

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
    let left = ms;
    while (left > 0) {
      const asked = this.scaled(left);
      if (asked <= 0) return;
      const speed = this.#speed;
      const from = Date.now();
      await this.#sleep(asked);
      if (epoch !== this.#epoch) return new Promise(() => undefined);
      left -= (Date.now() - from) * speed + 1;
    }
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
