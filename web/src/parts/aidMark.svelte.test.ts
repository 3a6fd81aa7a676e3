import { describe, expect, it, vi } from "vitest";

import { t } from "../i18n/index.svelte";
import { notesOf } from "../people/pads";
import AtTable from "../testing/AtTable.svelte";
import { livingTable, maybe, mounted, the } from "../testing/mounted.svelte";
import AidMark from "./AidMark.svelte";
import NotePad from "./NotePad.svelte";

const mark = (): string => the("memory-aid").textContent.replaceAll(/\s+/g, " ");

function table(memory_aid: string, facts: object = {}, props: object = {}) {
  const options = { memory_aid };
  const pad = vi.fn();
  const reading = { game: null, rules: vi.fn(), cards: vi.fn(), settings: vi.fn(), pad };
  const living = livingTable({ options, ...facts });
  return { pad, user: mounted(AtTable as never, { table: living.table, reading, of: AidMark, props }) };
}

describe("a table's aid to memory", () => {
  it("is marked for everybody, spectators too, and where there is none nothing is", () => {
    for (const aid of ["notes", "count", "open"] as const) {
      table(aid, { mine: [], seat: null });
      expect(the("memory-aid").tagName).toBe("SPAN");
      expect(mark()).toContain(t(`aid.${aid}.note`));
      document.body.replaceChildren();
    }
    table("none");
    expect(maybe("memory-aid")).toBeNull();
  });

  it("lets whoever plays open his notes, but not where several play on one device", async () => {
    const { user, pad } = table("notes");
    await user.click(the("memory-aid"));
    expect(pad).toHaveBeenCalledOnce();
    document.body.replaceChildren();
    table("notes", { mine: [0, 1] });
    expect(the("memory-aid").tagName).toBe("SPAN");
    expect(mark()).toContain(t("aid.notes.shared"));
  });

  it("lets look into an oven that is open whoever is shown what lies in it", async () => {
    const onlook = vi.fn();
    const { user } = table("open", {}, { onlook });
    await user.click(the("memory-aid"));
    expect(onlook).toHaveBeenCalledOnce();
  });
});

describe("one's notes", () => {
  it("are kept for their table, as many as ten tables", async () => {
    for (let i = 0; i < 12; i++) {
      const user = mounted(NotePad, { code: `table-${String(i)}` });
      await user.type(the("notepad"), String(i));
      document.body.replaceChildren();
    }
    expect([notesOf("table-11"), notesOf("table-2"), notesOf("table-1")]).toEqual(["11", "2", ""]);
    mounted(NotePad, { code: "table-11" });
    expect((the("notepad") as HTMLTextAreaElement).value).toBe("11");
  });
});
