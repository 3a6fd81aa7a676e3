/** The parts that all games share. */
import { createRawSnippet } from "svelte";

import { icons, type IconName } from "../art/icons";
import { fronts } from "../games/fronts";
import HandOver from "../handover/HandOver.svelte";
import Notices from "../notices/Notices.svelte";
import PeopleNotices from "../notices/PeopleNotices.svelte";
import AidMark from "../parts/AidMark.svelte";
import Art from "../parts/Art.svelte";
import Bar from "../parts/Bar.svelte";
import BotChoice from "../parts/BotChoice.svelte";
import BotFace from "../parts/BotFace.svelte";
import BotLine from "../parts/BotLine.svelte";
import BotsHere from "../parts/BotsHere.svelte";
import Choice from "../parts/Choice.svelte";
import CoachButton from "../parts/CoachButton.svelte";
import EndActions from "../parts/EndActions.svelte";
import Icon from "../parts/Icon.svelte";
import KeyRows from "../parts/KeyRows.svelte";
import LanguageChoice from "../parts/LanguageChoice.svelte";
import NextLevel from "../parts/NextLevel.svelte";
import NotePad from "../parts/NotePad.svelte";
import OpenRecord from "../parts/OpenRecord.svelte";
import Oven from "../parts/Oven.svelte";
import PaceKeys from "../parts/PaceKeys.svelte";
import Part from "../parts/Part.svelte";
import QrCode from "../parts/QrCode.svelte";
import ReceiptPicture from "../parts/ReceiptPicture.svelte";
import Rich from "../parts/Rich.svelte";
import SeatMarks from "../parts/SeatMarks.svelte";
import SeedCheck from "../parts/SeedCheck.svelte";
import Sign from "../parts/Sign.svelte";
import SupplyBack from "../parts/SupplyBack.svelte";
import Unloaded from "../parts/Unloaded.svelte";
import Waiter from "../parts/Waiter.svelte";
import Watchers from "../parts/Watchers.svelte";
import Wordmark from "../parts/Wordmark.svelte";
import { COLOURS } from "../people/colours";
import { sampleSeat } from "../testing/table";
import Controls from "./Controls.svelte";
import OpenSheet from "./OpenSheet.svelte";
import OvenWith from "./OvenWith.svelte";
import { sample, type Samples, type Shelf } from "./sample";
import { seats, stillTable } from "./table";

const BOTS = ["pippo", "enzo", "rosa", "nonna"];
const words = (html: string) => createRawSnippet(() => ({ render: () => `<span>${html}</span>` }));
const drawings = Object.keys(import.meta.glob("../art/*.svg")).map((path) =>
  path.slice("../art/".length, -".svg".length),
);
/** Never there. */
const never = (): Promise<unknown> => new Promise(() => undefined);

function drawn(): Shelf[] {
  const still = drawings.filter((name) => !["oven", "wordmark", "all"].includes(name));
  return [
    { title: "Drawings", samples: still.map((name) => sample(name, Art, { name }, { inside: "drawing" })) },
    {
      title: "Icons",
      samples: (Object.keys(icons) as IconName[]).map((name) => sample(name, Icon, { name }, { inside: "icon" })),
    },
    {
      title: "Faces",
      samples: [
        ...COLOURS.map((colour) => sample(colour, Waiter, { colour }, { inside: `drawing k-${colour}` })),
        ...BOTS.map((bot) => sample(bot, BotFace, { bot }, { inside: "drawing" })),
      ],
    },
    {
      title: "Oven",
      samples: [
        sample("lit", Oven, { tag: "21" }, { inside: "oven" }),
        sample("cold", Oven, { cold: true }, { inside: "oven" }),
        ...fronts.map(({ game, Top }) => sample(game, OvenWith, { inside: Top }, { inside: "oven" })),
        sample("supply", SupplyBack, {}, { inside: "cards" }),
        sample("wordmark", Wordmark, {}),
      ],
    },
  ];
}

function pressed(): Shelf[] {
  const level = { level: { bot: "rosa", way: "up" }, laying: false, onplay: () => undefined } as const;
  const options = ["one", "two", "three"].map((value) => ({ value, text: value }));
  return [
    {
      title: "Buttons",
      samples: [
        sample("buttons", Controls, { of: "buttons" as const }),
        sample("one of a few", Choice, { label: "Choice", options, value: "two", onchoose: () => undefined } as never),
        sample("language", LanguageChoice, {}),
      ],
    },
    {
      title: "Fields",
      samples: [
        sample("fields", Controls, { of: "fields" as const }),
        sample("which bot", BotChoice as never, { label: "Who?", bots: BOTS, value: "rosa" }),
        sample("a bot", BotLine, { bot: "nonna" }),
        sample("a bot that nobody here knows", BotLine, { bot: "other:depth=2" }),
        sample("keys", KeyRows, { rows: [{ keys: ["A", "P"], text: "What they do." }] }),
      ],
    },
    {
      title: "After a game",
      samples: [
        sample("who played", EndActions, { table: stillTable({ status: "over" }), seated: true }),
        sample("who watched", EndActions, { table: stillTable({ status: "over", watch: null }), seated: false }),
        sample("laid again", EndActions, { table: stillTable({ status: "over", next: "abcdefghjkmn" }), seated: true }),
        sample("of a day", EndActions, { table: stillTable({ status: "over", daily: "2027-03-27" }), seated: true }),
        sample("a harder bot", NextLevel, level),
        sample("an easier bot", NextLevel, { ...level, level: { bot: "pippo", way: "down" } as const }),
        sample("a record", OpenRecord, { drops: false }),
        sample("a picture", ReceiptPicture, { code: "abcdefghjkmn" }),
      ],
    },
  ];
}

/** SHA-256 of the byte 0x61. */
const PROMISE = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";

function told(): Shelf[] {
  const off = { state: "lost", until: Date.now() + 4000 };
  const stand = seats().map((seat, i) => (i === 0 ? { ...seat, stand_in: "pippo", stand_in_by: "player" } : seat));
  const banner = (state: string, more: object) =>
    sample(state, Notices, { table: stillTable({}, more) }, { inside: "wide banner" });
  const note = (state: string, facts: object, more: object = {}) =>
    sample(state, PeopleNotices, { table: stillTable(facts, more) }, { inside: "wide people" });
  const check = (state: string, seed: string | null) =>
    sample(
      state,
      SeedCheck,
      { table: stillTable({ commitment: PROMISE }, { finish: seed && { seed } }) },
      {
        inside: "receipt",
      },
    );
  return [
    {
      title: "Banners and notices",
      samples: [
        sample("banners", Controls, { of: "banners" as const }),
        banner("no line", { link: off, stage: {} }),
        banner("refused", { refusal: { code: "illegal-move", message: "" } }),
        banner("not kept", { refusal: { code: "storage", message: "" } }),
        banner("back again", { wasAway: true }),
        sample("opened from a record", Notices, { table: stillTable({ imported: true }) }, { inside: "wide banner" }),
        note("a bot plays", { seats: stand }),
        note("somebody would take back", { undo: { seat: 1, waiting: [0], agreed: [] } }),
        note("one waits to take back", { undo: { seat: 0, waiting: [1], agreed: [] } }),
        note("take it back?", {}, { undoable: true, newest: { seat: 0 } }),
        sample("not loaded", Unloaded, { failure: "line", busy: false, onagain: () => undefined }),
        sample("brought up to date", Unloaded, { failure: "upgrade", busy: false, onagain: () => undefined }),
      ],
    },
    {
      title: "Receipt",
      samples: [check("the promise", null), check("kept", "61"), check("broken", "62")],
    },
  ];
}

function people(): Shelf[] {
  const marked = (more: object, facts: object = {}, line: object = {}) =>
    stillTable({ seats: [sampleSeat({ name: "Anna", ...more })], ...facts }, line);
  const clock = { house: { chat: true, quiet: true, clock: { kind: "move", seconds: 60 } } };
  const left = (ms: number) => ({ time: { left: [ms], running: 0, at: Date.now() } });
  const marks = (state: string, table: ReturnType<typeof marked>) =>
    sample(state, SeatMarks, { table, seat: 0 }, { inside: "seat" });
  const bar = (state: string, facts: object = {}) =>
    sample(state, Bar, { where: words("<b>Where</b> · round 2 of 3") }, { table: stillTable(facts), inside: "wide" });
  return [
    {
      title: "Bar",
      samples: [
        bar("at a table"),
        bar("watched", { watching: 3 }),
        bar("who watches", { watching: 2, host: false, mine: [], seat: null }),
        bar("to learn", { learning: true }),
        bar("of a day", { daily: "2027-03-27" }),
        sample("watched", Watchers, {}, { table: stillTable({ watching: 3 }) }),
        sample("the coach", CoachButton, {}, { table: stillTable({ learning: true }) }),
        ...["notes", "count", "open"].map((memory_aid) =>
          sample(`an aid: ${memory_aid}`, AidMark, {}, { table: stillTable({ options: { memory_aid } }) }),
        ),
        sample("one’s notes", NotePad, { code: "abcdefghjkmn" }),
        sample("the pace, for who listens", PaceKeys, { table: stillTable() }),
      ],
    },
    {
      title: "Marks at a seat",
      samples: [
        marks("a bot plays", marked({ stand_in: "pippo", stand_in_by: "player" })),
        marks("a program", marked({ program: true })),
        marks("away", marked({ present: false })),
        marks("a clock", marked({}, clock, left(40_000))),
        marks("its last seconds", marked({}, clock, left(7_000))),
        sample(
          "a sign",
          Sign,
          { table: marked({}, {}, { signs: [{ key: 1, seat: 0, sign: "hello" }] }), seat: 0 },
          {
            inside: "seat",
          },
        ),
        sample("bots here", BotsHere, { facts: stillTable({ seats: seats(4) }).facts as never }),
      ],
    },
    {
      title: "Words and links",
      samples: [
        sample("words", Rich, { text: "A number: <b>12</b>." }),
        sample("a link", QrCode, { link: "https://forno.example/table/abcdefghjkmn", label: "The link" }),
        sample("on its way", Part as never, { load: never, page: true, children: words("") }),
        sample("there", Part as never, { load: () => Promise.resolve(1), children: words("It is there.") }),
      ],
    },
  ];
}

const visit = { seat: 1, phase: "give" } as never;

export function sharedSamples(): Samples {
  const { state, of, props } = sample("sheet", OpenSheet, {});
  const over = sample("hand-over", HandOver, { visit, name: "Bruno", colour: "red", ontake: () => undefined });
  return {
    shelves: [...pressed(), ...told(), ...people(), ...drawn()],
    scenes: [
      { state, of, props, table: null, inside: "", learning: false },
      { ...over, learning: false },
    ],
  };
}
