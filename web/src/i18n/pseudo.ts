/**
 * A language that nobody speaks, to see what does not fit, and what is written past the messages: English with accents
 * and four tenths longer. `localStorage["forno.pseudo"] = '"yes"'` turns it on; nothing else leads there.
 */
import type { Params } from "./words";

const LONGER: Record<string, string> = { a: "àá", e: "éè", i: "íì", o: "óò", u: "úù", n: "ñn", y: "ýy" };
const TAG = /(<[^>]*>)/;

/** The sentence in it; tags, values, and what has no word stay. */
export function pseudo(text: string, params: Params): string {
  const values = Object.values(params).filter((value) => typeof value === "string" && value !== "");
  const kept = values
    .map((value) => String(value).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .sort((a, b) => b.length - a.length);
  const parts = text.split(kept.length ? new RegExp(`(<[^>]*>|${kept.join("|")})`) : TAG);
  return parts.map((part, i) => (i % 2 || part.trim().length < 3 ? part : longer(part))).join("");
}

function longer(part: string): string {
  return part.replaceAll(/[aeiouny]/g, (letter) => LONGER[letter] ?? letter);
}
