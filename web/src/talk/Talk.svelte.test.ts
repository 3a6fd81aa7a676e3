import { afterEach, describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { muted } from "../people/muted.svelte";
import { talk } from "../people/talk.svelte";
import type { TableFacts } from "../protocol/types";
import { alerts, focused, livingTable, maybe, mounted, settled, the } from "../testing/mounted.svelte";
import { sampleNote } from "../testing/table";
import Talk from "./Talk.svelte";
import Whisper from "./Whisper.svelte";

afterEach(() => {
  talk.open = false;
  talk.write("", "");
});

function panel(more: Partial<TableFacts> = {}, table: object = {}) {
  talk.open = true;
  const living = livingTable(more, table);
  return { ...living, user: mounted(Talk, { table: living.table }) };
}
const written = (): string => (the("say") as HTMLInputElement).value;

describe("what one says", () => {
  it("is sent without the blanks around it, and the field is free for the next line", async () => {
    const { user, asked } = panel();
    await user.type(the("say"), "  Ciao!  {Enter}");
    expect(asked).toEqual([{ type: "say", text: "Ciao!" }]);
    expect(written()).toBe("");
    expect(focused()).toBe("say");
  });

  it("is nothing where nothing is written", async () => {
    const { user, asked } = panel();
    await user.type(the("say"), "   {Enter}");
    expect(asked).toEqual([]);
  });

  it("comes back into the field where it was refused, and why is said", async () => {
    const { user, refuse } = panel();
    refuse("too-fast");
    await user.type(the("say"), "Ciao!{Enter}");
    await settled();
    expect(written()).toBe("Ciao!");
    expect(alerts()).not.toBe("");
  });

  it("does not come back over the next line that has been begun", async () => {
    let no = (_: Error): void => undefined;
    const { user, table } = panel();
    table.ask = () => new Promise((_, reject) => (no = reject));
    await user.type(the("say"), "Ciao!{Enter}Next");
    no(new Error("no"));
    await settled();
    expect(written()).toBe("Next");
  });

  it("outlasts the panel, until it is sent", async () => {
    const { user } = panel();
    await user.type(the("say"), "Half a{Escape}");
    expect(talk.open).toBe(false);
    panel();
    expect(talk.draft("abcdefghjkmn")).toBe("Half a");
  });

  it("stops where a round begins that wants silence: the focus stays in the panel", async () => {
    const { user, table } = panel();
    await user.click(the("say"));
    Object.assign(table, { newest: { call: { player: 0 } } });
    await settled();
    expect(maybe("say")).toBeNull();
    expect(focused()).toBe("talk");
  });
});

describe("the panel", () => {
  it("has the focus when it comes", () => {
    panel();
    expect(focused()).toBe("talk");
  });

  it("shows signs at a press", async () => {
    const { user, asked } = panel();
    await user.click(the("react-thanks"));
    expect(asked).toEqual([{ type: "react", sign: "thanks" }]);
  });

  it("hides what somebody says from now on, and shows it again", async () => {
    const { user } = panel({}, { notes: [sampleNote(1, { text: "Psst" })] });
    await user.click(the("mute-1"));
    expect(the("notes").textContent).not.toContain("Psst");
    expect(muted.has("abcdefghjkmn", 1)).toBe(true);
    await user.click(the("mute-1"));
    expect(the("notes").textContent).toContain("Psst");
  });
});

describe("the newest line, for a moment", () => {
  async function whisper(table: object = {}, more: Partial<TableFacts> = {}) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const living = livingTable(more, { notes: [sampleNote(1)], ...table });
    const user = mounted(Whisper, { table: living.table });
    const says = async (note: ReturnType<typeof sampleNote>) => {
      living.table.notes.push(note);
      await settled();
    };
    await settled();
    return { ...living, user, says };
  }

  it("is none that was there before", async () => {
    await whisper();
    expect(maybe("whisper")).toBeNull();
  });

  it("is shown for six seconds, and opens the talk at a press", async () => {
    const { user, says } = await whisper();
    await says(sampleNote(2, { text: "Olive!" }));
    expect(the("whisper").textContent).toBe(t("people.said", { name: "Ben", text: "Olive!" }));
    vi.advanceTimersByTime(6000);
    await settled();
    expect(maybe("whisper")).toBeNull();
    await says(sampleNote(3));
    await user.click(the("whisper"));
    expect(talk.open).toBe(true);
    expect(maybe("whisper")).toBeNull();
  });

  it("is never one's own, nor what was done, nor beside a question that only this seat sees", async () => {
    const { says, table } = await whisper();
    await says(sampleNote(2, { seat: 0 }));
    await says(sampleNote(3, { kind: "stand-in", text: null }));
    expect(maybe("whisper")).toBeNull();
    Object.assign(table, { stage: { alone: true } });
    await says(sampleNote(4));
    expect(maybe("whisper")).toBeNull();
  });
});
