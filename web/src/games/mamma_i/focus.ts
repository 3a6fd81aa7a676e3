/** Where the focus goes when something is asked: to the question's heading, unless somebody is busy elsewhere. */
export function attend(heading: HTMLElement | undefined): void {
  const now = document.activeElement;
  if (document.querySelector("dialog[open]")) return;
  if (!now || now === document.body || now.closest(".side")) heading?.focus();
}
