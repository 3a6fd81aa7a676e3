/** Tells the table at which pace this browser's people like to play, where it is of use to others. */
import { settings } from "../browser/settings.svelte";
import type { Pace } from "../browser/pace";
import type { Table } from "./table.svelte";
import { people } from "./tempo";

/** To be asked as a table's screen is made. */
export function announcePace(table: Table): void {
  let told: Pace | null = null;
  $effect(() => {
    const { facts, link, mine } = table;
    const pace = settings.pace;
    if (pace === told || facts?.status !== "playing" || link.state !== "open" || people(table) < 2) return;
    // Once for each choice that is made here: on another device its owner may have made another one.
    told = pace;
    for (const seat of mine) {
      if ((facts.seats[seat]?.pace ?? "normal") !== pace) {
        table.ask({ type: "pace", seat, pace }).catch(() => (told = null));
      }
    }
  });
}
