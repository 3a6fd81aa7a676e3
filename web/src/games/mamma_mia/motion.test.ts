/** The look's table of motions, row by row. At an opening the pace goes before it (docs/decisions/0015). */
import { expect, it } from "vitest";

import opening from "./Opening.svelte?raw";
import { EASING } from "./flights.svelte";
import chalk from "./style/chalk.css?raw";
import hand from "./style/hand.css?raw";
import seats from "./style/seats.css?raw";
import { BOX, DRAW, TICK, TO_COLUMN, TO_WAITER, TOSS, USED } from "./times";
import oven from "../../parts/Oven.svelte?raw";
import tokens from "../../style/tokens.css?raw";

const tight = (text: string) => text.replaceAll(/\s+|0(?=\.)/g, "");
const property = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? "";
/** What a rule says of itself, without what is written in it elsewhere. */
const rule = (sheet: string, selector: string) =>
  sheet
    .split(`${selector} {`)
    .slice(1)
    .map((rest) => rest.split("}")[0])
    .join();

it("has the durations and the three easings", () => {
  expect(["tap", "move", "verdict"].map((name) => property(`d-${name}`))).toEqual(["90ms", "260ms", "700ms"]);
  expect(EASING).toEqual({
    toss: "cubic-bezier(.3,.1,.2,1.12)",
    set: "cubic-bezier(.2,.8,.2,1)",
    leave: "cubic-bezier(.4,0,1,1)",
  });
  expect([property("ease-set"), property("ease-out")].map(tight)).toEqual([EASING.set, EASING.leave]);
});

it("picks a card: 90, up 16 px, 10 on a phone", () => {
  expect(rule(hand, ".hand .held")).toContain("transition: transform var(--d-tap) var(--ease-set)");
  expect(rule(hand, ".hand .held.up").match(/translateY\(-\d+px\)/g)).toEqual([
    "translateY(-16px)",
    "translateY(-10px)",
  ]);
});

it("calls: toss 420, 90 apart, a glow of 12 % for 300, chalk in 240", () => {
  expect(TOSS).toEqual({ ms: 420, apart: 90 });
  expect(rule(oven, ".flare")).toContain("animation: flare 300ms");
  const light = Number(/rgb\(255 170 70 \/ ([\d.]+)\)/.exec(rule(oven, ".flare"))?.[1]);
  const most = Number(/@keyframes flare \{\s+40% \{\s+opacity: ([\d.]+)/.exec(oven)?.[1]);
  expect(light * most).toBeCloseTo(0.12);
  expect(rule(chalk, ".chalk .said.fresh")).toContain("animation: chalk 240ms linear");
});

it("draws: 260, 60 apart", () => {
  expect(DRAW).toEqual({ ms: 260, apart: 60 });
});

it("passes the turn: one lamp goes off, then the next one on, 260 each", () => {
  for (const part of [".lamp", ".lamp .bulb"]) expect(rule(seats, part)).toMatch(/transition: \w+ var\(--d-move\)/);
  expect(rule(seats, ".on > .lamp .bulb")).toContain("transition-delay: var(--d-move)");
});

it("opens the oven: seats and counter in 420; a card turns up in 520 and goes to its column in 260", () => {
  expect(rule(opening, ".moved > :global(.counter)")).toContain("slide 420ms");
  expect(rule(opening, ".moved > .company")).toContain("strip 420ms");
  expect(rule(opening, ".turnup")).toContain("turnup 520ms");
  expect(TO_COLUMN).toBe(260);
});

it("judges: the slip grows in 260, its lines are ticked one by one, 180 each", () => {
  expect(rule(opening, ".grow")).toContain("grow 260ms");
  expect(TICK).toBe(180);
});

it("delivers in 700: columns, box, and 2 px that it sinks", () => {
  expect(BOX).toBe(700);
  expect(USED.ms + 2 * USED.apart).toBeLessThanOrEqual(700);
  const [, ms, delay] = /sink (\d+)ms (\d+)ms/.exec(rule(opening, '.gets [data-place^="box-"]')) ?? [];
  expect(Number(ms) + Number(delay)).toBe(700);
  expect(opening).toMatch(/@keyframes sink \{\s+from \{\s+transform: translateY\(-2px\)/);
});

it("does not deliver in 420: the slip tips and goes face down to its waiter", () => {
  expect(rule(opening, ".gone")).toContain("tip 420ms var(--ease-out) forwards");
  expect(TO_WAITER).toBe(420);
});

it("warms the mat's edge in 700, once, when it is one's turn", () => {
  expect(rule(hand, ".me::after")).toContain("transition: opacity var(--d-verdict)");
  expect(rule(hand, ".me::after")).not.toContain("animation");
});
