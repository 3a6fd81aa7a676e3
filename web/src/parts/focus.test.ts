import { afterEach, describe, expect, it, vi } from "vitest";

import { leadFocus } from "./focus";

describe("leading the focus", () => {
  const asked: unknown[] = [];
  const heading = { focus: (how: unknown) => asked.push(how) } as unknown as HTMLElement;
  const at = (tag: string) => {
    vi.stubGlobal("document", { activeElement: { matches: (some: string) => some.split(", ").includes(tag) } });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    asked.length = 0;
  });

  it("goes to what has come up", () => {
    at("button");
    leadFocus(heading, true);
    expect(asked).toEqual([{ preventScroll: true }]);
  });

  it("takes nobody away who is writing", () => {
    for (const field of ["input", "textarea"]) {
      at(field);
      leadFocus(heading);
    }
    expect(asked).toEqual([]);
  });
});
