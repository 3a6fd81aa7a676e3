import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { told } = await import("./told");
import type { Note, SeatFacts } from "../../protocol/types";

const seats = (...names: string[]): SeatFacts[] =>
  names.map((name) => ({ name, kind: name ? "person" : "open" }) as SeatFacts);
const note = (kind: string, seat: number | null, text: string | null = null): Note => ({
  number: 0,
  kind,
  seat,
  by: "player",
  text,
  at: 0,
});

describe("what is told of a table that waits", () => {
  it("says who came, and how many seats are taken now", () => {
    expect(told(note("sit", 1), seats("Ann", "", ""), seats("Ann", "Bea", ""))).toBe(
      "Bea sits down. 2 of 3 seats taken.",
    );
  });

  it("names who has gone by the name he had", () => {
    expect(told(note("leave", 1), seats("Ann", "Bea"), seats("Ann", ""))).toBe("Bea gets up. 1 of 2 seats taken.");
    expect(told(note("kick", 1), seats("Ann", "Bea"), seats("Ann", ""))).toBe("Bea was sent away. 1 of 2 seats taken.");
    expect(told(note("rename", 1), seats("Ann", "Bea"), seats("Ann", "Bice"))).toBe("Bea is called Bice now.");
  });

  it("says what the host does with chairs, and nothing of anything else", () => {
    const [before, now] = [seats("Ann", ""), seats("Ann", "Bruno")];
    expect(told(note("seat", 1, "bot"), before, now)).toBe("The bot Bruno sits down. 2 of 2 seats taken.");
    expect(told(note("seat", 1, "open"), now, before)).toBe("Chair 2 is free. 1 of 2 seats taken.");
    expect(told(note("seat", 1, "none"), now, seats("Ann"))).toBe("A chair was taken away. 1 of 1 seats taken.");
    expect(told(note("say", 0, "Hello"), now, now)).toBe("");
  });
});
