import type { Attachment } from "svelte/attachments";

/** A button that is held down, by a finger, a mouse, Space or Enter. Leaving it in any way counts as letting go. */
export function held(down: () => void, up: () => void): Attachment<HTMLElement> {
  function key(event: KeyboardEvent, then: () => void): void {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    // A key that is still down from before does not count.
    if (!event.repeat) then();
  }

  return (button) => {
    button.addEventListener("pointerdown", (event) => {
      button.setPointerCapture(event.pointerId);
      down();
    });
    button.addEventListener("keydown", (event) => {
      key(event, down);
    });
    button.addEventListener("keyup", (event) => {
      key(event, up);
    });
    for (const kind of ["pointerup", "pointercancel", "blur"]) button.addEventListener(kind, up);
    // A long press on a phone opens no menu.
    button.addEventListener("contextmenu", (event) => {
      event.preventDefault();
    });
  };
}
