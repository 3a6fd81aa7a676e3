import { afterEach, describe, expect, it, vi } from "vitest";

// What is fetched when it is wanted is here already: a test's patience is for what it does itself.
import "../plain";
import "../plain/retold";
import "../replay/receipt";
import { Refused } from "../protocol/http";
import { mounted, serving, the } from "../testing/mounted.svelte";
import { sampleFacts } from "../testing/table";
import { until } from "../testing/until";
import ReceiptPicture from "./ReceiptPicture.svelte";

const CODE = "abcdefghjkmn";
const REPLAY = `GET /api/tables/${CODE}/replay`;
const GAME = {
  [REPLAY]: {
    facts: sampleFacts({ status: "over" }),
    turns: 1,
    moments: [
      { ply: 0, turn: 0, seat: null, events: [] },
      { ply: 1, turn: 1, seat: 0, events: [{ type: "rolled" }] },
    ],
  },
  [`GET /api/tables/${CODE}/replay/1?number=1&seen_by=spectator`]: {
    start: 1,
    seat: "spectator",
    views: [{ game: "toy", seat: null, legal: [], result: { winners: [1], scores: [[1], [3], [2]] } }],
    open: null,
  },
};

/** A device that shares files, or refuses to. */
function device(share: (what: { files: File[] }) => Promise<void>): void {
  Object.assign(navigator, { share: vi.fn(share), canShare: () => true });
}
afterEach(() => {
  Object.assign(navigator, { share: undefined, canShare: undefined });
});

async function pressed(answers: Record<string, unknown> = GAME) {
  serving(answers);
  const user = mounted(ReceiptPicture, { code: CODE });
  await user.click(the("receipt-picture"));
  await until(() => expect((the("receipt-picture") as HTMLButtonElement).disabled).toBe(false));
  return the("receipt-said").textContent;
}

describe("the receipt as a picture", () => {
  it("is shared where the device can, with the names and no card", async () => {
    let shared: File[] = [];
    device(({ files }) => {
      shared = files;
      return Promise.resolve();
    });
    expect(await pressed()).toBe("Shared.");
    // This browser cannot draw: it is the picture as it is written.
    expect(shared.map((file) => file.name)).toEqual([`forno-${CODE}.svg`]);
    const svg = await shared[0]?.text();
    expect(svg).toContain("1. Ben");
  });

  it("is nobody's business where whoever was asked changed his mind", async () => {
    device(() => Promise.reject(new DOMException("", "AbortError")));
    expect(await pressed()).toBe("");
  });

  it("is saved where the device does not share", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    expect(await pressed()).toContain("is saved");
    expect(saved).toEqual([`forno-${CODE}.svg`]);
    vi.restoreAllMocks();
  });

  it("that does not come says why", async () => {
    expect(await pressed({ [REPLAY]: new Refused("offline", "") })).toContain("does not answer");
  });
});
