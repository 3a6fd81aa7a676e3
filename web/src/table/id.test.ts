import { describe, expect, it } from "vitest";
import { newId } from "./id";

describe("newId", () => {
  it("is 32 hex digits, another one each time", () => {
    const ids = new Set(Array.from({ length: 100 }, newId));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
