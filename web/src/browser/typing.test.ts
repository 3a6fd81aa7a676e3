import { beforeEach, describe, expect, it } from "vitest";

import { Typing } from "./typing";

describe("typing", () => {
  let typing: Typing;
  beforeEach(() => {
    typing = new Typing();
  });

  it("takes what is typed into a field, and what follows when the field has gone", () => {
    expect(typing.takes("o", true, 0)).toBe(true);
    expect(typing.takes("l", false, 900)).toBe(true);
    expect(typing.takes("g", false, 1800)).toBe(true);
    expect(typing.takes("s", false, 2800)).toBe(false);
  });

  it("takes the key that would have ended it, and nothing after that", () => {
    typing.takes("o", true, 0);
    expect(typing.takes("Enter", false, 100)).toBe(true);
    expect(typing.takes("Enter", false, 200)).toBe(false);
  });

  it("takes nothing after somebody has left the field himself", () => {
    for (const leave of ["Enter", "Escape", "Tab"]) {
      typing.takes("o", true, 0);
      expect(typing.takes(leave, true, 10)).toBe(true);
      expect(typing.takes("s", false, 20)).toBe(false);
    }
    typing.takes("o", true, 0);
    typing.end();
    expect(typing.takes("s", false, 10)).toBe(false);
  });
});
