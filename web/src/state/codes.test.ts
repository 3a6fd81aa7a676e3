import { describe, expect, it } from "vitest";

import { leadsTo, spell } from "./codes";

describe("codes", () => {
  it("are read however they are written", () => {
    for (const text of ["k7wq2mx9cthb", "K7WQ 2MX9 CTHB", " k7wq-2mx9-cthb\n", "K7WQ2MX9CTHB"]) {
      expect(leadsTo(text)).toBe("/table/k7wq2mx9cthb");
    }
  });

  it("are found in links, with what the link is for", () => {
    expect(leadsTo("https://forno.example/table/k7wq2mx9cthb")).toBe("/table/k7wq2mx9cthb");
    expect(leadsTo("http://10.0.0.5:8000/watch/k7wq2mx9cthb/")).toBe("/watch/k7wq2mx9cthb");
    expect(leadsTo("https://forno.example/table/k7wq2mx9cthb?from=mail")).toBe("/table/k7wq2mx9cthb");
    expect(leadsTo("https://forno.example/table/k7wq2mx9cthb#take=aB-_9")).toBe("/table/k7wq2mx9cthb#take=aB-_9");
  });

  it("are nothing else", () => {
    for (const text of ["", "kq7f", "k7wq2mx9cth", "k7wq2mx9cthbb", "k7wq2mx9cth0", "https://forno.example/rules/"]) {
      expect(leadsTo(text)).toBeNull();
    }
  });

  it("are shown by fours", () => {
    expect(spell("k7wq2mx9cthb")).toBe("K7WQ 2MX9 CTHB");
  });
});
