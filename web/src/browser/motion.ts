/** Whether things may travel over the screen. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
