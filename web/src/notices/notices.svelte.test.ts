import { describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import type { TableFacts } from "../protocol/types";
import { button, livingTable, maybe, mounted, serving, settled, the } from "../testing/mounted.svelte";
import { sampleSeat } from "../testing/table";
import Notices from "./Notices.svelte";
import PeopleNotices from "./PeopleNotices.svelte";
import { until } from "../testing/until";

describe("the line under the bar", () => {
  function line(table: object, more: Partial<TableFacts> = {}) {
    const calls = { retry: vi.fn(), forgive: vi.fn(), sendAgain: vi.fn() };
    const living = livingTable(more, { ...calls, ...table });
    return { ...living, ...calls, user: mounted(Notices, { table: living.table }) };
  }

  it("tries the lost line at a press", async () => {
    const { user, retry } = line({ link: { state: "lost", until: Date.now() + 5000 } });
    await user.click(button(t("link.now")));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("counts the seconds to the next try", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    line({ link: { state: "lost", until: Date.now() + 5000 } });
    expect(the("offline").textContent).toContain(t("link.again", { n: 5 }));
    vi.advanceTimersByTime(2000);
    await settled();
    expect(the("offline").textContent).toContain(t("link.again", { n: 3 }));
  });

  it("waves a refusal away at a press, and by itself after a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { user, forgive } = line({ refusal: { code: "stale-ply", message: "" } });
    await user.click(button(t("refused.close")));
    expect(forgive).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(8000);
    expect(forgive).toHaveBeenCalledTimes(2);
  });

  it("sends again what could not be saved, and does not wave that away by itself", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { user, forgive, sendAgain } = line({ refusal: { code: "storage", message: "" } });
    vi.advanceTimersByTime(60_000);
    expect(forgive).not.toHaveBeenCalled();
    await user.click(button(t("refused.again")));
    expect(sendAgain).toHaveBeenCalledOnce();
  });

  it("tells whoever watches his own table why he has no seat, once the server has said so", async () => {
    serving({ "GET /api/cookie": { kept: false } });
    const { user } = line({}, { mine: [], host: false });
    await until(() => the("no-cookie"));
    await user.click(button(t("refused.close")));
    expect(maybe("no-cookie")).toBeNull();
  });

  it("says through a game from a record that somebody may know it, and not over its result", async () => {
    const { facts } = line({}, { imported: true });
    expect(the("imported").textContent).toContain(t("imported"));
    facts.status = "over";
    await settled();
    expect(maybe("imported")).toBeNull();
  });
});

describe("what people want to know", () => {
  function asks(more: Partial<TableFacts>, table: object = {}) {
    const living = livingTable(more, table);
    return { ...living, user: mounted(PeopleNotices, { table: living.table }) };
  }

  it("takes one's seat back at a press", async () => {
    const { user, asked } = asks({ seats: [sampleSeat({ stand_in: "rule" }), sampleSeat()] });
    await user.click(the("take-back-0"));
    expect(asked).toEqual([{ type: "take-back", seat: 0 }]);
  });

  it("answers for one's own seat whether somebody may take back", async () => {
    const undo = { seat: 1, waiting: [0, 2] } as TableFacts["undo"];
    const { user, asked } = asks({ undo });
    await user.click(the("undo-deny"));
    await user.click(the("undo-allow"));
    expect(asked).toEqual([
      { type: "agree", seat: 0, yes: false },
      { type: "agree", seat: 0, yes: true },
    ]);
  });

  it("waves the offer to take back away", async () => {
    const { user, asked } = asks({}, { undoable: true, newest: { seat: 0 } });
    await user.click(button(t("undo.close")));
    expect(maybe("undo-offer")).toBeNull();
    expect(asked).toEqual([]);
  });

  it("says that nothing can be taken back, for a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { user, refuse } = asks({}, { undoable: true, newest: { seat: 0 } });
    refuse("anything");
    await user.click(the("undo-ask"));
    await settled();
    expect(the("people-refusal").textContent).toContain(t("undo.refused.other"));
    vi.advanceTimersByTime(8000);
    await settled();
    expect(maybe("people-refusal")).toBeNull();
  });

  it("offers the host a bot for whoever has been away for a while, and not before", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const { user, asked, facts } = asks({ seats: [sampleSeat(), sampleSeat({ name: "Ben", present: false })] });
    await settled();
    vi.advanceTimersByTime(14_000);
    await settled();
    expect(maybe("away-notice")).toBeNull();
    vi.advanceTimersByTime(2000);
    await settled();
    await user.click(the("bot-for-1"));
    expect(asked).toEqual([{ type: "stand-in", seat: 1 }]);
    Object.assign(facts.seats[1] ?? {}, { present: true });
    await settled();
    expect(maybe("away-notice")).toBeNull();
  });
});
