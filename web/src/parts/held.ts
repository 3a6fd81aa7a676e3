import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";

/** A button that is held down, by a finger, a mouse, Space or Enter. Leaving it in any way counts as letting go. */
export function held(down: () => void, up: () => void): Attachment<HTMLElement> {
  function key(event: KeyboardEvent, then: () => void): void {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    // A key that is still down from before does not count.
    if (!event.repeat) then();
  }

  return (button) => {
    // What is held for something of its own is not explained by being held.
    button.dataset["holds"] = "";
    // Svelte's own way: a button with the focus that goes away is left in the midst of an update.
    const listening = [
      on(button, "pointerdown", (event) => {
        button.setPointerCapture(event.pointerId);
        down();
      }),
      on(button, "keydown", (event) => {
        key(event, down);
      }),
      on(button, "keyup", (event) => {
        key(event, up);
      }),
      on(button, "pointerup", up),
      on(button, "pointercancel", up),
      on(button, "blur", up),
      // A long press on a phone opens no menu.
      on(button, "contextmenu", (event) => {
        event.preventDefault();
      }),
    ];
    return () => {
      for (const stop of listening) stop();
    };
  };
}
