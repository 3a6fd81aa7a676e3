import { describe, expect, it } from "vitest";

import { choose, EMPTY, isPossible, next, open, pick, read, rows, tapRow, whyNot, whyNotRow } from "./compose";
import { sample } from "./testing";

const legal = [
  "guest grandpa",
  "guest son",
  "take 3 > grandma",
  "take 2 > grandma",
  "take 2+2 > grandma",
  "take 2 > schoolbus",
  "take money 2 > grandma",
  "remove mamma",
  "turn 2",
];
const moves = read(legal);
const { display } = sample();

describe("reading moves", () => {
  it("finds what each of them is about", () => {
    expect(moves.guests).toEqual(["grandpa", "son"]);
    expect([...moves.takes]).toEqual([
      ["3", ["grandma"]],
      ["2", ["grandma", "schoolbus"]],
      ["2+2", ["grandma"]],
      ["money 2", ["grandma"]],
    ]);
    expect(moves.removes).toEqual(["mamma"]);
    expect(moves.turns).toEqual([2]);
    expect(moves.wc).toBe(false);
  });

  it("reads what a card sets off", () => {
    const all = read(["run over grandpa", "run over son", "child", "steal 2 > wife", "lose 4", "done"]);
    expect(all.runs).toEqual(["grandpa", "son"]);
    expect(all.steals).toEqual([{ card: 2, thief: "wife" }]);
    expect(all.loses).toEqual([4]);
    expect([all.child, all.done, all.pass, all.wc]).toEqual([true, true, false, false]);
  });

  it("reads names", () => {
    expect(read(["hide mamma", "hide son"]).hides).toEqual(["mamma", "son"]);
    expect(read(["vote wife"]).votes).toEqual(["wife"]);
  });
});

describe("taking cards", () => {
  it("lets a second one of the same value join, and no other", () => {
    const one = pick(EMPTY, 1, display, moves);
    expect(one.picked).toEqual([1]);
    expect(pick(one, 3, display, moves).picked).toEqual([1, 3]);
    expect(pick(one, 0, display, moves).picked).toEqual([0]);
  });

  it("puts a card back when it is tapped again", () => {
    const two = pick(pick(EMPTY, 1, display, moves), 3, display, moves);
    expect(pick(two, 1, display, moves).picked).toEqual([3]);
  });

  it("joins nothing where no move does", () => {
    const single = read(["take 2 > grandma"]);
    expect(pick(pick(EMPTY, 1, display, single), 3, display, single).picked).toEqual([3]);
  });

  it("takes no card that no row takes", () => {
    const few = read(["take 3 > grandma"]);
    expect(pick(EMPTY, 2, display, few)).toEqual(EMPTY);
  });

  it("offers exactly the rows of the moves", () => {
    const one = pick(EMPTY, 1, display, moves);
    expect(rows(one, display, moves)).toEqual(["grandma", "schoolbus"]);
    expect(rows(pick(one, 3, display, moves), display, moves)).toEqual(["grandma"]);
    expect(rows(EMPTY, display, moves)).toEqual([]);
  });

  it("drops a row that the cards do not go to any more", () => {
    const bus = tapRow(pick(EMPTY, 1, display, moves), "schoolbus", display, moves);
    expect(bus.row).toBe("schoolbus");
    expect(pick(bus, 3, display, moves).row).toBeNull();
  });
});

describe("what would be sent", () => {
  it("asks for the card, then for the row", () => {
    expect(next(EMPTY, display, moves)).toEqual({ ready: false, wants: "card" });
    expect(next(pick(EMPTY, 0, display, moves), display, moves)).toEqual({ ready: false, wants: "row" });
  });

  it("is one of the moves", () => {
    const two = tapRow(pick(pick(EMPTY, 1, display, moves), 3, display, moves), "grandma", display, moves);
    const ready = next(two, display, moves);
    expect(ready).toEqual({ ready: true, move: "take 2+2 > grandma" });
    expect(legal).toContain("take 2+2 > grandma");
  });

  it("leaves the Guest to the row that was tapped for him", () => {
    const seating = { ...tapRow(pick(EMPTY, 0, display, moves), "grandma", display, moves), seating: true };
    expect(rows(seating, display, moves)).toEqual(["grandpa", "son"]);
    expect(tapRow(seating, "mamma", display, moves)).toEqual(seating);
    const guest = tapRow(seating, "son", display, moves);
    expect(next(guest, display, moves)).toEqual({ ready: true, move: "take 3 > grandma" });
    expect(guest).toMatchObject({ guest: "son", row: "grandma" });
  });

  it("keeps the Guest when another option is chosen, and nothing else", () => {
    const draft = choose({ ...pick(EMPTY, 0, display, moves), guest: "son" }, "remove");
    expect(draft).toEqual({ ...EMPTY, guest: "son", option: "remove" });
    expect(next(tapRow(draft, "mamma", display, moves), display, moves)).toEqual({
      ready: true,
      move: "remove mamma",
    });
  });

  it("never sends an option that is not among the moves", () => {
    expect(next(choose(EMPTY, "wc"), display, moves)).toEqual({ ready: false, wants: "nothing" });
    expect(next(choose(EMPTY, "wc"), display, read(["wc"]))).toMatchObject({ move: "wc" });
  });

  it("passes where that is the only move", () => {
    const pass = read(["pass"]);
    expect(open(EMPTY, pass)).toBeNull();
    expect(next(EMPTY, display, pass)).toMatchObject({ move: "pass" });
  });

  it("lays open the first option that is possible", () => {
    expect(open(EMPTY, moves)).toBe("take");
    expect(open(EMPTY, read(["wc", "turn 2"]))).toBe("wc");
    expect(isPossible("turn", moves)).toBe(true);
  });
});

describe("reasons", () => {
  it("say what everybody can see", () => {
    expect(whyNot("wc", sample())).toBe("wc.used");
    expect(whyNot("remove", sample({ aside: ["1", "1", "1", "2", "2"] }))).toBe("remove.five");
    expect(whyNot("remove", sample())).toBe("remove.none");
    expect(whyNot("turn", sample({ turned: [0] }))).toBe("turn.used");
    expect(whyNot("turn", sample())).toBe("turn.none");
    expect(whyNot("take", sample({ display: [] }))).toBe("take.empty");
  });

  it("say why a row takes nothing", () => {
    const two = { ...EMPTY, picked: [1, 3] };
    const money = { ...EMPTY, picked: [2] };
    expect(whyNotRow("mamma", two, sample(), moves)).toBe("one");
    expect(whyNotRow("schoolbus", money, sample(), moves)).toBe("bus");
    expect(whyNotRow("wife", money, sample(), moves)).toBe("money");
    const full = sample({ rows: { ...sample().rows, son: ["1", "1", "1", "1"] } });
    expect(whyNotRow("son", money, full, moves)).toBe("full");
    expect(whyNotRow("son", { ...EMPTY, option: "remove" }, sample(), moves)).toBe("few");
    expect(whyNotRow("husband", { ...EMPTY, seating: true }, sample(), moves)).toBe("guest");
  });
});
