/**
 * The pages of rules, docs/rules/*.md, as modules: their text is written once, for the documentation, and becomes
 * HTML when the client is built, so that no parser of Markdown is sent to anybody. Pictures become files beside the
 * script; references to rulings become links; what leads to other pages of the documentation becomes plain text.
 */
import { readdirSync, readFileSync } from "node:fs";

import Markdown, { type MarkdownIt, type StateBlock, type Token } from "markdown-it";
import attrs from "markdown-it-attrs";
import type { Plugin } from "vite";

export interface Contents {
  id: string;
  text: string;
}

export interface Rendered {
  title: string;
  html: string;
  contents: Contents[];
  /** The address of each ruling that is explained here. */
  rulings: string[];
}

/** The pages, each of which tells of one game, by the letters with which the numbers of its rulings begin. */
const RULES = new URL("../docs/rules/", import.meta.url);
const GAMES = Object.fromEntries(
  readdirSync(RULES)
    .filter((name) => name.endsWith(".md"))
    .map((name) => [lettersOf(readFileSync(new URL(name, RULES), "utf8")), name.slice(0, -".md".length)]),
);
const LETTERS = Object.keys(GAMES).join("|");
const RULING = new RegExp(`\\b(${LETTERS})-\\d+\\b`, "g");
const ADDRESS = new RegExp(`^(${LETTERS})-\\d+$`, "i");
const PAGE = new RegExp(`(?:^|/)(cards/)?(${Object.values(GAMES).join("|")})\\.md$`);

function lettersOf(page: string): string {
  return /\{ #([a-z]+)-1 \}/.exec(page)?.[1]?.toUpperCase() ?? "";
}

export function rulesPages(): Plugin {
  return {
    name: "rules-pages",
    enforce: "pre",
    transform(text, id) {
      return id.endsWith(".md") ? { code: moduleOf(render(text)), map: null } : null;
    },
  };
}

/** A module that exports a page; its pictures are imported, so that they are built like all others. */
function moduleOf({ html, ...page }: Rendered): string {
  const parts = html.split(/src="([^"]+)"/);
  const pictures = [...new Set(parts.filter((_, i) => i % 2))];
  const imports = pictures.map((path, i) => `import p${String(i)} from ${JSON.stringify(`${path}?url`)};`);
  const code = parts.map((part, i) =>
    i % 2 ? `'src="' + p${String(pictures.indexOf(part))} + '"'` : JSON.stringify(part),
  );
  const named = Object.entries(page).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return [...imports, ...named, `export const html = ${code.join(" + ")};`].join("\n");
}

export function render(text: string): Rendered {
  const md = new Markdown({ html: false, typographer: false }).use(attrs, {
    allowedAttributes: ["id", "class", "width"],
  });
  md.block.ruler.before("paragraph", "note", note, { alt: ["paragraph"] });
  md.core.ruler.push("corners", corners);
  md.renderer.rules["text"] = (tokens, index) => linked(md, tokens, index);
  const tokens = md.parse(text, {});
  const page: Rendered = { title: "", html: "", contents: [], rulings: [] };
  tokens.forEach((token, at) => {
    const inline = tokens[at + 1];
    if (token.type === "heading_open" && inline) heading(page, token, inline.content);
    if (token.type === "paragraph_open") ruling(page, token);
    if (token.type === "inline") resolve(token.children ?? []);
  });
  page.html = md.renderer.render(withoutLanguages(tokens), md.options, {});
  return page;
}

/** `!!! example "Title"`, and what is indented below it. */
function note(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const title = /^!!! (\w+) "([^"]*)"$/.exec(state.getLines(start, start + 1, state.blkIndent, false));
  if (!title) return false;
  if (silent) return true;
  let next = start + 1;
  while (next < end && (state.isEmpty(next) || (state.sCount[next] ?? 0) >= state.blkIndent + 4)) next += 1;
  const open = state.push("note_open", "aside", 1);
  open.attrs = [["class", `note ${title[1] ?? ""}`]];
  state.push("note_title_open", "p", 1).attrs = [["class", "note-title"]];
  const heading = state.push("inline", "", 0);
  heading.content = title[2] ?? "";
  heading.children = [];
  state.push("note_title_close", "p", -1);
  const { blkIndent, lineMax } = state;
  state.blkIndent += 4;
  state.lineMax = next;
  state.md.block.tokenize(state, start + 1, next);
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
  state.push("note_close", "aside", -1);
  state.line = next;
  return true;
}

function heading(page: Rendered, token: Token, text: string): void {
  if (token.tag === "h1") page.title = text;
  const id = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  token.attrSet("id", id);
  if (token.tag === "h2") page.contents.push({ id, text });
}

function ruling(page: Rendered, token: Token): void {
  const id = String(token.attrGet("id") ?? "");
  if (!ADDRESS.test(id)) return;
  token.attrJoin("class", "ruling");
  page.rulings.push(id);
}

/** Links to pages that the client has lead there; others are plain text here. */
function resolve(tokens: Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === "link_open") {
      const page = PAGE.exec(String(token.attrGet("href")));
      if (page) token.attrSet("href", `/rules/${page[2] ?? ""}${page[1] ? "#cards" : ""}`);
      else if (token.attrGet("class") !== "language") token.hidden = true;
      open.push(token);
    } else if (token.type === "link_close") {
      token.hidden = open.pop()?.hidden ?? false;
    }
  }
}

/** Above a column of names a table has nothing to say: an empty heading would be read out as one. */
function corners({ tokens }: { tokens: Token[] }): void {
  tokens.forEach((token, at) => {
    if (token.type !== "th_open" || tokens[at + 1]?.content !== "") return;
    token.tag = "td";
    const close = tokens[at + 2];
    if (close?.type === "th_close") close.tag = "td";
  });
}

/** The client has its own switch of languages. */
function withoutLanguages(tokens: Token[]): Token[] {
  const at = tokens.findIndex((token) => token.children?.[0]?.attrGet("class") === "language");
  return at < 0 ? tokens : [...tokens.slice(0, at - 1), ...tokens.slice(at + 2)];
}

/** The number of a ruling anywhere in the text leads to it. */
function linked(md: MarkdownIt, tokens: Token[], index: number): string {
  const token = tokens[index];
  if (!token) return "";
  const text = md.utils.escapeHtml(token.content);
  const depth = tokens.slice(0, index).reduce((n, one) => n + (one.type.startsWith("link_") ? one.nesting : 0), 0);
  if (depth > 0) return text;
  return text.replaceAll(
    RULING,
    (name, game: string) => `<a href="/rules/${GAMES[game] ?? ""}#${name.toLowerCase()}">${name}</a>`,
  );
}
