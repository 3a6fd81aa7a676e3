/**
 * What is typed into a field belongs there, also when the field goes away in the middle of it: the rest of a name or of
 * a line must not play cards.
 */
const PAUSE_MS = 1000;
const FIELD = "textarea, input:not([type='radio'], [type='checkbox'], [type='file'])";
/** With these somebody leaves a field himself. */
const ENDS = new Set(["Enter", "Escape", "Tab"]);

export class Typing {
  #last = -Infinity;

  /** Whether a key belongs to what is being typed. To be asked of every key. */
  takes(key: string, inField: boolean, now: number): boolean {
    const typed = inField || now - this.#last < PAUSE_MS;
    this.#last = typed && !ENDS.has(key) ? now : -Infinity;
    return typed;
  }

  /** He does something else. */
  end(): void {
    this.#last = -Infinity;
  }
}

const typing = new Typing();
let taken: KeyboardEvent | null = null;

/** Listen to everything that is typed on the page. */
export function listenToTyping(): void {
  addEventListener(
    "keydown",
    (event) => {
      const inField = event.target instanceof Element && event.target.matches(FIELD);
      if (typing.takes(event.key, inField, Date.now())) taken = event;
    },
    true,
  );
  addEventListener("pointerdown", () => {
    typing.end();
  });
}

/**
 * Where a key was pressed that is meant for the game, or null. Keys fall silent while the focus is in a field, a sheet
 * or the table talk; on the bar, where it comes back to from those, its buttons have what presses them.
 */
export function pressedAt(event: KeyboardEvent): Element | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event === taken) return null;
  const focus = event.target instanceof Element ? event.target : document.body;
  if (focus.closest("input, select, textarea, dialog, .talk")) return null;
  if (focus.closest(".bar") && (event.key === "Enter" || event.key === " ")) return null;
  // What had the focus in a sheet may be gone; the sheet is still there.
  return document.querySelector("dialog[open]") ? null : focus;
}
