/** What came in one message: public events in their order, and the view after them. */
export interface Update<E, V> {
  events: E[];
  view: V;
}

export interface Stage<E, V> {
  /** Show one event; resolves when it has been seen. `waiting` updates are behind it. */
  play(event: E, update: Update<E, V>, index: number, waiting: number): Promise<void>;
  /** The events of an update have been seen: its view is the truth now. */
  arrive(view: V): void;
  /** Throw away what is being shown: this is the truth. */
  reset(view: V): void;
}

/** Something that has to have happened before what follows an event is shown. */
export type Gate<E, V> = (event: E, update: Update<E, V>, waiting: () => boolean) => Promise<void> | null;

/**
 * Shows updates one after another, each event in its own time: it lags behind the server, never leads, and
 * never skips an event. What has been shown is forgotten.
 */
export class Playback<E, V> {
  #queue: Update<E, V>[] = [];
  #running = false;
  #generation = 0;
  #held: Promise<void> | null = null;
  gate: Gate<E, V> | null = null;

  /** `told` hears whether everything has been shown. */
  constructor(
    private readonly stage: Stage<E, V>,
    private readonly told: (idle: boolean) => void = () => undefined,
  ) {}

  get idle(): boolean {
    return !this.#running;
  }

  push(update: Update<E, V>): void {
    this.#queue.push(update);
    if (!this.#running) void this.#run();
  }

  /** Show nothing more before this has happened. */
  hold(until: Promise<void>): void {
    this.#held = until;
    void until.then(() => {
      if (this.#held === until) this.#held = null;
    });
  }

  /** A whole view: what was still to be shown is not shown any more (memory is the player's business). */
  reset(view: V): void {
    this.#generation += 1;
    this.#queue = [];
    this.#running = false;
    this.stage.reset(view);
    this.told(true);
  }

  stop(): void {
    this.#generation += 1;
    this.#queue = [];
    this.#running = false;
  }

  async #run(): Promise<void> {
    const generation = this.#generation;
    this.#running = true;
    this.told(false);
    if (this.#held) await this.#held;
    if (generation !== this.#generation) return;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      for (const [index, event] of update.events.entries()) {
        await this.stage.play(event, update, index, this.#queue.length);
        if (generation !== this.#generation) return;
        const last = index === update.events.length - 1;
        const gate = this.gate?.(event, update, () => last && this.#queue.length === 0);
        if (gate) this.hold(gate);
        if (this.#held) await this.#held;
        if (generation !== this.#generation) return;
      }
      this.stage.arrive(update.view);
    }
    this.#running = false;
    this.told(true);
  }
}
