import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";

import { settings } from "../browser/settings.svelte";
import { announcePace } from "../table/announcing.svelte";
import { livingTable, mounted, settled, the } from "../testing/mounted.svelte";
import { sampleSeat } from "../testing/table";
import PaceKeys from "./PaceKeys.svelte";

const people = [sampleSeat(), sampleSeat({ name: "Ben" })];
const alone = [sampleSeat(), sampleSeat({ name: "Bruno", kind: "bot", bot: "rule" })];

afterEach(() => {
  settings.setPace("normal");
  settings.keys = true;
});

describe("the keys < and >", () => {
  it("change the pace by one, say the new one, and stop at the ends", async () => {
    const user = mounted(PaceKeys, { table: livingTable({ seats: alone }).table });
    await user.keyboard(">");
    expect([settings.pace, the("pace-said").textContent]).toEqual(["brisk", "Pace: brisk."]);
    await user.keyboard("><<");
    expect([settings.pace, the("pace-said").textContent]).toEqual(["calm", "Pace: calm."]);
    await user.keyboard("<");
    expect(settings.pace).toBe("calm");
  });

  it("say whose pace holds where that is somebody else's", async () => {
    const user = mounted(PaceKeys, { table: livingTable({ seats: people, host_seat: 1 }).table });
    await user.keyboard(">");
    expect(the("pace-said").textContent).toBe("Your pace: brisk. Ben’s holds here now.");
  });

  it("are silent where keys are switched off", async () => {
    settings.keys = false;
    const user = mounted(PaceKeys, { table: livingTable({ seats: alone }).table });
    await user.keyboard(">");
    expect([settings.pace, the("pace-said").textContent]).toEqual(["normal", ""]);
  });
});

describe("one's pace", () => {
  it("is told once for each choice, and only where other people play", async () => {
    const { table, asked } = livingTable({ seats: people });
    const stop = $effect.root(() => {
      announcePace(table);
    });
    flushSync();
    expect(asked).toEqual([]);
    settings.setPace("brisk");
    flushSync();
    await settled();
    expect(asked).toEqual([{ type: "pace", seat: 0, pace: "brisk" }]);
    stop();
    const other = livingTable({ seats: alone });
    const end = $effect.root(() => {
      announcePace(other.table);
    });
    flushSync();
    expect(other.asked).toEqual([]);
    end();
  });
});
