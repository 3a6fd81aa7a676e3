import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { default: Notices } = await import("./Notices.svelte");
const { default: PeopleNotices } = await import("./PeopleNotices.svelte");
import { t } from "../i18n/index.svelte";
import type { TableFacts } from "../protocol/types";
import { drawn } from "../testing/drawn";
import { sampleFacts, sampleNote, sampleSeat, sampleTable } from "../testing/table";

const line = (table: object, more: Partial<TableFacts> = {}) =>
  drawn(Notices, { table: sampleTable(sampleFacts(more), table) });
const asks = (more: Partial<TableFacts>, table: object = {}) =>
  drawn(PeopleNotices, { table: sampleTable(sampleFacts(more), table) });

describe("the line under the bar", () => {
  const lost = { state: "lost", until: Date.now() };

  it("says nothing as long as all is well", () => {
    expect(line({}).text).toBe("");
  });

  it("tells at once, and aloud, that the line is lost, and lets one try again", () => {
    const shown = line({ link: lost });
    expect(shown.the("offline").has["role"]).toBe("alert");
    expect(shown.text).toContain(t("link.lost"));
    expect(shown.text).toContain(t("link.now"));
    expect(shown.text).not.toContain(t("link.kept"));
  });

  it("promises that a move on its way is kept", () => {
    expect(line({ link: lost, sending: true }).text).toContain(t("link.kept"));
  });

  it("keeps its words while the line is tried again, but not before there was one", () => {
    expect(line({ link: { state: "opening" }, stage: {} }).ids).toEqual(["offline"]);
    expect(line({ link: { state: "opening" } }).ids).toEqual([]);
  });

  it("says why something was refused, with the code to tell others", () => {
    const shown = line({ refusal: { code: "stale-ply", message: "" } });
    expect(shown.the("refusal").has["role"]).toBe("alert");
    expect(shown.text).toContain(t("refused.stale-ply"));
    expect(shown.html).toContain("<code>stale-ply</code>");
    expect(shown.text).not.toContain(t("refused.again"));
  });

  it("has words for a refusal that it does not know", () => {
    expect(line({ refusal: { code: "brand-new", message: "" } }).text).toContain(t("refused.other"));
  });

  it("offers to send again what the server could not save, and nothing to wave away", () => {
    const shown = line({ refusal: { code: "storage", message: "" } });
    expect(shown.text).toContain(t("refused.again"));
    expect(shown.html).not.toContain(t("refused.close"));
  });

  it("tells of the lost line before anything else", () => {
    const refusal = { code: "stale-ply", message: "" };
    expect(line({ link: lost, refusal, wasAway: true }).ids).toEqual(["offline"]);
    expect(line({ refusal, wasAway: true }).ids).toEqual(["refusal"]);
  });

  it("says after coming back what was done meanwhile, and leaves what was said to the talk", () => {
    const done = sampleNote(2, { kind: "stand-in", seat: 2, by: "host", text: null });
    const shown = line({ wasAway: true, meanwhile: [sampleNote(1, { text: "Psst" }), done] });
    expect(shown.the("back-again").text).toContain(t("link.back"));
    expect(shown.the("back-again").text).toContain("Cleo");
    expect(shown.text).not.toContain("Psst");
  });

  it("says of a table from a record that somebody may know every card", () => {
    expect(line({}, { imported: true }).the("imported").text).toContain(t("imported"));
  });
});

describe("what people are asked", () => {
  const seats = [
    sampleSeat(),
    sampleSeat({ name: "Ben", stand_in: "rule", stand_in_by: "clock" }),
    sampleSeat({ name: "Cleo" }),
  ];
  const undo = { seat: 1, waiting: [0, 2] } as TableFacts["undo"];

  it("is only at a table that plays", () => {
    for (const status of ["waiting", "over", "ended"] as const)
      expect(asks({ status, seats, mine: [1], undo }).ids).toEqual([]);
  });

  it("tells whoever has a bot in his place why, and how he gets it back", () => {
    const shown = asks({ seats, mine: [1] });
    expect(shown.the("replaced").text).toContain(t("own.replaced.clock", { name: "Ben" }));
    expect(shown.the("take-back-1").text).toBe(t("own.back"));
    expect(asks({ seats, mine: [2] }).ids).not.toContain("replaced");
  });

  it("is whether somebody may take back, of everybody who has not answered yet", () => {
    for (const seat of [0, 2]) {
      const shown = asks({ mine: [seat], undo });
      expect(shown.ids).toEqual(["undo-asked", "undo-allow", "undo-deny"]);
      expect(shown.the("undo-asked").text).toContain(t("undo.asked", { name: "Ben" }));
    }
    expect(asks({ mine: [2], undo: { seat: 1, waiting: [0] } as TableFacts["undo"] }).ids).toEqual([]);
    expect(asks({ mine: [], undo }).ids).toEqual([]);
  });

  it("is for whom whoever asked waits", () => {
    expect(asks({ mine: [1], undo }).the("undo-waiting").text).toContain("Ann");
    expect(asks({ mine: [1], undo }).the("undo-waiting").text).toContain("Cleo");
  });

  it("of several on one device is asked of the one who looks", () => {
    expect(asks({ mine: [0, 1], undo }, { through: 0 }).ids).toContain("undo-asked");
    expect(asks({ mine: [0, 1], undo }, { through: 1 }).ids).toEqual(["undo-waiting"]);
  });

  it("is offered after a move that can be taken back, while nothing else is asked", () => {
    const table = { undoable: true, newest: { seat: 0 } };
    expect(asks({}, table).ids).toEqual(["undo-offer", "undo-ask"]);
    expect(asks({ undo }, table).ids).not.toContain("undo-offer");
    expect(asks({}, { ...table, newest: { seat: null } }).ids).toEqual([]);
  });

  it("does not offer a bot for somebody the moment that he goes", () => {
    expect(asks({ seats: [sampleSeat(), sampleSeat({ name: "Ben", present: false })] }).ids).toEqual([]);
  });
});
