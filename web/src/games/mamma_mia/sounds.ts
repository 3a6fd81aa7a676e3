/** What only this game sounds like. */
import { tone } from "../../browser/sound";

export function bombastica(): void {
  for (const at of [0, 0.09, 0.18]) tone(110, at, 0.1, 0.3, "triangle", 50);
}

/** A spoon on a pot, twice. */
export function mamma(): void {
  for (const at of [0, 0.14]) {
    tone(1180, at, 0.13, 0.12, "square", 1150);
    tone(2730, at, 0.08, 0.05);
  }
}
