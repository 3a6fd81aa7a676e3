/**
 * The fonts, as `virtual:fonts.css`: of each a small file with what this client ever says, which is all that most pages
 * fetch, and the whole one, which the browser fetches where somebody's name is spelt with more. Both are SIL OFL, from npm.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import subsetFont from "subset-font";
import type { Plugin } from "vite";

import { FOLDERS } from "./languages.ts";

const NAME = "virtual:fonts.css";
const MODULES = "node_modules/";
const MADE = `${MODULES}.fonts/`;

interface Face {
  family: string;
  /** Of a font that has several, or a range of them. */
  weight?: string;
  /** The files of letters that it has, without the ending; the basic one first. */
  files: string[];
}

const cabin = "@fontsource-variable/cabin/files/cabin";
const caprasimo = "@fontsource/caprasimo/files/caprasimo";
const courier = "@fontsource/courier-prime/files/courier-prime";
export const FACES: Face[] = [
  { family: "Caprasimo", files: [`${caprasimo}-latin-400-normal`, `${caprasimo}-latin-ext-400-normal`] },
  { family: "Cabin", weight: "400 700", files: [`${cabin}-latin-wght-normal`, `${cabin}-latin-ext-wght-normal`] },
  { family: "Courier Prime", files: [`${courier}-latin-400-normal`] },
  { family: "Courier Prime", weight: "700", files: [`${courier}-latin-700-normal`] },
];
/** What the second file of a face is for. */
const EXTENDED = "U+100-2BA, U+1E00-1EFF, U+20A0-20C0";
/** What the first one has, from a character to another. */
const LATIN: [number, number][] = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2215],
];

/** All that is printable in ASCII. */
const ASCII = Array.from({ length: 0x5f }, (_, i) => String.fromCodePoint(0x20 + i)).join("");

/**
 * Every character that the client writes, in any language, in its capitals, too.
 *
 * @param folders Its sources, and languages.
 */
export function written(...folders: string[]): string {
  const sources = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => resolve(folder, path)),
    )
    .filter((path) => /\.(json|svelte|ts)$/.test(path) && !/\.test\.ts$|pseudo|recorded/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("");
  const all = new Set(`${ASCII}${sources}${sources.toUpperCase()}`);
  return [...all]
    .filter((one) => one >= " ")
    .sort()
    .join("");
}

/** Characters as CSS writes them. */
export function ranges(characters: string): string {
  const codes = [...characters].map((one) => one.codePointAt(0) ?? 0);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ""}`).join(", ");
}

function rule({ family, weight }: Face, file: string, range = ""): string {
  const lines = [
    `font-family: "${family}";`,
    `src: url("${file}") format("woff2");`,
    ...(weight ? [`font-weight: ${weight};`] : []),
    "font-display: swap;",
    ...(range ? [`unicode-range: ${range};`] : []),
  ];
  return `@font-face {\n  ${lines.join("\n  ")}\n}\n`;
}

/** The rest of the first file, without what is written. */
function rest(characters: string): string {
  const all = LATIN.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  );
  return ranges(all.filter((one) => !characters.includes(one)).join(""));
}

/** The rules of a face. No character is looked for in two files: the second would be fetched for nothing. */
async function made(face: Face, characters: string): Promise<string> {
  const [basic = "", extended] = face.files;
  const small = `${basic.slice(basic.lastIndexOf("/") + 1)}-small.woff2`;
  const whole = readFileSync(`${MODULES}${basic}.woff2`);
  writeFileSync(`${MADE}${small}`, await subsetFont(whole, characters, { targetFormat: "woff2" }));
  return [
    ...(extended ? [rule(face, `../${extended}.woff2`, EXTENDED)] : []),
    rule(face, `../${basic}.woff2`, rest(characters)),
    rule(face, small, ranges(characters)),
  ].join("");
}

/** Serves them, and bundles them. */
export function fonts(): Plugin {
  let sheet: Promise<string> | null = null;
  const make = async (): Promise<string> => {
    mkdirSync(MADE, { recursive: true });
    const characters = written("src", FOLDERS);
    const rules = await Promise.all(FACES.map((face) => made(face, characters)));
    writeFileSync(`${MADE}fonts.css`, rules.join(""));
    return resolve(`${MADE}fonts.css`);
  };
  return {
    name: "fonts",
    resolveId(id) {
      return id === NAME ? (sheet ??= make()) : null;
    },
  };
}
