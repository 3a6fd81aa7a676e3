import { describe, expect, it } from "vitest";

import { codeIn, leadsTo, shortIn, spell } from "./codes";

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

  it("have five letters while a table waits", () => {
    for (const text of ["kq7fm", " KQ7FM ", "KQ7-FM", "“kq7 fm”", "ＫＱ７ＦＭ"]) expect(shortIn(text)).toBe("kq7fm");
    for (const text of ["", "kq7f", "kq7fmm", "pizza", "k7wq2mx9cthb", "come to kq7fm"])
      expect(shortIn(text)).toBeNull();
  });

  it("are shown by fours", () => {
    expect(spell("k7wq2mx9cthb")).toBe("K7WQ 2MX9 CTHB");
  });
});

describe("codes as they are pasted", () => {
  const CODE = "k7wq2mx9cthb";
  const LINK = `https://forno.example/table/${CODE}`;

  it("may have anything around them that is no letter", () => {
    for (const text of [
      `${CODE}.`,
      `(${CODE})`,
      `<${CODE}>,`,
      `“K7WQ-2MX9-CTHB”`,
      `„k7wq 2mx9 cthb“!`,
      `«${CODE}»`,
      `[${CODE}]`,
      `K7WQ–2MX9–CTHB`,
      `k7wq\u00a02mx9\u00a0cthb`,
      `k7wq\u200b2mx9\u200bcthb\u200e`,
      `Ｋ７ＷＱ２ＭＸ９ＣＴＨＢ`,
      `k7wq.2mx9.cthb`,
      "k7wq%202mx9%20cthb",
      `Code: K7WQ 2MX9 CTHB`,
      `The code is ${CODE}, come soon`,
    ]) {
      expect(leadsTo(text), text).toBe(`/table/${CODE}`);
    }
  });

  it("are found in links that a messenger has dressed up", () => {
    for (const text of [
      `${LINK}.`,
      `<${LINK}>`,
      `(${LINK})`,
      `"${LINK}",`,
      `Come to the table: Mamma Mia! ${LINK}`,
      `${LINK}\nSee you!`,
      LINK.toUpperCase(),
      encodeURIComponent(LINK),
      `${LINK}%29`,
      `${LINK}?utm=x.`,
      `forno.example/table/${CODE}`,
      `table/${CODE}/`,
      `http://[fd00::1]:8000/table/${CODE}`,
    ]) {
      expect(leadsTo(text), text).toBe(`/table/${CODE}`);
    }
    expect(leadsTo(`(${LINK}#take=aB-_9).`)).toBe(`/table/${CODE}#take=aB-_9`);
    expect(leadsTo(LINK.replace("table", "Watch"))).toBe(`/watch/${CODE}`);
  });

  it("are nothing else still", () => {
    for (const text of [
      `${CODE}b`,
      `b${CODE}`,
      "k7wq2mx9cthl",
      "%E0%A4%A",
      "table/",
      `https://x/tables/`,
      "ä".repeat(12),
    ]) {
      expect(leadsTo(text), text).toBeNull();
    }
    expect(codeIn("abc")).toBeNull();
  });
});
