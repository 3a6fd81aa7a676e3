import { describe, expect, it, vi } from "vitest";

// A page that is not seen waits for nothing.
vi.stubGlobal("document", {
  documentElement: { lang: "", dataset: {} },
  querySelectorAll: () => [],
  querySelector: () => null,
  visibilityState: "hidden",
});
vi.stubGlobal("matchMedia", () => ({ matches: true }));
const { MammaIStage } = await import("./stage.svelte");
import { listened } from "../../testing/listening";
import { sampleFacts, sampleSeat, sampleTable } from "../../testing/table";
import { watched } from "../../testing/watched";
import type { MammaIEvent, MammaIView } from "./types";

describe("a bot's turn", () => {
  it("is one utterance, when all of it has happened, over a whole game", async () => {
    const game = watched<MammaIView, MammaIEvent>("mamma-i").find(({ seat }) => seat === null);
    const [first, ...views] = game?.views ?? [];
    if (!game || !first) throw new Error("no game");
    const seats = Array.from({ length: first.players }, (_, i) =>
      sampleSeat({ kind: "bot", name: `Bot ${String(i)}` }),
    );
    const stage = new MammaIStage(first, sampleTable(sampleFacts({ seats, seat: null, mine: [] })));
    let before = first;
    let several = 0;
    for (const [step, view] of views.entries()) {
      const events = game.events[step] ?? [];
      const said = await listened(stage, { events, view });
      const goesOn = view.player === before.player && !events.some(({ type }) => type === "turn" || type === "over");
      expect(said.length).toBe(goesOn || events.length === 0 ? 0 : 1);
      if (goesOn) several += 1;
      before = view;
    }
    expect(several).toBeGreaterThan(3);
  });
});
