/**
 * Messages in the manner of ICU, as far as they are needed here: `{name}`, `{n, plural, =0 {…} one {…} other {…}}`,
 * `{kind, select, one {…} other {…}}` and `#`. A message is a whole sentence; nothing is glued to it.
 */
export type Params = Record<string, string | number>;

type Node = string | { arg: string } | { arg: string; cases: Map<string, Node[]>; plural: boolean };

const parsed = new Map<string, Node[]>();
const rules = new Map<string, Intl.PluralRules>();

export function format(message: string, params: Params, language: string): string {
  let nodes = parsed.get(message);
  if (!nodes) {
    nodes = new Parser(message).message();
    parsed.set(message, nodes);
  }
  return write(nodes, params, language, null);
}

/** The names of all that a message takes. */
export function parameters(message: string): Set<string> {
  const inside = (nodes: Node[]): string[] =>
    nodes.flatMap((node) => {
      if (typeof node === "string") return [];
      return [node.arg, ...("cases" in node ? [...node.cases.values()].flatMap(inside) : [])];
    });
  return new Set(inside(new Parser(message).message()));
}

function write(nodes: Node[], params: Params, language: string, number: number | null): string {
  return nodes.map((node) => one(node, params, language, number)).join("");
}

function one(node: Node, params: Params, language: string, number: number | null): string {
  if (typeof node === "string") return number === null ? node : node.replaceAll("#", String(number));
  const value = params[node.arg];
  if (value === undefined) throw new Error(`message wants {${node.arg}}`);
  if (!("cases" in node)) return String(value);
  const key = node.plural ? pluralCase(node.cases, Number(value), language) : String(value);
  const chosen = node.cases.get(key) ?? node.cases.get("other");
  if (!chosen) throw new Error(`message has no case for {${node.arg}}`);
  return write(chosen, params, language, node.plural ? Number(value) : number);
}

function pluralCase(cases: Map<string, Node[]>, value: number, language: string): string {
  const exact = `=${String(value)}`;
  if (cases.has(exact)) return exact;
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(value);
}

class Parser {
  #at = 0;
  constructor(private readonly text: string) {}

  message(): Node[] {
    const nodes: Node[] = [];
    while (this.#at < this.text.length && this.text[this.#at] !== "}") {
      nodes.push(this.text[this.#at] === "{" ? this.#argument() : this.#plain());
    }
    return nodes;
  }

  #plain(): string {
    const from = this.#at;
    while (this.#at < this.text.length && !"{}".includes(this.text.charAt(this.#at))) this.#at++;
    return this.text.slice(from, this.#at);
  }

  #word(): string {
    const match = /[^\s,{}]+/y;
    this.#space();
    match.lastIndex = this.#at;
    const word = match.exec(this.text)?.[0];
    if (!word) throw new Error(`bad message: ${this.text}`);
    this.#at += word.length;
    this.#space();
    return word;
  }

  #space(): void {
    while (/\s/.test(this.text.charAt(this.#at))) this.#at++;
  }

  #expect(sign: string): void {
    if (this.text[this.#at] !== sign) throw new Error(`bad message, no ${sign} at ${String(this.#at)}: ${this.text}`);
    this.#at++;
  }

  #argument(): Node {
    this.#expect("{");
    const arg = this.#word();
    if (this.text[this.#at] === "}") {
      this.#at++;
      return { arg };
    }
    this.#expect(",");
    const plural = this.#word() === "plural";
    this.#expect(",");
    const cases = new Map<string, Node[]>();
    this.#space();
    while (this.text[this.#at] !== "}") {
      const key = this.#word();
      this.#expect("{");
      cases.set(key, this.message());
      this.#expect("}");
      this.#space();
    }
    this.#at++;
    return { arg, cases, plural };
  }
}
