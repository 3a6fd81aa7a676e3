/** Cards that change their place: each is drawn where it belongs and travels there from where it was. */
import { still } from "../../browser/motion.svelte";

const EASING = "cubic-bezier(.2,.8,.2,1)";

/** The first element of that name that can be seen. */
function find(place: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-place="${place}"]`)) {
    if (element.getClientRects().length > 0) return element;
  }
  return null;
}

/** Where something is on the screen now. */
export function spot(place: string): DOMRect | null {
  return find(place)?.getBoundingClientRect() ?? null;
}

/** Let what is at `place` arrive from another spot; without one, or where nothing may travel, it fades in. */
export function travel(place: string, from: DOMRect | null, ms: number, delay = 0): void {
  const element = find(place);
  if (!element || ms <= 0) return;
  if (!from || still()) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80, fill: "backwards" });
    return;
  }
  const to = element.getBoundingClientRect();
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = Math.max(0.4, Math.min(2.2, from.height / to.height));
  element.style.zIndex = "30";
  const start = `translate(${String(x)}px, ${String(y)}px) scale(${String(scale)})`;
  const animation = element.animate([{ transform: start }, { transform: "none" }], {
    duration: ms,
    delay,
    easing: EASING,
    fill: "backwards",
  });
  animation.onfinish = () => {
    element.style.zIndex = "";
  };
}

/** Let a card that lies on its side now turn there from upright. */
export function turnOver(place: string, ms: number): void {
  const card = find(place)?.querySelector(".card");
  if (!card || ms <= 0 || still()) return;
  card.animate([{ transform: "rotate(0deg)" }, { transform: "rotate(90deg)" }], { duration: ms, easing: EASING });
}
