/** A moment of a replay as a link. */
import type { Eyes } from "./replay.svelte";
import type { Place } from "./timeline";

export interface Link {
  /** Null: it is none. */
  place: Place | null;
  eyes: Eyes | null;
}

/** What an address asks for; nothing in it: the deal, as a spectator. */
export function read(search: string, players: number): Link {
  const asked = new URLSearchParams(search);
  const seat = asked.get("seat");
  const eyes: Eyes | null =
    seat === null ? "spectator" : seat === "everybody" || seat === "spectator" ? seat : numberOf(seat, players - 1);
  const [at, step] = [numberOf(asked.get("at") ?? "0"), numberOf(asked.get("step") ?? "0")];
  return { place: at === null || step === null ? null : { at, step }, eyes };
}

export function write(place: Place, eyes: Eyes): string {
  const step = place.step > 0 ? `&step=${String(place.step)}` : "";
  return `?at=${String(place.at)}${step}&seat=${String(eyes)}`;
}

function numberOf(text: string, most = Number.MAX_SAFE_INTEGER): number | null {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return number >= 0 && number <= most ? number : null;
}
