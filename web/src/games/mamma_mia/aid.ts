/** What the table shows of its oven by its memory aid, as cards go in and are turned up. */
import { changed } from "./kinds";
import type { Aid, Card, Counts, Kind, MammaMiaEvent } from "./types";

/** After an event that everybody sees. The view at the end of the update overrules it. */
export function aidAfter(aid: Aid, event: MammaMiaEvent): Aid {
  switch (event.type) {
    case "placed": {
      const cards: Card[] = Array.from({ length: event.number }, () => ({ kind: event.kind }));
      return { counted: counting(aid, event.kind, event.number), oven: aid.oven && [...aid.oven, ...cards] };
    }
    case "ordered":
      return { ...aid, oven: aid.oven && [...aid.oven, { order: event.order, player: event.player }] };
    case "turned":
      return { counted: counting(aid, event.kind, -1), oven: aid.oven && aid.oven.slice(1) };
    case "judging":
      return { ...aid, oven: aid.oven && aid.oven.slice(1) };
    default:
      return aid;
  }
}

function counting({ counted }: Aid, kind: Kind, by: number): Counts | null {
  return counted && changed(counted, kind, by);
}
