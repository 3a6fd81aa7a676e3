import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// What the system says of motion may be overruled here: a style sheet that asked it would not know.
it("is asked of the page's root, and of the system nowhere but in browser/motion", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(css|svelte)$/.test(path),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((path) => readFileSync(`src/${path}`, "utf8").includes("prefers-reduced-motion"))).toEqual([]);
});
