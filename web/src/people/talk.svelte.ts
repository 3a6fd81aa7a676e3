/** Whether the table talk is open, how much of it this screen has shown, and the line that is being written. */
class Talk {
  open = $state(false);
  #code = $state("");
  #seen = $state(-1);
  #draft = $state.raw({ code: "", text: "" });

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

  /** What is written at a table and not sent yet; it outlasts the panel. */
  draft(code: string): string {
    return code === this.#draft.code ? this.#draft.text : "";
  }

  write(code: string, text: string): void {
    this.#draft = { code, text };
  }
}

export const talk = new Talk();
