import { existsSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { render } from "./rules";
import { LANGUAGES } from "./src/protocol/generated";

const GAMES = ["mamma-mia", "mamma-mia-plus", "mamma-i"];
const page = (game: string, language = "en") => {
  const places = [`docs/rules/${language === "en" ? "" : language}`, `languages/${language}/rules`];
  const path = places.map((place) => `../${place}/${game}.md`).find(existsSync) ?? `no ${game} in ${language}`;
  return render(readFileSync(path, "utf8"));
};
const numbers = (game: string, count: number) => Array.from({ length: count }, (_, i) => `${game}-${String(i + 1)}`);

describe.each(GAMES)("the rules of %s", (game) => {
  const english = page(game);
  const all = LANGUAGES.map((language) => page(game, language));

  it("have every ruling at its own address, in every language", () => {
    const [letters, count] = { "mamma-mia": ["mm", 16], "mamma-mia-plus": ["pl", 10], "mamma-i": ["mi", 11] }[game] as [
      string,
      number,
    ];
    expect([...english.rulings].sort()).toEqual(numbers(letters, count).sort());
    for (const { html, rulings } of all) {
      expect([...rulings].sort()).toEqual([...english.rulings].sort());
      for (const id of rulings) expect(html.split(`id="${id}" class="ruling"`)).toHaveLength(2);
    }
  });

  it("have a title, parts to go to, pictures, and nothing that only the documentation understands", () => {
    for (const { title, contents, html } of all) {
      expect(title).toMatch(/^Mamma/);
      expect(contents.length).toBeGreaterThan(6);
      for (const { id } of contents) expect(html).toContain(`id="${id}"`);
      expect(html.match(/<img /g)?.length).toBeGreaterThan(10);
      expect(html).toContain('<aside class="note example">');
      expect(html).not.toMatch(/!!!|\.md\b|\{ |<p>\{|Deutsch<|English<|Italiano</);
    }
  });

  it("hold neither script nor style, which the server does not allow", () => {
    for (const { html } of all) expect(html).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
  });

  it("lead to rules, rulings and cards only", () => {
    for (const { html } of all) {
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href).toMatch(/^\/rules\/mamma-(mia|mia-plus|i)(#cards|#(mm|pl|mi)-\d+)?$/);
      }
    }
  });
});

describe("a page", () => {
  it("has notes with what is indented in them, and goes on after them", () => {
    const { html } = render('!!! example "A turn"\n    One.\n\n    Two, see MM-9.\n\nThree.\n');
    expect(html.replaceAll("\n", "")).toBe(
      '<aside class="note example"><p class="note-title">A turn</p><p>One.</p>' +
        '<p>Two, see <a href="/rules/mamma-mia#mm-9">MM-9</a>.</p></aside><p>Three.</p>',
    );
  });

  it("keeps what looks like markup as text", () => {
    expect(render("<script>alert(1)</script> & more").html).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>\n",
    );
  });
});
