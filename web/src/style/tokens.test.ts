import { describe, expect, it } from "vitest";

import patterns from "./patterns.css?raw";
import css from "./tokens.css?raw";

/** The custom properties of the first block whose selector ends with `selector`. */
function block(selector: string, sheet = css): Record<string, string> {
  const body = sheet.split(`${selector} {`)[1]?.split("}")[0] ?? "";
  return Object.fromEntries(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

const COLOURS = ["yellow", "green", "brown", "purple", "red", "pink"];
const inks = COLOURS.map((colour) => [`--${colour}-ink`, block(`.k-${colour}`, patterns)["--ki"] ?? ""]);
const sera = {
  ...block(":root"),
  ...(Object.fromEntries(inks) as Record<string, string>),
  ...block('[data-theme="sera"]'),
};
const pranzo = { ...sera, ...block('[data-theme="pranzo"]') };

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const TEXT: [string, string[]][] = [
  ["text", ["ground", "table", "surface", "raised", "cloth", "stone"]],
  ["text-2", ["ground", "table", "surface", "raised", "cloth", "stone"]],
  ["text-3", ["ground", "surface"]],
  ["ember-ink", ["ember"]],
  ["ember-2", ["ground", "surface"]],
  ["ok", ["ground", "surface"]],
  ["bad", ["ground", "surface"]],
  ["chalk-text", ["chalk"]],
  ["chalk-2", ["chalk"]],
  ["ink", ["paper", "paper-2"]],
  ["ink-2", ["paper", "paper-2"]],
  ["paper-call", ["paper"]],
  ...COLOURS.map((colour): [string, string[]] => [`${colour}-ink`, ["paper"]]),
];
const EDGES: [string, string[]][] = [
  ["line", ["ground", "surface"]],
  ["focus", ["ground", "cloth"]],
  ["ember", ["ground", "cloth"]],
  ["paper-edge", ["paper"]],
];

describe.each([
  ["sera", sera],
  ["pranzo", pranzo],
])("contrast in %s", (_, tokens: Record<string, string>) => {
  const pairs = (list: [string, string[]][]) =>
    list.flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const));

  it.each(pairs(TEXT))("text: %s on %s", (ink, ground) => {
    expect(contrast(tokens[`--${ink}`] ?? "", tokens[`--${ground}`] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(EDGES))("edges of controls and rings: %s on %s", (line, ground) => {
    expect(contrast(tokens[`--${line}`] ?? "", tokens[`--${ground}`] ?? "")).toBeGreaterThanOrEqual(3);
  });
});
