import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.stubGlobal("document", { documentElement: {} });
const { default: Talk } = await import("./Talk.svelte");
const { default: TalkButton } = await import("./TalkButton.svelte");
import { t } from "../i18n/index.svelte";
import { muted } from "../people/muted.svelte";
import { talk } from "../people/talk.svelte";
import type { House, TableFacts } from "../protocol/types";
import { drawn } from "../testing/drawn";
import { sampleFacts, sampleNote, sampleSeat, sampleTable } from "../testing/table";

const panel = (more: Partial<TableFacts> = {}, table: object = {}) =>
  drawn(Talk, { table: sampleTable(sampleFacts(more), table) });
const house = (more: Partial<House>): House => ({ chat: true, quiet: true, clock: null, ...more });
/** In the middle of a round, in a game where cards have to be remembered. */
const round = { newest: { call: { player: 0 } } };
const between = { newest: { call: null } };

/** A browser that keeps nothing. */
beforeEach(() => {
  muted.load();
  talk.open = false;
});
afterEach(() => {
  for (const seat of [0, 1, 2]) if (muted.has("abcdefghjkmn", seat)) muted.toggle("abcdefghjkmn", seat);
});

describe("who may say something", () => {
  it("is whoever sits, and the host without a seat", () => {
    for (const more of [{ host: false, mine: [1] }, { mine: [] }, {}]) {
      const { ids } = panel(more);
      expect(ids).toContain("say");
      expect(ids).toContain("react-hello");
    }
  });

  it("is nobody who watches; he is told so", () => {
    const shown = panel({ host: false, mine: [] });
    expect(shown.ids).not.toContain("say");
    expect(shown.ids.filter((id) => id.startsWith("react"))).toEqual([]);
    expect(shown.text).toContain(t("people.watching"));
  });

  it("is nobody at a table without talk; nor is there anybody to mute", () => {
    const shown = panel({ house: house({ chat: false }) });
    expect(shown.ids).toEqual(["talk", "talk-close", "notes"]);
    expect(shown.text).toContain(t("people.off"));
  });
});

describe("hushed talk", () => {
  it("leaves the signs and takes the field away while a round is played", () => {
    const shown = panel({}, round);
    expect(shown.ids).toContain("quiet");
    expect(shown.the("quiet").text).toBe(t("people.quiet"));
    expect(shown.ids).not.toContain("say");
    expect(shown.ids).toContain("react-thanks");
  });

  it("is over between the rounds", () => {
    expect(panel({}, between).ids).toContain("say");
    expect(panel({}, { newest: null }).ids).toContain("say");
  });

  it("is for games with calls only, and for tables that want it", () => {
    expect(panel({}, { newest: { hand: [] } }).ids).toContain("say");
    expect(panel({ house: house({ quiet: false }) }, round).ids).toContain("say");
  });

  it("ends with the game", () => {
    for (const status of ["over", "ended", "waiting"] as const) expect(panel({ status }, round).ids).toContain("say");
  });
});

describe("what was said", () => {
  const notes = [
    sampleNote(1),
    sampleNote(2, { seat: 2, text: "Due olive" }),
    sampleNote(3, { kind: "stand-in", seat: 2, text: null }),
  ];

  it("names who said it", () => {
    const shown = panel({}, { notes });
    expect(shown.the("notes").text).toContain(t("people.said", { name: "Ben", text: "Ciao" }));
    expect(shown.the("notes").text).toContain(t("people.said", { name: "Cleo", text: "Due olive" }));
    expect(shown.html).toContain('role="log"');
  });

  it("is text and never markup", () => {
    const shown = panel({}, { notes: [sampleNote(1, { text: "<img src=x onerror=alert(1)>" })] });
    expect(shown.html).not.toContain("<img");
    expect(shown.the("notes").text).toContain("<img src=x");
  });

  it("is nothing yet, and then that is said", () => {
    expect(panel().the("notes").text).toBe(t("people.none"));
  });

  it("is not shown of somebody muted, but that something is hidden; what he does is", () => {
    muted.toggle("abcdefghjkmn", 2);
    const shown = panel({}, { notes });
    expect(shown.the("notes").text).not.toContain("Due olive");
    expect(shown.the("notes").text).toContain("Ciao");
    expect(shown.text).toContain(t("people.muted", { n: 1 }));
    expect(shown.html).toContain('data-kind="stand-in"');
    expect(shown.the("mute-2").has["aria-pressed"]).toBe("true");
    expect(shown.the("mute-2").name).toBe(t("people.unmute", { name: "Cleo" }));
    expect(shown.the("mute-1").has["aria-pressed"]).toBe("false");
  });

  it("can be muted of other people: not of bots, nor of oneself", () => {
    const seats = [
      sampleSeat(),
      sampleSeat({ name: "Bruno", kind: "bot" }),
      sampleSeat({ name: "Cleo" }),
      sampleSeat({ kind: "open" }),
    ];
    expect(panel({ seats }).ids.filter((id) => id.startsWith("mute"))).toEqual(["mute-2"]);
  });

  it("goes on with the line that was begun, at its own table", () => {
    talk.write("abcdefghjkmn", "Half a li");
    expect(panel().the("say").has["value"]).toBe("Half a li");
    talk.write("anothertable", "elsewhere");
    expect(panel().html).not.toContain("elsewhere");
  });
});

describe("the button of the talk", () => {
  const code = "freshtableaa";
  const at = (notes: object[]) => drawn(TalkButton, { table: sampleTable(sampleFacts({ code }), { notes }) });
  const fresh = [sampleNote(4), sampleNote(5, { seat: 2 }), sampleNote(6, { kind: "sit", text: null })];

  it("counts nothing that was there when the screen came", () => {
    expect(at(fresh).the("talk-button").has["data-unread"]).toBe("0");
  });

  it("counts what came since, without what the waiting room shows", () => {
    talk.see(code, 3);
    const button = at(fresh);
    expect(button.the("talk-button").has["data-unread"]).toBe("2");
    expect(button.the("talk-button").name).toBe(t("people.unread", { n: 2 }));
    talk.see(code, 4);
    expect(at(fresh).the("talk-button").has["data-unread"]).toBe("1");
  });

  it("counts nothing of somebody muted, and nothing while the talk is open", () => {
    const other = "othertableaa";
    const table = sampleTable(sampleFacts({ code: other }), { notes: fresh });
    talk.see(other, 3);
    muted.toggle(other, 2);
    expect(drawn(TalkButton, { table }).the("talk-button").has["data-unread"]).toBe("1");
    talk.open = true;
    const open = drawn(TalkButton, { table }).the("talk-button").has;
    expect(open["data-unread"]).toBe("0");
    expect(open["aria-expanded"]).toBe("true");
  });
});
