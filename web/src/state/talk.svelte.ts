/** Whether the table talk is open, and how much of it this screen has shown. */
class Talk {
  open = $state(false);
  #code = $state("");
  #seen = $state(-1);

  /** Lines up to here are old: those that were there when the screen came, and those that were shown. */
  see(code: string, number: number): void {
    if (code !== this.#code) this.#seen = -1;
    this.#code = code;
    this.#seen = Math.max(this.#seen, number);
  }

  /** The number of the last line that was seen; null: nothing of this table was. */
  seen(code: string): number | null {
    return code === this.#code && this.#seen >= 0 ? this.#seen : null;
  }
}

export const talk = new Talk();
