import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What can give a class: components, what makes HTML, drawings, and the page before its script. */
const files = [
  ...readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(svelte|ts|svg)$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => `src/${path}`),
  ...["index.html", "rules.ts", "public/theme.js"],
];
const sheets = readdirSync("src/style").filter((path) => path.endsWith(".css"));

const read = (path: string) => readFileSync(path, "utf8");
const words = (text: string) => text.match(/[a-zA-Z][\w-]*/g) ?? [];

/** All that belongs to one game is one user. */
const user = (path: string) => /^src\/games\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;

/** The classes that a text gives to something; one that ends with a dash may go on with anything. */
function given(text: string): string[] {
  const markup = text.replace(/<style>[^]*<\/style>/, "").replace(/<!--[^]*?-->/g, "");
  const values = [
    ...markup.matchAll(/\b(?:class|cls)="((?:\{[^}]*\}|[^"{])*)"/g),
    ...markup.matchAll(/\b(?:class|cls)=(\{[^}]*\})/g),
    ...markup.matchAll(/\bclass:([\w-]+)/g),
    ...markup.matchAll(/(?:"class", |classList\.\w+\()"([^"]*)"/g),
  ].map((found) => found[1] ?? "");
  // Of what is worked out, what stands in quotation marks.
  return values.flatMap((value) => [
    ...words(value.replace(/\{[^}]*\}/g, " ")),
    ...[...value.matchAll(/\{[^}]*\}/g)].flatMap(([code]) =>
      [...code.matchAll(/["'`][^"'`]*["'`]/g)].flatMap(([one]) => words(one)),
    ),
  ]);
}

const classes = files.map((path) => ({ by: user(path), names: new Set(given(read(path))) }));

function users(name: string): string[] {
  const fits = (one: string) => one === name || (one.endsWith("-") && name.startsWith(one));
  return [...new Set(classes.filter(({ names }) => [...names].some(fits)).map(({ by }) => by))];
}

describe("a class of the shared sheets", () => {
  const css = sheets
    .map((path) => read(`src/style/${path}`).replace(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"]*"/g, ""))
    .join("\n");
  const names = [...new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((found) => found[1] ?? ""))];
  const used = names.map((name) => ({ name, by: users(name) }));

  it("is looked for", () => {
    expect(names.length).toBeGreaterThan(40);
    expect(users("btn").length).toBeGreaterThan(20);
    expect(users("k-red").length).toBeGreaterThan(2);
  });

  it("has a user", () => {
    expect(used.filter(({ by }) => by.length === 0).map(({ name }) => name)).toEqual([]);
  });

  // What is one component's own stands in its <style>, what is one game's own in its folder.
  it("has more than one, if that is a component or a game", () => {
    const single = used.filter(({ by }) => by.length === 1 && /\.svelte$|^src\/games/.test(by[0] ?? ""));
    expect(single.map(({ name, by }) => `${name}: ${String(by)}`)).toEqual([]);
  });
});
