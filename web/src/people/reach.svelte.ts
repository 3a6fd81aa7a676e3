/** Under which address others come here: a page that was opened as `localhost` is at home on each device. */
import { choices } from "../protocol/api";
import type { Reach as Facts } from "../protocol/http";

/** Where the page itself is. */
interface Place {
  protocol: string;
  hostname: string;
  port: string;
  origin: string;
}

/** What to say of a link that only this machine can open: nothing else can come, or it is not known how. */
export type Hint = "alone" | "localhost";

export function isLocal({ hostname }: Place): boolean {
  return /^(?:.+\.)?localhost\.?$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname);
}

/** The origin for links from a page to others. One that was opened by a name or address of the server's has that. */
export function originFor(place: Place, facts: Facts | null): { origin: string; hint: Hint | null } {
  if (!isLocal(place)) return { origin: place.origin, hint: null };
  // They do not change.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  const others = facts?.addresses.map((address) => new URL(address)) ?? [];
  // Behind another port or with TLS something stands in between, and where that is to be had nobody here knows.
  const found = others.find(({ protocol, port }) => protocol === place.protocol && port === place.port);
  if (found) return { origin: found.origin, hint: null };
  return { origin: place.origin, hint: facts?.alone ? "alone" : "localhost" };
}

class Reach {
  #origin = $state<string | null>(null);
  hint = $state<Hint | null>(null);
  #known = false;

  get origin(): string {
    return this.#origin ?? location.origin;
  }

  /** The server has told. */
  learn(facts: Facts | null): void {
    this.#known = true;
    const { origin, hint } = originFor(location, facts);
    [this.#origin, this.hint] = [origin, hint];
  }

  /** Ask the server where that changes anything. */
  async ask(): Promise<void> {
    if (this.#known || !isLocal(location)) return;
    const all = await choices().catch(() => null);
    if (all) this.learn(all.reach ?? null);
  }
}

export const reach = new Reach();

/** The whole address, as it is handed to somebody. */
export function linkTo(kind: "table" | "watch", code: string, secret = ""): string {
  return `${reach.origin}/${kind}/${code}${secret && `#take=${secret}`}`;
}
