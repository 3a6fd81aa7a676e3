import { describe, expect, it } from "vitest";

import { ranges, written } from "./fonts.ts";

describe("the small fonts", () => {
  const characters = written("src");

  it("have the letters of all languages, small and capital, and what stands in numbers and quotations", () => {
    for (const letter of "azAZ09äöüßÄÖÜàèéìòùÀÈÉéêçîôûÉÊÇñáíóúÑÁ„“”’«»¿¡·×½−…–") expect(characters).toContain(letter);
  });

  it("have nothing that no language here writes", () => {
    for (const letter of "øåłžŁđ") expect(characters).not.toContain(letter);
  });

  it("are for runs of characters", () => {
    expect(ranges("abcxé")).toBe("U+61-63, U+78, U+E9");
    expect(ranges("")).toBe("");
  });
});
