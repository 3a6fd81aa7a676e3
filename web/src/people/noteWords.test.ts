import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { noteWords } = await import("./noteWords");
import type { Note, TableFacts } from "../protocol/types";

let number = 0;
const note = (kind: string, seat: number | null, text: string | null = null): Note => ({
  number: number++,
  kind,
  seat,
  by: kind === "kick" || kind === "seat" ? "host" : "player",
  text,
  at: 0,
});
const told = (names: string[], status: TableFacts["status"], notes: Note[]): string[] =>
  notes.map((one) =>
    noteWords(one, { status, seats: names.map((name) => ({ name })) } as unknown as TableFacts, notes),
  );

describe("what is written of the people at a table", () => {
  it("keeps the name that somebody had when he came, spoke and left", () => {
    const notes = [note("sit", 1), note("say", 1, "Hi"), note("leave", 1, "Bea"), note("sit", 1)];
    for (const status of ["waiting", "playing"] as const) {
      expect(told(["Ann", "Carla"], status, notes)).toEqual([
        "Bea sits down.",
        "Bea: Hi",
        "Bea has left.",
        "Carla sits down.",
      ]);
    }
  });

  it("says who was sent away and who is called what now", () => {
    const notes = [note("rename", 1, "Bea"), note("kick", 1, "Bice")];
    expect(told(["Ann", ""], "waiting", notes)).toEqual(["Bea is now called Bice.", "The host has sent Bice away."]);
  });

  it("follows a seat when a chair before it is taken away", () => {
    const notes = [note("say", 2, "Hi"), note("seat", 1, "none"), note("leave", 1, "Carla")];
    expect(told(["Ann", ""], "waiting", notes)[0]).toBe("Carla: Hi");
  });

  it("does without a name where none was kept, and says that a bot goes on in a game", () => {
    expect(told(["Ann", ""], "waiting", [note("leave", 1), note("kick", 1)])).toEqual([
      "Somebody has left.",
      "The host has sent somebody away.",
    ]);
    expect(told(["Ann", "Bea"], "playing", [note("leave", 1)])).toEqual(["Bea has left. A bot plays on."]);
  });
});
