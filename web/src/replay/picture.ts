/** The receipt of a game as a picture to be shared: the ranking, and its orders as slips. No card is on it. */
import { wordmark } from "../art";
import type { Result } from "../table/result";
import { above } from "../table/result";
import type { Oven } from "./timeline";

const WIDTH = 360;
const EDGE = 24;
const LINE = 22;
const PAPER = "#fffaf0";
const INK = "#2b2117";
const FAINT = "#a08c62";
const FONT = "'Courier Prime', 'Courier New', monospace";
const LONGEST = 22;
/** A slip, and how many of them stand in a row. */
const SLIP = { width: 11, height: 16, apart: 14 };
const IN_ROW = Math.floor((WIDTH - 2 * EDGE) / SLIP.apart);

export interface Printed {
  title: string;
  names: string[];
  result: Result | null;
  /** A number of the result in the game's words. */
  score: (n: number) => string;
  ovens: Oven[];
  /** What a round is called. */
  round: (n: number) => string;
  /** What is written below. */
  foot: string;
}

/** The picture as SVG. */
export function picture(printed: Printed): string {
  const paper = new Paper();
  paper.centred(printed.title);
  paper.rule();
  for (const { place, name, score } of ranked(printed)) paper.line(`${String(place)}. ${short(name)}`, score);
  const slips = printed.ovens.filter((oven) => oven.slips.length > 0);
  if (slips.length) paper.rule();
  for (const oven of slips) {
    const done = oven.slips.filter((slip) => slip.done === true).length;
    paper.line(printed.round(oven.round), `${String(done)}/${String(oven.slips.length)}`);
    paper.slips(oven.slips.map((slip) => slip.done === true));
  }
  paper.rule();
  paper.centred(printed.foot);
  return paper.svg(printed.title);
}

function ranked({ names, result, score }: Printed): { place: number; name: string; score: string }[] {
  const scores = result?.scores ?? [];
  const rows = scores.map((own, seat) => ({
    place: 1 + scores.filter((other) => above(other, own)).length,
    name: names[seat] ?? "",
    score: score(own[0] ?? 0),
  }));
  return rows.sort((one, other) => one.place - other.place);
}

class Paper {
  #parts: string[] = [];
  #y = 88;

  line(left: string, right: string): void {
    this.#text(left, EDGE, "start");
    this.#text(right, WIDTH - EDGE, "end", 700);
    this.#y += LINE;
  }

  centred(text: string): void {
    this.#text(text, WIDTH / 2, "middle");
    this.#y += LINE;
  }

  rule(): void {
    const y = String(this.#y - LINE / 2);
    this.#parts.push(
      `<path d="M${String(EDGE)} ${y}H${String(WIDTH - EDGE)}" stroke="${FAINT}" stroke-width="1.5" stroke-dasharray="4 4"/>`,
    );
    this.#y += 10;
  }

  /** Whole where it was delivered, hollow where it went back. */
  slips(all: boolean[]): void {
    for (const [i, done] of all.entries()) {
      const x = EDGE + (i % IN_ROW) * SLIP.apart;
      const y = this.#y - LINE / 2 - 4 + Math.floor(i / IN_ROW) * (SLIP.height + 4);
      const look = done ? `fill="${INK}"` : `fill="none" stroke="${INK}" stroke-width="1.2" stroke-dasharray="2.5 2"`;
      const [right, foot, tooth] = [SLIP.width, SLIP.height, SLIP.height - 3];
      this.#parts.push(
        `<path transform="translate(${String(x)} ${String(y)})" d="M0 0H${String(right)}V${String(tooth)}L${String(right * 0.75)} ${String(foot)}L${String(right / 2)} ${String(tooth)}L${String(right / 4)} ${String(foot)}L0 ${String(tooth)}Z" ${look}/>`,
      );
    }
    this.#y += Math.ceil(all.length / IN_ROW) * (SLIP.height + 4) + 8;
  }

  svg(title: string): string {
    const height = this.#y + 14;
    const teeth = Array.from({ length: 20 }, (_, i) => `l-9 ${i % 2 ? "-9" : "9"}l-9 ${i % 2 ? "9" : "-9"}`).join("");
    const [left, top, width, tall] = wordmark.viewBox.split(" ").map(Number);
    const mark = 34 / (tall || 1);
    const at = WIDTH / 2 - ((width ?? 0) * mark) / 2;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height + 10)}" width="${String(WIDTH * 2)}" height="${String((height + 10) * 2)}" role="img" font-family="${FONT}" font-size="16">` +
      `<title>${escaped(title)}</title>` +
      `<path d="M0 0H${String(WIDTH)}V${String(height)}${teeth}Z" fill="${PAPER}"/>` +
      `<g color="${INK}" transform="translate(${String(at)} 22) scale(${String(mark)}) translate(${String(-(left ?? 0))} ${String(-(top ?? 0))})">${wordmark.body}</g>` +
      `${this.#parts.join("")}</svg>`
    );
  }

  #text(text: string, x: number, anchor: string, weight = 400): void {
    this.#parts.push(
      `<text x="${String(x)}" y="${String(this.#y)}" text-anchor="${anchor}" font-weight="${String(weight)}" fill="${INK}">${escaped(text)}</text>`,
    );
  }
}

function short(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
