import { describe, expect, it } from "vitest";

import { t } from "../i18n/index.svelte";
import type { TableFacts } from "../protocol/types";
import { livingTable, maybe, mounted, settled, the } from "../testing/mounted.svelte";
import { sampleNote } from "../testing/table";
import { until } from "../testing/until";
import Ended from "./Ended.svelte";

const SEED = "00ff";
const PROMISE = "06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8"; // SHA-256 of these two bytes

function ended(more: Partial<TableFacts> = {}, table: object = { newest: {} }) {
  const living = livingTable(
    { game: "mamma-mia", edition: "2004", status: "ended", ...more },
    { finish: null, ...table },
  );
  return { ...living, user: mounted(Ended, { table: living.table, facts: living.facts }) };
}

const title = () => document.querySelector("h1")?.textContent;
const lead = () => document.querySelector(".lead")?.textContent.trim();

describe("a game that was ended before its time", () => {
  it("says by whom: the host, by his name", () => {
    ended({ notes: [sampleNote(1, { kind: "end", by: "host" })] });
    expect(title()).toBe(t("ended.title"));
    expect(lead()).toBe(`${t("ended.by", { name: "Ann" })} ${t("ended.nobody")}`);
    expect(document.activeElement).toBe(document.querySelector("h1"));
  });

  it("or a host who has no seat", () => {
    ended({ host_seat: null });
    expect(lead()).toContain(t("ended.host"));
  });

  it("or all who played", () => {
    ended({ notes: [sampleNote(1, { kind: "end", by: "players" })] });
    expect(lead()).toContain(t("ended.players"));
  });

  it("is kept as a record, and played again by those who sat there", () => {
    ended();
    expect([maybe("record"), maybe("again")]).toEqual([the("record"), the("again")]);
  });

  it("is not played again by those who watched", () => {
    ended({ mine: [] });
    expect([maybe("record"), maybe("again")]).toEqual([the("record"), null]);
  });

  it("is no game where it had not begun: nothing to keep, nothing to blame", () => {
    ended({}, { newest: null });
    expect(title()).toBe(t("ended.title.waiting"));
    expect([lead(), maybe("record"), maybe("again")]).toEqual(["", null, null]);
  });
});

describe("what was promised before the deal", () => {
  const finish = { seed: SEED, commitment: "told later", record: "" };

  it("is shown before the seed is known, which comes with the record", () => {
    ended();
    expect(the("commitment").textContent).toBe("c0ffee");
    expect(maybe("seed")).toBeNull();
    expect(document.body.textContent).toContain(t("end.noseed"));
  });

  it("is held against the seed", async () => {
    ended({ commitment: PROMISE }, { newest: {}, finish });
    expect(the("seed").textContent).toBe(SEED);
    await until(() => {
      expect(the("seed-check").textContent.trim()).toBe(t("end.match"));
    });
  });

  it("is what this browser was told before, whatever comes with the seed", async () => {
    ended({ commitment: "c0ffee" }, { newest: {}, finish: { ...finish, commitment: PROMISE } });
    await until(() => {
      expect(the("seed-check").textContent.trim()).toBe(t("end.differ"));
    });
    expect(the("seed-check").classList.contains("bad")).toBe(true);
  });

  it("is explained at a press", async () => {
    const { user } = ended();
    expect(document.querySelector(".receipt ol")).toBeNull();
    await user.click(document.querySelector(".receipt .btn") as HTMLElement);
    await settled();
    expect(document.querySelectorAll(".receipt ol li")).toHaveLength(3);
  });
});
