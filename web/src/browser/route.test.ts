import { beforeEach, describe, expect, it, vi } from "vitest";

/** The browser's address, and how often somebody can go back. */
class Browser {
  readonly location: URL;
  entries = 1;
  scrolled = 0;
  back: () => void = () => undefined;

  constructor(address: string) {
    this.location = new URL(address, "https://forno.example");
    vi.stubGlobal("location", this.location);
    vi.stubGlobal("history", {
      state: null,
      pushState: (_: unknown, __: string, to: string) => {
        this.entries += 1;
        this.show(to);
      },
      replaceState: (_: unknown, __: string, to: string) => {
        this.show(to);
      },
    });
    vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (this.back = listener));
    vi.stubGlobal("scrollTo", () => (this.scrolled += 1));
  }

  show(address: string): void {
    this.location.href = new URL(address, this.location).href;
  }
}

async function opened(address: string) {
  const browser = new Browser(address);
  vi.resetModules();
  const { route } = await import("./route.svelte");
  return { browser, route };
}

const CODE = "abcdefghjkmn";

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("an address as it is typed", () => {
  it.each([
    `/table/${CODE}`,
    "/table/ABCDEFGHJKMN",
    "/table/abcd-efgh-jkmn",
    "/table/ABCD%20EFGH%20JKMN",
    "/Table/abcdefghjkmn/",
    "//table//abcdefghjkmn.",
  ])("%s leads to the table, under its name", async (typed) => {
    const { browser, route } = await opened(`https://forno.example${typed}`);
    expect(route.table).toBe(CODE);
    expect(browser.location.pathname).toBe(`/table/${CODE}`);
    expect(browser.entries).toBe(1);
  });

  it("of spectators stays theirs", async () => {
    const { browser, route } = await opened("/WATCH/ABCD-EFGH-JKMN");
    expect(route.table).toBe(CODE);
    expect(browser.location.pathname).toBe(`/watch/${CODE}`);
  });

  it("with a wrong code is left as it stands, so that it can be looked at", async () => {
    const { browser, route } = await opened("/table/nonsense");
    expect(route.table).toBe("nonsense");
    expect(browser.location.pathname).toBe("/table/nonsense");
  });

  it("that says nothing in UTF-8 breaks nothing", async () => {
    expect((await opened("/table/%E0%A4%A")).route.table).toBe("%E0%A4%A");
  });

  it.each(["/", "/tables", "/table", "/table/", "/table/abc/def", "/rules/table/abc"])(
    "%s is no table",
    async (typed) => {
      expect((await opened(typed)).route.table).toBeNull();
    },
  );

  it("keeps what a link carries when it is put right", async () => {
    const { browser, route } = await opened("/table/ABCD-EFGH-JKMN?from=mail#take=Secret_1-x");
    expect(browser.location.href).toBe(`https://forno.example/table/${CODE}?from=mail#take=Secret_1-x`);
    expect(route.secret).toBe("Secret_1-x");
  });
});

describe("what an address carries", () => {
  it.each([
    ["#take=abc_D-9", "abc_D-9"],
    ["#take=abc.", "abc"],
    ["#take=", null],
    ["#taken=abc", null],
    ["#cards", null],
    ["", null],
  ])("%s: the secret %s", async (hash, secret) => {
    expect((await opened(`/table/${CODE}${hash}`)).route.secret).toBe(secret);
  });

  it.each([
    ["/rules", true],
    ["/rules/mamma_mia", true],
    ["/rulesets", false],
    ["/table/rules", false],
  ])("%s: rules %s", async (path, rules) => {
    expect((await opened(path)).route.rules).toBe(rules);
  });
});

describe("going on", () => {
  it("begins another page at its top, and can be gone back from", async () => {
    const { browser, route } = await opened("/");
    route.go("/rules");
    expect([route.path, route.rules, browser.entries, browser.scrolled]).toEqual(["/rules", true, 2, 1]);
  });

  it("to another place of the same page scrolls nothing away", async () => {
    const { browser, route } = await opened("/rules");
    route.go("/rules#oven");
    expect([route.path, route.hash, browser.scrolled]).toEqual(["/rules", "#oven", 0]);
  });

  it("with a used secret leaves nothing of it to go back to", async () => {
    const { browser, route } = await opened(`/table/${CODE}#take=once`);
    route.replace(`/table/${CODE}`);
    expect([route.secret, route.table, browser.entries]).toEqual([null, CODE, 1]);
    expect(browser.location.href).not.toContain("once");
  });

  it("follows the browser's own buttons", async () => {
    const { browser, route } = await opened("/");
    browser.show(`/watch/${CODE}`);
    browser.back();
    expect(route.table).toBe(CODE);
  });
});
