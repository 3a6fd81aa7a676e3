/** Whether things may travel over the screen: what one has chosen here, else what one's system says. */
import { settings } from "./settings.svelte";

const REDUCED = "(prefers-reduced-motion: reduce)";

export function still(): boolean {
  return settings.motion === "system" ? matchMedia(REDUCED).matches : settings.motion === "reduced";
}

/** Tell the style sheets, from now on: they ask the page's root, as a choice made here is none of the system's. */
export function followMotion(): void {
  const tell = (): void => {
    document.documentElement.dataset["motion"] = still() ? "reduced" : "full";
  };
  matchMedia(REDUCED).addEventListener("change", tell);
  $effect.root(() => {
    $effect(tell);
  });
}
