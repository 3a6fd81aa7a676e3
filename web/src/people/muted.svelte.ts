/** Whom this browser does not want to hear, table by table; nobody else learns of it. */
import { remember, recallList } from "../browser/settings.svelte";

const MOST = 60;

class Muted {
  #who = $state.raw<string[]>([]);

  load(): void {
    this.#who = recallList("muted");
  }

  has(code: string, seat: number | null): boolean {
    return seat !== null && this.#who.includes(`${code}/${String(seat)}`);
  }

  toggle(code: string, seat: number): void {
    const one = `${code}/${String(seat)}`;
    this.#who = this.#who.includes(one) ? this.#who.filter((other) => other !== one) : [...this.#who, one].slice(-MOST);
    remember("muted", this.#who);
  }
}

export const muted = new Muted();
