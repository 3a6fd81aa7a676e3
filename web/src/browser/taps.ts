/** A tap on a table itself, within one of these parts of it, and on nothing that does something. */
export function onTap({ target }: MouseEvent, within: string, then: () => void): void {
  if (!(target instanceof Element) || target.closest("button, a, input, label, summary, dialog, .bar, .talk")) return;
  if (target.closest(within)) then();
}
