/** Give the focus a place when what had it has gone: it never falls back to the page. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (!document.activeElement || document.activeElement === document.body) element?.focus({ preventScroll: true });
}
