import { describe, expect, it } from "vitest";

import { told } from "./licences.ts";

describe("the licences of what is in a build", () => {
  it("are told once for each package, by name", () => {
    const text = told(".", [
      "node_modules/uqr/dist/a.mjs",
      "./src/App.svelte",
      "node_modules/uqr/b.mjs",
      "node_modules/.made/x",
    ]);
    expect(text).toMatch(/^uqr \S+ \(MIT\)$/m);
    expect(text.match(/uqr \S+ \(/g)).toHaveLength(1);
    expect(text).toContain("Permission is hereby granted");
  });

  it("are of the innermost package", () => {
    expect(told(".", ["node_modules/@fontsource/caprasimo/files/a.woff2"])).toMatch(
      /^@fontsource\/caprasimo .*OFL-1.1/m,
    );
  });

  it("stop a build that has something without one", () => {
    expect(() => told(".", ["node_modules/nothing/x.js"])).toThrow("nothing");
  });
});
