import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "" } });
const { following } = await import("./following");

const name = (player: number) => ["Ann", "Bea", "Carlo", "Dario"][player] ?? "";

describe("who comes after the one who is choosing", () => {
  it("is told up to the one who reads it", () => {
    expect(following({ player: 3, seat: 1 }, 4, name)).toBe("Ann, you");
    expect(following({ player: 0, seat: 1 }, 4, name)).toBe("you");
  });

  it("is told of all the others to who is choosing himself, and to who watches", () => {
    expect(following({ player: 1, seat: 1 }, 4, name)).toBe("Carlo, Dario, Ann");
    expect(following({ player: 1, seat: null }, 4, name)).toBe("Carlo, Dario, Ann");
  });

  it("is none of those who are out; a reader who is out himself is told of all the others", () => {
    expect(following({ player: 1, seat: 0 }, 4, name, [3])).toBe("Carlo, you");
    expect(following({ player: 1, seat: 2 }, 4, name, [2])).toBe("Dario, Ann");
  });

  it("is nobody where nobody is choosing", () => {
    expect(following({ player: null, seat: 0 }, 4, name)).toBe("");
  });
});
