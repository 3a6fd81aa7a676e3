import { describe, expect, it } from "vitest";

import { checkSeed } from "./seed";

describe("the promise", () => {
  // SHA-256 of 32 zero bytes.
  const zeros = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";

  it("matches its seed and no other", async () => {
    expect(await checkSeed("00".repeat(32), zeros)).toBe("match");
    expect(await checkSeed("00".repeat(32), zeros.toUpperCase())).toBe("match");
    expect(await checkSeed("01".repeat(32), zeros)).toBe("differ");
  });
});
