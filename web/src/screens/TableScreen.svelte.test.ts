import { beforeEach, describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { sampleView } from "../games/mamma_mia/testing";
import { talk } from "../people/talk.svelte";
import type { ServerMessage, TableFacts, View } from "../protocol/types";
import { maybe, mounted, serving, settled, the } from "../testing/mounted.svelte";
import { sampleFacts } from "../testing/table";
import { until } from "../testing/until";
import TableScreen from "./TableScreen.svelte";

/** The server's end of a line. */
class Line {
  static all: Line[] = [];
  readyState = 1;
  sent: { type: string }[] = [];
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message as ServerMessage) });
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  talk.open = false;
});

/** The page of a table, and its line. */
function open(code = "abcdefghjkmn") {
  serving({});
  const user = mounted(TableScreen, { code });
  const line = Line.all.at(-1) as Line;
  const facts = (more: Partial<TableFacts> = {}) => {
    const table = sampleFacts({ game: "mamma-mia", edition: "2004", ...more });
    line.say({ type: "table", table });
  };
  const view = (shown: Partial<View> = {}) => {
    line.say({ type: "view", ply: 3, view: sampleView(shown as never), time: { left: [], running: null } });
  };
  return { user, line, facts, view };
}

const heading = () => document.querySelector("h1")?.textContent;
const shows = (id: string) =>
  until(() => {
    expect(maybe(id)).not.toBeNull();
  });

describe("the page of a table", () => {
  it("waits for the server, by the table's own address", () => {
    const { line } = open();
    expect(line.url).toMatch(/\/api\/tables\/abcdefghjkmn\/socket$/);
    expect(document.querySelector("[role='status']")?.textContent).toBe(t("link.first"));
  });

  it("says that there is no such table", async () => {
    const { line } = open();
    line.say({ type: "error", id: null, code: "unknown-table", message: "", where: null });
    await settled();
    expect(heading()).toBe(t("lost.title", { code: "abcdefghjkmn" }));
    expect(line.readyState).toBe(3);
  });

  it("says that a table plays by rules that this server does not know yet", async () => {
    const { line } = open();
    line.say({ type: "error", id: null, code: "newer-rules", message: "", where: null });
    await settled();
    expect(heading()).toBe(t("lost.newer"));
  });

  it("is the waiting room until the game begins, then the game", async () => {
    const { facts, view } = open();
    facts({ status: "waiting" });
    await shows("chair-0");
    facts();
    view();
    await shows("pad");
    expect(maybe("chair-0")).toBeNull();
  });

  it("shows where a game was given up, even one that is on the screen", async () => {
    const { facts, view } = open();
    facts();
    view();
    await shows("pad");
    facts({ status: "ended" });
    await shows("ended");
    expect(maybe("pad")).toBeNull();
    expect(heading()).toBe(t("ended.title"));
  });

  it("shows one that never began as a table that was given up", async () => {
    const { facts } = open();
    facts({ status: "ended" });
    await shows("ended");
    expect(heading()).toBe(t("ended.title.waiting"));
  });

  it("asks those who have not wanted it yet whether the game shall end", async () => {
    const { facts, view } = open();
    facts({ voted: [1] });
    view();
    await shows("end-vote");
    facts({ voted: [] });
    await settled();
    expect(maybe("end-vote")).toBeNull();
  });

  it("has the table talk beside it where it is open", async () => {
    const { facts, view } = open();
    facts();
    view();
    await shows("pad");
    expect(maybe("talk")).toBeNull();
    talk.open = true;
    await shows("talk");
  });

  it("lets go of the line when it is left", async () => {
    const { line } = open();
    const { cleanup } = await import("@testing-library/svelte");
    cleanup();
    expect(line.readyState).toBe(3);
  });
});

describe("the rules over a table", () => {
  it("are those of its game, and the table goes on beneath", async () => {
    const { user, facts, view } = open();
    facts();
    view();
    await shows("pad");
    await user.click(the("menu"));
    await shows("menu-rules");
    await user.click(the("menu-rules"));
    await until(() => {
      expect(document.querySelector("dialog.reading[open]")?.textContent).toContain("Mamma Mia!");
    });
    expect(maybe("pad")).not.toBeNull();
  });
});
