/**
 * The focus never falls back to the page. Whoever uses the keyboard, or has the page read out, would begin again at its
 * top; so when what had the focus goes, is hidden or is switched off, and nothing else takes it (`parts/focus`), what
 * it lay in has it, or the page's main part.
 */

/** What is told apart when it is read out: a place to go on from. */
const PLACE = "[tabindex], main, section, aside, form, dialog, [role='dialog'], [role='group']";
const WHOLE = "dialog[open], [role='dialog'], main";
/** Switches off what had the focus without taking it away. */
const SWITCHES = ["disabled", "inert", "hidden"];

/** To be begun once for the page. */
export function keepFocus(): void {
  /** What had the focus last, and all that it lay in, from the inside out; empty: nothing has had it. */
  let path: Element[] = [];
  let asked = false;

  function look(): void {
    asked = false;
    const now = document.activeElement ?? document.body;
    // What is switched off keeps the focus for a frame.
    if (path.length === 0 || (now !== document.body && canHave(now))) return;
    // Whoever has left it himself, by a press on nothing, is not led back.
    if (canHave(path[0])) path = [];
    else [...path.filter((one) => one.matches(PLACE)), ...document.querySelectorAll(WHOLE)].find(takes);
  }

  /** Not at once: who knows better where to go comes first, and so does the browser. */
  function ask(): void {
    if (asked) return;
    asked = true;
    requestAnimationFrame(look);
  }

  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) path = lineage(target);
  });
  addEventListener("focusout", ask);
  const changes = { subtree: true, childList: true, attributeFilter: SWITCHES };
  new MutationObserver(ask).observe(document.body, changes);
}

/** An element and all that it lies in, but for the page itself. */
function lineage(element: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) found.push(one);
  return found;
}

function canHave(element: Element | undefined): boolean {
  if (!element?.isConnected || element.matches(":disabled") || element.closest("[inert]")) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** Give it the focus; whether it has it then. */
function takes(place: Element): boolean {
  if (!(place instanceof HTMLElement) || !canHave(place)) return false;
  if (!place.hasAttribute("tabindex") && place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
