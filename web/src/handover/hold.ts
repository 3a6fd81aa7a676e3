/** A press that has to last: 400 ms. */
const HOLD_MS = 400;

export class Hold {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param what - What is pressed for.
   * @param over - Called when it has lasted; `same`: whether it is for what it began for.
   */
  constructor(
    private readonly what: () => unknown,
    private readonly over: (same: boolean) => void,
  ) {}

  begin(): void {
    const began = this.what();
    this.end();
    this.#timer = setTimeout(() => {
      this.over(this.what() === began);
    }, HOLD_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
