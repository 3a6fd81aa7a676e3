/** An answer that was given before its question came: it goes out when the table asks, over the line of its seat. */
import type { HandOvers, Round } from "../table/module";
import type { View } from "../protocol/types";
import type { Table } from "../table/table.svelte";

/** After this time an answer that was not taken goes out once more. */
const AGAIN_MS = 1000;

export class Answer {
  #asked = false;

  constructor(
    private readonly own: Table,
    private readonly moves: string[],
    private readonly round: Round,
    private readonly rules: HandOvers,
  ) {}

  /** Read everything that it depends on. */
  get heard(): unknown[] {
    const { newest, link, sending, refusal } = this.own;
    return [newest, link, sending, refusal];
  }

  /** Whether it still has to wait, given what everybody sees; it is sent if its moment has come. */
  waits(everybody: View | null): boolean {
    const { newest } = this.own;
    const asked = newest !== null && this.rules.asks(newest) && this.#belongs(newest);
    if ((everybody && !this.#belongs(everybody)) || (this.#asked && !asked)) {
      this.close();
      return false;
    }
    if (asked) this.#send();
    return true;
  }

  close(): void {
    this.own.close();
  }

  #send(): void {
    const { own } = this;
    this.#asked = true;
    if (own.refusal) {
      setTimeout(() => {
        own.forgive();
      }, AGAIN_MS);
    } else own.send(this.moves);
  }

  #belongs(view: View): boolean {
    return this.rules.round(view)?.key === this.round.key;
  }
}
