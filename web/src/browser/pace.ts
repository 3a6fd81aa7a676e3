/** How fast a table shows what has happened: three paces, and how many times the normal one each of them is. */
export const SPEEDS = { calm: 0.5, normal: 1, brisk: 2 } as const;

export type Pace = keyof typeof SPEEDS;

export const PACES = Object.keys(SPEEDS) as Pace[];

/** The pace of so many times the normal one. */
export function paceAt(speed: number): Pace {
  if (speed < SPEEDS.normal) return "calm";
  return speed > SPEEDS.normal ? "brisk" : "normal";
}

/** The next quicker one, or the next calmer one; at the end the same. */
export function stepped(pace: Pace, by: 1 | -1): Pace {
  return PACES[PACES.indexOf(pace) + by] ?? pace;
}
