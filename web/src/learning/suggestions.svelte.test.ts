import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";

import type { Table } from "../table/table.svelte";
import { suggestions } from "./suggestions.svelte";

/** A table whose line a test cuts. */
function tableOf() {
  let link = $state.raw({ state: "open" });
  let facts = $state.raw({ first_deal: true, seat: 0, present: [0] });
  let sending = $state(false);
  const table = {
    code: "abc",
    get facts() {
      return facts;
    },
    get link() {
      return link;
    },
    get sending() {
      return sending;
    },
  };
  return {
    table: table as unknown as Table,
    turn: (state: string) => (link = { state }),
    comes: () => (facts = { ...facts, present: [0, 1] }),
    send: (now: boolean) => (sending = now),
  };
}

async function settled(): Promise<void> {
  flushSync();
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done));
  flushSync();
}

describe("what is suggested", () => {
  it("is asked for anew when the line is back that it was lost with", async () => {
    const server = vi.fn(() => Promise.resolve(Response.json({ moves: ["fill"] })));
    server.mockRejectedValueOnce(new TypeError("no line"));
    vi.stubGlobal("fetch", server);
    const { table, turn } = tableOf();
    let found = (): unknown => null;
    const end = $effect.root(() => {
      found = suggestions(table, () => "a question");
    });
    await settled();
    expect(found()).toBeNull();
    turn("lost");
    await settled();
    expect(server).toHaveBeenCalledTimes(1);
    turn("open");
    await settled();
    expect(found()).toMatchObject({ moves: ["fill"] });
    turn("lost");
    turn("open");
    await settled();
    expect(server).toHaveBeenCalledTimes(2);
    end();
  });

  it("stays the same when somebody comes, and is followed once it is on its way", async () => {
    const server = vi.fn(() => Promise.resolve(Response.json({ moves: ["fill"] })));
    vi.stubGlobal("fetch", server);
    const { table, comes, send } = tableOf();
    let found = (): unknown => null;
    const end = $effect.root(() => {
      found = suggestions(table, () => "a question");
    });
    await settled();
    const first = found();
    expect(first).not.toBeNull();
    comes();
    await settled();
    expect(found()).toBe(first);
    expect(server).toHaveBeenCalledTimes(1);
    send(true);
    expect(found()).toBeNull();
    // What was refused is still asked.
    send(false);
    expect(found()).toBe(first);
    end();
  });
});
