import { describe, expect, it, vi } from "vitest";

// A page that is not seen waits for nothing.
vi.stubGlobal("document", {
  documentElement: { lang: "", dataset: {} },
  querySelectorAll: () => [],
  visibilityState: "hidden",
});
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaMiaStage } = await import("./stage.svelte");
import { listened } from "../../testing/listening";
import { sampleFacts, sampleSeat, sampleTable } from "../../testing/table";
import { watched } from "../../testing/watched";
import type { MammaMiaEvent, MammaMiaView } from "./types";

/** At a table of bots, or of people. */
function stageAt(view: MammaMiaView, kind: "bot" | "person"): InstanceType<typeof MammaMiaStage> {
  const seats = view.players.map((_, i) => sampleSeat({ kind, name: ["Ann", "Bea", "Carlo", "Dario"][i] ?? "" }));
  return new MammaMiaStage(view, sampleTable(sampleFacts({ seats, seat: null, mine: [] })));
}

/** The game as it is heard by a spectator: all that is said of each turn, message by message. */
async function turns(kind: "bot" | "person"): Promise<string[][][]> {
  const game = watched<MammaMiaView, MammaMiaEvent>("mamma-mia").find(({ seat }) => seat === null);
  const [first, ...views] = game?.views ?? [];
  if (!game || !first) throw new Error("no game");
  const stage = stageAt(first, kind);
  const found: string[][][] = [];
  let before = first;
  for (const [step, view] of views.entries()) {
    const said = await listened(stage, { events: game.events[step] ?? [], view });
    if (before.phase === "place") found.push([said]);
    else if (before.phase !== "open") found.at(-1)?.push(said);
    before = view;
  }
  return found;
}

describe("a bot's turn", () => {
  it("is one utterance, when all of it has happened, over a whole game", async () => {
    const heard = await turns("bot");
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.filter((turn) => turn.length > 1).length).toBeGreaterThan(5);
    for (const turn of heard) {
      const last = turn.at(-1) ?? [];
      expect(turn.slice(0, -1).flat()).toEqual([]);
      // What opens the oven is no part of it.
      expect(last.filter((words) => / called: | drew | sat out | passed/.test(words)).length).toBeLessThan(2);
      expect(last.length).toBeGreaterThan(0);
    }
    const whole = heard.map((turn) => turn.at(-1)?.[0] ?? "");
    expect(whole.some((words) => /^(\w+) called: .+! With an order on top\. \1 drew \d+ from /.test(words))).toBe(true);
  });

  it("of a person is told as it happens", async () => {
    const heard = await turns("person");
    expect(heard.some((turn) => turn.length > 1 && turn[0]?.length === 1)).toBe(true);
  });
});
