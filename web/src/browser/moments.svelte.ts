/** How time passes while a component is on the page; to be asked as the component is made. */

import { onDestroy } from "svelte";

/** What this browser's clock shows, in ms: anew every so many ms as long as this holds. */
export function ticking(every: number, holds: () => boolean): () => number {
  let now = $state(Date.now());
  $effect(() => {
    if (!holds()) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), every);
    return () => {
      clearInterval(timer);
    };
  });
  return () => now;
}

/** Whether it is on the page still: who has gone on meanwhile is not fetched back by an answer that comes late. */
export function staying(): () => boolean {
  let stays = true;
  onDestroy(() => (stays = false));
  return () => stays;
}

/** Whether this holds, and has for so many ms. */
export function lasting(ms: number, holds: () => boolean): () => boolean {
  let long = $state(false);
  $effect(() => {
    if (!holds()) return;
    const timer = setTimeout(() => (long = true), ms);
    return () => {
      clearTimeout(timer);
      long = false;
    };
  });
  return () => long;
}
