/** Where a note may lie: near what it speaks of, never over it, and never over anything that can be pressed. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Spot {
  left: number;
  top: number;
}

/** Between a note and what it keeps clear of, as a rule. */
export const GAP = 6;
/** Between two places that are tried. */
const STEP = 8;

/**
 * The free place that is nearest to `about`, or null.
 *
 * @param size The note's, in pixels.
 * @param about What it speaks of; it is kept clear of, too.
 * @param taken What it may not cover.
 * @param room Where it has to lie.
 * @param apart How far it keeps from them, in pixels.
 */
export function place(size: Omit<Box, "left" | "top">, about: Box, taken: Box[], room: Box, apart = GAP): Spot | null {
  const keep = [about, ...taken].filter((box) => meet(box, room)).map((box) => grown(box, apart));
  let best: Spot | null = null;
  let least = Infinity;
  // Snugly beside something is tried where nothing else may do: each place costs time.
  const edges = apart < GAP ? keep.flatMap((box) => [box.top + box.height, box.top - size.height]) : [];
  const lefts = tried(room.left, room.width - size.width);
  for (const top of tried(room.top, room.height - size.height, edges)) {
    // Row by row, as there may be thousands of places: what lies in the way there, and no row that is too far off.
    if (gap(top, size.height, about.top, about.height) >= least) continue;
    const barred = keep
      .filter((box) => box.top < top + size.height && top < box.top + box.height)
      .map((box) => [box.left - size.width, box.left + box.width] as const);
    for (const left of lefts) {
      if (barred.some(([from, to]) => from < left && left < to)) continue;
      const far = distance({ left, top, ...size }, about);
      if (far < least) [best, least] = [{ left, top }, far];
    }
  }
  return best;
}

/** Every few pixels, and where it lies snugly beside something. */
function tried(from: number, length: number, edges: number[] = []): number[] {
  if (length < 0) return [];
  const steps = Array.from({ length: Math.floor(length / STEP) + 1 }, (_, i) => from + i * STEP);
  return [...steps, from + length, ...edges.filter((edge) => edge >= from && edge <= from + length)];
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function meet(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}

/** What of a box lies in another; all of it where there is none. */
export function within(a: Box, b: Box | null): Box {
  if (!b) return a;
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.left + a.width, b.left + b.width), Math.min(a.top + a.height, b.top + b.height)];
  return { left, top, width: right - left, height: bottom - top };
}

/** Between the edges; of places that are level it prefers those whose middles are. */
function distance(a: Box, b: Box): number {
  const [x, y] = [gap(a.left, a.width, b.left, b.width), gap(a.top, a.height, b.top, b.height)];
  const [dx, dy] = [a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2];
  return Math.hypot(x, y) + Math.hypot(dx, dy) / 10;
}

function gap(a: number, length: number, b: number, other: number): number {
  return Math.max(0, b - a - length, a - b - other);
}

/** The points of two boxes that are nearest to each other: between them a thread hangs. */
export function thread(a: Box, b: Box): { x1: number; y1: number; x2: number; y2: number } {
  const [x1, x2] = nearest(a.left, a.width, b.left, b.width);
  const [y1, y2] = nearest(a.top, a.height, b.top, b.height);
  return { x1, y1, x2, y2 };
}

function nearest(a: number, length: number, b: number, other: number): [number, number] {
  if (a + length < b) return [a + length, b];
  if (b + other < a) return [a, b + other];
  const middle = (Math.max(a, b) + Math.min(a + length, b + other)) / 2;
  return [middle, middle];
}
