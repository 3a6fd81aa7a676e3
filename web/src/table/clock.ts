/** The time that ticks on the screen, while somebody looks at it. */
import type { Clock, Time } from "../protocol/types";

/** With so much time nobody is expected to stay at the table; the server counts on it, too. */
const LONG: Record<Clock["kind"], number> = { move: 3600, game: 86_400 };

/** Whether people come and go, and the time runs while they are away. */
export function isLong(clock: Clock | null): boolean {
  return clock !== null && clock.seconds >= LONG[clock.kind];
}

/** Milliseconds that a seat has left now. */
export function leftNow(time: Time & { at: number }, seat: number, now: number): number {
  const left = time.left[seat] ?? 0;
  return seat === time.running ? Math.max(0, left - Math.max(0, now - time.at)) : left;
}

/** Minutes and seconds; hours or days alone where there are many. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 172_800) return `${String(Math.floor(seconds / 86_400))} d`;
  if (seconds >= 7200) return `${String(Math.floor(seconds / 3600))} h`;
  const minutes = Math.floor(seconds / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (minutes >= 60) return `${String(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${String(minutes)}:${two(seconds % 60)}`;
}
