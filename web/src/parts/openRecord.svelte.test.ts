import { fireEvent } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";

import { route } from "../browser/route.svelte";
import { useLanguage } from "../i18n/index.svelte";
import { Refused } from "../protocol/http";
import { maybe, mounted, serving, the } from "../testing/mounted.svelte";
import { until } from "../testing/until";
import OpenRecord from "./OpenRecord.svelte";

const IMPORT = "POST /api/tables/import";
const KEPT = { "GET /api/cookie": { kept: true } };
const RECORD = { format: "forno/1", game: "toy", moves: [], result: { winners: [0], scores: [[1]] } };
const OPENED = { ...KEPT, [IMPORT]: { table: "abcdefghjkmn" } };
const over = { ...OPENED, "GET /api/tables/abcdefghjkmn": { status: "over" } };

const file = (content: unknown) =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], "game.json", {
    type: "application/json",
  });

beforeEach(() => {
  route.replace("/");
});

async function choose(content: unknown, answers: Record<string, unknown> = over) {
  const server = serving(answers);
  const user = mounted(OpenRecord, {});
  await user.upload(the("record-file"), file(content));
  return server;
}

const wrong = () => until(() => the("record-wrong").textContent);

describe("a record", () => {
  it("of a game that is over opens its replay", async () => {
    const { told } = await choose(RECORD);
    await until(() => expect(route.path).toBe("/table/abcdefghjkmn/replay"));
    expect(told(IMPORT)).toEqual([{ record: RECORD, language: "en" }]);
  });

  it("of a game that is not over opens a table to play on", async () => {
    await choose({ ...RECORD, result: null }, { ...OPENED, "GET /api/tables/abcdefghjkmn": { status: "playing" } });
    await until(() => expect(route.path).toBe("/table/abcdefghjkmn"));
  });

  it("may be dropped on the page", async () => {
    serving(over);
    mounted(OpenRecord, { button: false });
    const dataTransfer = { types: ["Files"], files: [file(RECORD)] };
    await fireEvent.dragOver(document.body, { dataTransfer });
    expect(document.body.textContent).toContain("Drop the record here");
    await fireEvent.drop(document.body, { dataTransfer });
    await until(() => expect(route.path).toBe("/table/abcdefghjkmn/replay"));
    expect(document.body.textContent).not.toContain("Drop the record here");
  });

  it("is not what else is dragged over the page", async () => {
    mounted(OpenRecord, {});
    await fireEvent.dragOver(document.body, { dataTransfer: { types: ["text/plain"], files: [] } });
    expect(document.body.textContent).not.toContain("Drop the record here");
  });
});

describe("what is no record", () => {
  it.each([["hello"], [""], ["[1]"], ["null"], ['"forno/1"']])("is said of: %s", async (content) => {
    const { requests } = await choose(content);
    expect(await wrong()).toContain("is not a record of forno");
    expect(requests).toEqual([]);
  });

  it("is said of 5 MB at once", async () => {
    const { requests } = await choose("x".repeat(5_000_000));
    expect(await wrong()).toContain("5000 kB");
    expect(requests).toEqual([]);
  });

  it.each([
    ["another format", { format: "chess/1" }, new Refused("bad-record", "", "format"), "is not a record of forno"],
    ["a newer format", { format: "forno/2" }, new Refused("bad-record", "", "format"), "newer forno (forno/2)"],
    ["newer rules", { ...RECORD, rules: 9 }, new Refused("bad-record", "", "rules"), "newer forno (forno/1, rules 9)"],
    ["a bad field", RECORD, new Refused("bad-record", "should be a list", "moves"), "wrong in this record, at “moves”."],
    ["an odd place", RECORD, new Refused("illegal-move", "no such", "start"), "wrong in this record, at “start”."],
    [
      "a move",
      { ...RECORD, moves: ["1 olive", "pass", "fly away"] },
      new Refused("illegal-move", "not legal", "move 3"),
      "breaks the rules: its move 3, “fly away”, cannot be played there",
    ],
    ["the result", RECORD, new Refused("wrong-result", "", "result"), "is not what its moves lead to"],
    ["its size", RECORD, new Refused("too-large", ""), "too big"],
    ["the line", RECORD, new Refused("offline", ""), "The server does not answer"],
  ])("is said by the server: %s", async (_, record, refused, said) => {
    await choose(record, { ...KEPT, [IMPORT]: refused });
    expect(await wrong()).toContain(said);
    expect(route.path).toBe("/");
    expect(maybe("open-record")).not.toBeNull(); // another one can be chosen
  });
});

describe("what the server alone has words for", () => {
  it.each(["en", "de", "it", "fr", "es"] as const)("stands by itself below the sentence in %s", async (language) => {
    await useLanguage(language);
    await choose(RECORD, { ...KEPT, [IMPORT]: new Refused("bad-record", "should be a list", "moves") });
    const detail = await until(() => the("record-detail"));
    expect([detail.tagName, detail.lang, detail.textContent]).toEqual(["CODE", "en", "should be a list"]);
    expect(the("record-wrong").textContent.replace("should be a list", "").trim()).toMatch(/moves.*\.$/);
    await useLanguage("en");
  });

  it("is not there where there are words", async () => {
    await choose(RECORD, { ...KEPT, [IMPORT]: new Refused("wrong-result", "should be others", "result") });
    await wrong();
    expect(maybe("record-detail")).toBeNull();
  });
});
