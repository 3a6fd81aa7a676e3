import { describe, expect, it } from "vitest";

import { watched } from "../../../testing/watched";
import { EMPTY, placed } from "../compose";
import { sceneOf } from "../scene";
import type { MammaMiaEvent, MammaMiaView } from "../types";
import en from "../i18n/notes.en.json";
import { inFirstRound, type Moment, MOMENTS, PLUS_MOMENTS, type Shown } from "./moments";

const games = watched<MammaMiaView, MammaMiaEvent>("mamma-mia").filter(({ seat }) => seat !== null);

/** What a seat can have before itself at a view: nothing composed yet, or cards lifted for its first option. */
function seen(view: MammaMiaView): Shown[] {
  const judging = view.judging;
  const judged = judging && { ...judging, counter: {}, ticked: 0, request: null, outcome: null };
  const shown: Shown = { view, scene: sceneOf(view), draft: EMPTY, judged, receipt: null };
  const place = placed(view.turn?.options[0]?.place ?? null);
  return [shown, ...(place ? [{ ...shown, draft: { ...EMPTY, ...place } }] : [])];
}

function found(views: MammaMiaView[], moments: Record<string, Moment> = MOMENTS): Set<string> {
  const all = views.flatMap(seen).filter(inFirstRound);
  return new Set(Object.keys(moments).filter((id) => all.some((shown) => moments[id]?.(shown))));
}

describe("the notes of a first round", () => {
  it("are nine at most, each with its words", () => {
    for (const moments of [MOMENTS, PLUS_MOMENTS]) expect(Object.keys(moments).length).toBeLessThanOrEqual(9);
    for (const id of Object.keys({ ...MOMENTS, ...PLUS_MOMENTS })) expect(en).toHaveProperty([`notes.${id}`]);
  });

  it("have their moments in the first round of whole games", () => {
    expect(games.length).toBeGreaterThan(4);
    for (const { title, views } of games) {
      const first = [...found(views)];
      expect(first, title).toEqual(expect.arrayContaining(["hand", "kind", "order", "top", "stacks"]));
    }
    const all = found(games.flatMap(({ views }) => views));
    expect([...all].sort()).toEqual(
      Object.keys(MOMENTS)
        .filter((id) => id !== "back")
        .sort(),
    );
  });

  it("have theirs in Plus, too", () => {
    const plus = watched<MammaMiaView, MammaMiaEvent>("mamma-mia-plus").filter(({ seat }) => seat !== null);
    const all = found(
      plus.flatMap(({ views }) => views),
      PLUS_MOMENTS,
    );
    expect([...all].sort()).toEqual(Object.keys(PLUS_MOMENTS).sort());
  });

  it("come while nothing is asked, or what they speak of is", () => {
    for (const shown of games.flatMap(({ views }) => views).flatMap(seen)) {
      const now = Object.keys(MOMENTS).filter((id) => MOMENTS[id]?.(shown));
      if (shown.view.decision) expect(now.filter((id) => id !== "add")).toEqual([]);
      if (!shown.view.turn) expect(now.filter((id) => ["hand", "kind", "order", "draw"].includes(id))).toEqual([]);
      else expect(now.filter((id) => ["top", "stacks", "opens", "add"].includes(id))).toEqual([]);
    }
  });

  it("speak of what went back on the receipt of the first round, where an own order did", () => {
    const [{ views }] = games as [(typeof games)[0]];
    const [shown] = seen(views[0] as MammaMiaView) as [Shown];
    const back = { order: "misto", delivered: false as const, lines: [], counter: {}, before: [], later: {} };
    const receipt = (round: number, player: number) => ({
      ...{ round, opener: 0, complete: true, leftovers: {}, hidden: true, starter: 0, until: 0 },
      outcomes: [{ ...back, player }],
    });
    const now = (round: number, player: number) => {
      const told = { ...shown, receipt: receipt(round, player) };
      return inFirstRound(told) && MOMENTS["back"]?.(told);
    };
    const seat = shown.view.seat ?? 0;
    expect([now(1, seat), now(2, seat), now(1, seat + 1)]).toEqual([true, false, false]);
  });
});
