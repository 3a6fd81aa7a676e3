import { expect, test } from "vitest";

import { scaled } from "./textSize";

test("lengths of a query grow with the text", () => {
  expect(scaled("(max-width: 700px), (max-height: 499px)", 2)).toBe("(max-width: 1400px), (max-height: 998px)");
  expect(scaled("(min-width: 540px) and (max-height: 499px)", 1.5)).toBe(
    "(min-width: 810px) and (max-height: 748.5px)",
  );
});

test("what is no length stays", () => {
  const query = "(prefers-reduced-motion: no-preference)";
  expect(scaled(query, 2)).toBe(query);
});
