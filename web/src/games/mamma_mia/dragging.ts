/** Cards of the hand are laid elsewhere by dragging them sideways, with a mouse or a finger. */
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** A hand that is not quite still presses, and does not drag. */
const STILL = 12;
const ITEMS = ".fan, .orders > .held";

export interface Dragging {
  /** A kind or an order has been let go: at which of its likes it lay, and before which of the others it lies now. */
  fan(from: number, to: number): void;
  slip(from: number, to: number): void;
}

interface Held {
  item: HTMLElement;
  x: number;
  moves: boolean;
}

export function dragged(told: Dragging): Attachment<HTMLElement> {
  return (hand) => {
    let held: Held | null = null;
    let swallow = false;

    function down(event: PointerEvent): void {
      swallow = false;
      const item = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEMS) : null;
      held = item && event.button === 0 && event.isPrimary ? { item, x: event.clientX, moves: false } : null;
    }

    function move(event: PointerEvent): void {
      if (!held) return;
      const by = event.clientX - held.x;
      if (!held.moves && Math.abs(by) < STILL) return;
      if (!held.moves) hand.setPointerCapture(event.pointerId);
      held.moves = true;
      held.item.style.translate = `${String(by)}px`;
    }

    function up(): void {
      if (!held) return;
      const { item, moves } = held;
      const likes = likesOf(hand, item);
      const [from, to] = [likes.indexOf(item), placeAmong(likes, item)];
      drop();
      // Letting go of what was dragged presses nothing.
      swallow = moves;
      if (!moves || from === to) return;
      if (item.matches(".fan")) told.fan(from, to);
      else told.slip(from, to);
    }

    function drop(): void {
      held?.item.style.removeProperty("translate");
      held = null;
    }

    function click(event: MouseEvent): void {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    }

    const listening = [
      on(hand, "pointerdown", down),
      on(hand, "pointermove", move),
      on(hand, "pointerup", up),
      on(hand, "pointercancel", drop),
      on(hand, "click", click, { capture: true }),
      on(hand, "dragstart", (event) => {
        event.preventDefault();
      }),
    ];
    return () => {
      for (const stop of listening) stop();
    };
  };
}

function likesOf(hand: HTMLElement, item: HTMLElement): HTMLElement[] {
  return [...hand.querySelectorAll<HTMLElement>(item.matches(".fan") ? ".fan" : ".orders > .held")];
}

/** How many of the others lie left of its middle. */
function placeAmong(likes: HTMLElement[], item: HTMLElement): number {
  const at = middle(item);
  return likes.filter((one) => one !== item && middle(one) < at).length;
}

function middle(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
