import { afterEach, describe, expect, it } from "vitest";

const { LANGUAGES, useLanguage } = await import("../../i18n/index.svelte");
const { isEither, isSecond, lineLies, lineNeeds, orderInFull, reasons } = await import("./words");
import deck from "../../../../src/forno/games/mamma_mia/editions/deck-plus.toml?raw";
import type { Kind, Line } from "./types";
import { face, type Need, shortNeeds } from "./faces";
import { KINDS, ownKind } from "./kinds";

const PLUS = "mamma-mia-plus";

interface Printed {
  colour: string;
  name: string;
  text: string;
}

/** The cards of the deck file, line by line. */
function printed(): Printed[] {
  let colour = "";
  return deck.split("\n").flatMap((line) => {
    colour = /^(\w+) = \[$/.exec(line)?.[1] ?? colour;
    const name = /name = "([^"]+)"/.exec(line)?.[1];
    return name && line.startsWith("  {") ? [{ colour, name, text: line }] : [];
  });
}

/** What the deck file says of a card, as the face would. */
function inDeck(text: string): string[] {
  const needs = [...(/needs = \{ ([^}]*) \}/.exec(text)?.[1] ?? "").matchAll(/(\w+) = (\d+)/g)];
  const jokers = (/jokers = \[([^\]]*)\]/.exec(text)?.[1] ?? "").split(", ").filter(Boolean);
  const allowed = /joker_kinds = \[([^\]]*)\]/.exec(text)?.[1]?.replaceAll('"', "").split(", ").sort().join("/");
  const barred = /barred = \["(\w+)"\]/.exec(text)?.[1];
  const scarcest = /scarcest = (\d+)/.exec(text)?.[1];
  const any = /at_least = (\d+)/.exec(text)?.[1];
  return [
    ...needs.map(([, kind, n]) => `${n ?? ""} ${kind ?? ""}`),
    ...jokers.map((n) => `${n} ${allowed ?? "joker"}`),
    ...(barred ? [`no ${barred}`] : []),
    ...(scarcest ? [`${scarcest} scarcest`] : []),
    ...(any ? [`${any} any`] : []),
  ].sort();
}

function onFace(needs: Need[]): string[] {
  return needs
    .flatMap((need) => {
      if (need.sign === "kind") return [`${String(need.number)} ${need.kind}`];
      if (need.sign === "either") return [`${String(need.number)} ${[...need.kinds].sort().join("/")}`];
      if (need.sign === "barred") return [`no ${need.kind}`];
      if (need.sign === "each") return need.kinds.map((kind) => `1 ${kind}`);
      return [`${String(need.number)} ${need.sign}`];
    })
    .sort();
}

afterEach(async () => {
  await useLanguage("en");
});

describe("the faces of Plus", () => {
  it("show what the deck says, for all fifteen orders of all six colours", () => {
    const cards = printed();
    expect(cards).toHaveLength(90);
    for (const { colour, name, text } of cards) {
      expect(onFace(face(name, ownKind(colour), PLUS).needs), `${colour} ${name}`).toEqual(inDeck(text));
    }
  });

  it("begin with the kind beside the own one in the ring of kinds, and end with the own one", () => {
    expect(face("due", "salami", PLUS).needs).toEqual(
      (["shrimp", "pineapple", "pepper"] as const).map((kind) => ({ sign: "kind", number: 2, kind })),
    );
    expect(face("mamma-mia-b", "pepper", PLUS).needs).toEqual([
      { sign: "either", number: 5, kinds: ["shrimp", "pineapple"], nth: 0 },
      { sign: "kind", number: 1, kind: "pepper" },
    ]);
  });

  it("leave those of Mamma Mia! as they are", () => {
    expect(face("misto", "salami", "mamma-mia").needs).toEqual([{ sign: "each", number: 1, kinds: KINDS.slice(0, 5) }]);
    expect(face("minimale", "salami", "mamma-mia").needs[0]).toEqual({ sign: "scarcest", number: 3 });
  });

  it("can be said", async () => {
    const said = (order: string) => orderInFull(order, "salami", PLUS);
    expect(said("ghiottona")).toBe("Ghiottona: 4 of one other kind, 4 of a second kind, and 1 salami");
    expect(said("mamma-mia-a")).toBe("Mamma Mia: 5 pineapples or 5 peppers, and 1 salami");
    expect(said("minipizza")).toBe("Minipizza: 3 salami, and no shrimp on the counter");
    expect(said("monotoni-junior")).toBe("Monotoni jr: 5 of one kind, and no salami on the counter");
    expect(said("minimale")).toBe("Minimale: 4 of the scarcest other kind and 1 salami");
    expect(said("due")).toBe("Due due due: 2 shrimp, 2 pineapples, and 2 peppers");
    await useLanguage("de");
    expect(said("minipizza")).toBe("Minipizza: 3 Salami, und kein Shrimp in der Auslage");
  });
});

const line = (change: Partial<Line>): Line => ({ sign: "kind", number: 1, kinds: [], lies: 0, missing: 0, ...change });
const others: Kind[] = ["pineapple", "pepper", "mushroom", "olive", "shrimp"];

describe("the lines of Plus", () => {
  const two = [
    line({ sign: "joker", number: 4, kinds: others, lies: 5 }),
    line({ sign: "joker", number: 4, kinds: others, lies: 3, missing: 1 }),
    line({ kinds: ["salami"], lies: 1 }),
  ];
  const counter = { olive: 5, pepper: 3, salami: 1 };

  it("tell two jokers apart", () => {
    expect(two.map((_, i) => isSecond(two, i))).toEqual([false, true, false]);
    expect(lineNeeds(two[1] ?? line({}), true)).toBe("4 of a second kind");
    expect(lineLies(two[1] ?? line({}), counter, "salami", true)).toBe("the second most: 3, pepper");
    expect(reasons(two, counter)).toBe("No second kind had 4, but 3.");
  });

  it("underline on the card what is wanting, in whatever order the lines come", () => {
    expect(shortNeeds(face("ghiottona", "salami", PLUS).needs, two)).toEqual([false, true, false]);
    const due = (["pineapple", "pepper", "shrimp"] as const).map((kind) =>
      line({ number: 2, kinds: [kind], missing: kind === "shrimp" ? 1 : 0 }),
    );
    expect(shortNeeds(face("due", "salami", PLUS).needs, due)).toEqual([true, false, false]);
  });

  it("know one kind or the other", () => {
    const either = line({ sign: "joker", number: 5, kinds: ["pineapple", "pepper"], lies: 3, missing: 2 });
    expect(isEither(either)).toBe(true);
    expect(lineNeeds(either)).toBe("5 pineapples or 5 peppers");
    expect(lineLies(either, { pineapple: 1, pepper: 3 }, "salami")).toBe("1 pineapple and 3 peppers");
    expect(lineLies(either, { pepper: 3 }, "salami")).toBe("3 peppers");
    expect(lineLies({ ...either, lies: 0 }, {}, "salami")).toBe("none lies there");
  });

  it("count nothing that does not lie there, in any language", () => {
    const either = line({ sign: "joker", number: 5, kinds: ["pineapple", "pepper"], lies: 3, missing: 2 });
    const none = [
      { ...either, lies: 0, missing: 5 },
      line({ sign: "joker", number: 4, kinds: ["olive"], lies: 0, missing: 4 }),
      line({ sign: "any", number: 15, lies: 0, missing: 15 }),
    ];
    expect(reasons([either], { pepper: 3 })).toBe("Neither had 5: 3 peppers.");
    expect(reasons(none, {})).toBe(
      "Neither lay on the counter. No second kind lay on the counter. Nothing lay there, 15 are needed.",
    );
  });

  it.each(LANGUAGES)("say of what is missing nothing about 0 of a kind: %s", async (language) => {
    await useLanguage(language);
    const either = line({ sign: "joker", number: 5, kinds: ["pineapple", "pepper"], lies: 3, missing: 2 });
    const said = [
      reasons([either], { pepper: 3 }),
      reasons([{ ...either, lies: 0, missing: 5 }, line({ sign: "joker", number: 4, lies: 0, missing: 4 })], {}),
      reasons([line({ sign: "any", number: 15, lies: 0, missing: 15 })], {}),
      lineLies(either, { pepper: 3 }, "salami"),
    ];
    await useLanguage("en");
    for (const one of said) expect(one).not.toMatch(/\b0\b/);
  });

  it("give the barred kind alone as the reason (PL-2)", () => {
    const lines = [
      line({ number: 3, kinds: ["salami"], lies: 1, missing: 2 }),
      line({ sign: "barred", number: 0, kinds: ["shrimp"], lies: 1, missing: 1 }),
    ];
    expect(lineNeeds(lines[1] ?? line({}))).toBe("no shrimp");
    expect(reasons(lines, {})).toBe("1 shrimp lies on the counter.");
  });
});
