import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { byUrgency, clockWords, isMyTurn, openSeats, tableName, taken, voteToEnd } = await import("./company");
import type { OwnTable, PublicTable } from "../protocol/http";
import type { SeatFacts, TableFacts } from "../protocol/types";

const seat = (kind: SeatFacts["kind"], name = ""): SeatFacts => ({
  name,
  kind,
  bot: kind === "bot" ? "rule" : null,
  present: true,
  stand_in: null,
  stand_in_by: null,
  program: false,
  colour: null,
  pace: null,
});

function facts(more: Partial<TableFacts>): TableFacts {
  return {
    seats: [seat("person", "Ann"), seat("open"), seat("bot", "Bruno"), seat("person", "Bea")],
    mine: [3],
    voted: [],
    status: "playing",
    ...more,
  } as TableFacts;
}

describe("the people of a table", () => {
  it("leave seats open or take them", () => {
    expect([taken(facts({})), openSeats(facts({}))]).toEqual([3, [1]]);
  });

  it("are waited for where everybody knows it", () => {
    const table = (name: string, more: Partial<OwnTable>): OwnTable =>
      ({ ...facts({}), table: name, turn: null, opening: false, ...more }) as OwnTable;
    const seats = facts({}).seats.map((one) => ({ ...one, stand_in: "rule" }));
    const tables = [
      table("other", { turn: 0 }),
      table("opening", { opening: true }),
      table("bot", { turn: 3, seats }),
      table("mine", { turn: 3 }),
    ];
    expect(tables.filter(isMyTurn).map((one) => one.table)).toEqual(["mine"]);
    expect(byUrgency(tables).map((one) => one.table)).toEqual(["mine", "opening", "other", "bot"]);
  });

  it("are asked for an end by others only, and once each", () => {
    expect(voteToEnd(facts({}))).toEqual({ names: [], asked: false });
    expect(voteToEnd(facts({ voted: [0] }))).toEqual({ names: ["Ann"], asked: true });
    expect(voteToEnd(facts({ voted: [0, 3] })).asked).toBe(false);
    expect(voteToEnd(facts({ voted: [0], mine: [] })).asked).toBe(false);
    expect(voteToEnd(facts({ voted: [0], mine: [0, 3] })).asked).toBe(true);
    expect(voteToEnd(facts({ voted: [0], status: "over" })).asked).toBe(false);
  });

  it("give a table its name", () => {
    const table = (seats: SeatFacts[]) => tableName({ seats } as PublicTable);
    expect(table([seat("bot", "Bruno"), seat("open"), seat("person", "Bea")])).toBe("Bea’s table");
    expect(table([seat("open")])).toBe("A table without people");
  });

  it("play against a clock", () => {
    expect(clockWords({ kind: "move", seconds: 30 })).toBe("30 seconds a decision");
    expect(clockWords({ kind: "move", seconds: 300 })).toBe("5 minutes a decision");
    expect(clockWords({ kind: "move", seconds: 172_800 })).toBe("2 days a decision");
    expect(clockWords({ kind: "game", seconds: 600 })).toBe("10 minutes a player");
  });
});
