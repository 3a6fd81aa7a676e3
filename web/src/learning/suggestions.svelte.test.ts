import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";

import type { Table } from "../table/table.svelte";

const suggestion = vi.fn<() => Promise<string[]>>();
vi.mock("../protocol/api", () => ({ suggestion }));
const { suggestions } = await import("./suggestions.svelte");

/** A table whose line a test cuts. */
function tableOf() {
  let link = $state.raw({ state: "open" });
  const table = {
    code: "abc",
    facts: { first_deal: true, seat: 0 },
    get link() {
      return link;
    },
  };
  return { table: table as unknown as Table, turn: (state: string) => (link = { state }) };
}

async function settled(): Promise<void> {
  flushSync();
  await new Promise((done) => setTimeout(done));
  flushSync();
}

describe("what is suggested", () => {
  it("is asked for anew when the line is back that it was lost with", async () => {
    suggestion.mockRejectedValueOnce(new Error("no line")).mockResolvedValue(["fill"]);
    const { table, turn } = tableOf();
    let found = (): unknown => null;
    const end = $effect.root(() => {
      found = suggestions(table, () => "a question");
    });
    await settled();
    expect(found()).toBeNull();
    turn("lost");
    await settled();
    expect(suggestion).toHaveBeenCalledTimes(1);
    turn("open");
    await settled();
    expect(found()).toMatchObject({ moves: ["fill"] });
    turn("lost");
    turn("open");
    await settled();
    expect(suggestion).toHaveBeenCalledTimes(2);
    end();
  });
});
