/** What the things on a table mean: whatever has `data-means` can be asked. */
export interface Meaning {
  title: string;
  text: string[];
}

/** A game's own words for what is written in `data-means`; null where it has none. */
export type Explain<S> = (stage: S, what: string) => Meaning | null;

const MARK = "data-means";

/** What lies under a point, the uppermost first: a card before the row that it lies in, whatever button covers both. */
export function meansAt(x: number, y: number, target: Element | null): string | null {
  const under = typeof document.elementsFromPoint === "function" ? document.elementsFromPoint(x, y) : [];
  const found = under.find((one) => one.hasAttribute(MARK)) ?? meaning(target);
  return found?.getAttribute(MARK) ?? null;
}

/** What has the focus, or is drawn on it. */
export function meansOf(focus: Element): string | null {
  const found = meaning(focus) ?? (focus.matches("button, a") ? focus.querySelector(`[${MARK}]`) : null);
  return found?.getAttribute(MARK) ?? null;
}

/** All that can be seen, once each, in its order: for those who cannot point at it. */
export function meansHere(): string[] {
  const all = [...document.querySelectorAll(`[${MARK}]`)].filter((one) => !one.closest("[inert], dialog"));
  return [...new Set(all.map((one) => one.getAttribute(MARK) ?? ""))];
}

function meaning(element: Element | null): Element | null {
  return element?.closest(`[${MARK}]`) ?? null;
}
