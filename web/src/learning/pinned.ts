/** Keeps a note in a free place near what it speaks of, while the page around it changes. */
import { type Box, GAP, meet, place, type Spot, thread, within } from "./place";

export interface Pinned extends Spot {
  about: Box;
  /** Null where it would run across half the page. */
  thread: ReturnType<typeof thread> | null;
}

/** Of its text's size, the widest first. */
const WIDTHS = [21.25, 17.5, 14.4, 11.9];
const MARGIN = 8;
/** What it keeps between itself and all else; where everything can be pressed, a strip of it fits in between. */
const GAPS = { usual: GAP, strip: 1 };
const THREAD = 60;
const FINGER = 44;
const EVERY_MS = 120;
/** What may not be covered: what can be pressed, and the line under the bar. */
const PRESSED = "button, a[href], input, select, textarea, summary, .notice";

/**
 * @param note What is pinned; its width is chosen here.
 * @param about What it speaks of, as a selector: the first that is in sight.
 * @param clear What it keeps clear of where it can, as selectors, the last one the first to give way; of all that can be
 *   pressed it always does.
 * @param told Hears where it lies; null: there is no room for it now.
 * @returns How to let go of it.
 */
export function pinned(
  note: HTMLElement,
  about: string,
  clear: string[],
  told: (pin: Pinned | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = "";
  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const pin = found(note, about, clear);
    const words = JSON.stringify(pin);
    if (words !== last) told(pin);
    last = words;
  };
  const later = (): void => {
    timer ??= setTimeout(settle, EVERY_MS);
  };
  const seen = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !note.contains(target))) later();
  });
  seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const what of ["scroll", "animationend", "transitionend"]) addEventListener(what, later, true);
  // At once: else it lay over something until then.
  const resized = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(settle);
  };
  let frame = 0;
  addEventListener("resize", resized);
  settle();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    removeEventListener("resize", resized);
    seen.disconnect();
    for (const what of ["scroll", "animationend", "transitionend"]) removeEventListener(what, later, true);
  };
}

function found(note: HTMLElement, about: string, clear: string[]): Pinned | null {
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  const room = { left: MARGIN, top: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN };
  const box = boxes(about).find((one) => meet(one, room));
  if (!box) return null;
  // What cannot be pressed is kept clear of where there is room to.
  const tries: [string, keyof typeof GAPS][] = clear.map((_, given) => [
    [PRESSED, ...clear.slice(0, clear.length - given)].join(),
    "usual",
  ]);
  tries.push([PRESSED, "usual"], [PRESSED, "strip"]);
  const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  for (const [what, shape] of tries) {
    const taken = boxes(what, note).map(pressed);
    note.dataset["shape"] = shape;
    for (const wide of WIDTHS) {
      note.style.width = `${String(Math.min(wide * em, room.width))}px`;
      const size = { width: note.offsetWidth, height: note.offsetHeight };
      const spot = place(size, box, taken, room, GAPS[shape]);
      if (spot) return { ...spot, about: box, thread: short(thread({ ...spot, ...size }, box)) };
    }
  }
  return null;
}

function short(line: ReturnType<typeof thread>): Pinned["thread"] {
  return Math.hypot(line.x2 - line.x1, line.y2 - line.y1) <= THREAD ? line : null;
}

/** Where all these are that can be seen, but for those in `without`. */
function boxes(selector: string, without?: Element): Box[] {
  const around = new Map<Element, Box | null>();
  return [...document.querySelectorAll(selector)]
    .filter((one) => !without?.contains(one) && !one.closest("[inert], dialog:not([open])"))
    .map((one) => within(boxOf(one), scrolled(one.parentElement, around)))
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** What is seen of whatever scrolls around something; null: nothing does. */
function scrolled(parent: Element | null, around: Map<Element, Box | null>): Box | null {
  if (!parent) return null;
  let box = around.get(parent);
  if (box === undefined) {
    const scrolls = parent.scrollHeight > parent.clientHeight && getComputedStyle(parent).overflowY === "auto";
    box = scrolls ? boxOf(parent) : scrolled(parent.parentElement, around);
    around.set(parent, box);
  }
  return box;
}

/** Where a press hits something: what is drawn smaller than a finger is hit beside it, too. */
function pressed({ left, top, width, height }: Box): Box {
  const [beside, above] = [Math.max(0, FINGER - width) / 2, Math.max(0, FINGER - height) / 2];
  return { left: left - beside, top: top - above, width: width + 2 * beside, height: height + 2 * above };
}

function boxOf(one: Element): Box {
  const { left, top, width, height } = one.getBoundingClientRect();
  return { left, top, width, height };
}
