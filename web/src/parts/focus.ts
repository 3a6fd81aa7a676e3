/** Lead the focus to what has come up, unless somebody is writing. */
export function leadFocus(element: HTMLElement | null | undefined, preventScroll = false): void {
  if (!document.activeElement?.matches("input, textarea")) element?.focus({ preventScroll });
}

/** Give the focus a place when what had it has gone: it never falls back to the page. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (!document.activeElement || document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** To where the focus was before a panel came, as somebody puts it away. */
export function goBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}
