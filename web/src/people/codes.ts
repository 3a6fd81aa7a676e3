/** The codes of tables as people write, read aloud and paste them. */

/** Letters of a code; none of them is taken for another, so that there is nothing to guess where one is not among them. */
const LETTER = "[a-hj-km-np-z2-9]";
const GAP = "[\\s\\p{Cf}·_.\\p{Pd}]{0,3}";
/** Twelve of them, however they are grouped; before and behind may stand what is neither letter nor digit. */
const CODE = `(${LETTER}(?:${GAP}${LETTER}){11})(?![\\p{L}\\p{N}])`;
const BEGINS = new RegExp(`^[^\\p{L}\\p{N}]*${CODE}`, "u");
const SHORT = new RegExp(`^[^\\p{L}\\p{N}]*(${LETTER}(?:${GAP}${LETTER}){4})[^\\p{L}\\p{N}]*$`, "u");
/** By fours, or in one piece. */
const FOUR = `${LETTER}{4}`;
const AMONG_WORDS = new RegExp(`(?<![\\p{L}\\p{N}])(${FOUR}(?:${GAP}${FOUR}){2})(?![\\p{L}\\p{N}])`, "u");
const LINK = /(?<![\p{L}\p{N}])(table|watch)\/+([^/?#]+)[^#]*(#take=[\w-]+)?/iu;

/** A code as it is shown: in capitals, by fours. */
export function spell(code: string): string {
  return (code.toUpperCase().match(/.{1,4}/g) ?? []).join(" ");
}

/** The code that a text begins with, in brackets, capitals or groups, with a full stop behind; null where there is none. */
export function codeIn(text: string): string | null {
  return plain(BEGINS.exec(text.normalize("NFKC").toLowerCase())?.[1]);
}

/** The code of five letters that a text is; null where it is none. */
export function shortIn(text: string): string | null {
  return plain(SHORT.exec(decode(text).normalize("NFKC").toLowerCase())?.[1]);
}

/** Where a code or a link leads, alone or in what was said around it; null where there is neither. */
export function leadsTo(text: string): string | null {
  const decoded = decode(text).normalize("NFKC");
  const link = LINK.exec(decoded);
  const linked = codeIn(link?.[2] ?? "");
  // What a link carries after `#` stays with it.
  if (link && linked) return `/${(link[1] ?? "").toLowerCase()}/${linked}${link[3] ?? ""}`;
  const code = codeIn(decoded) ?? plain(AMONG_WORDS.exec(decoded.toLowerCase())?.[1]);
  return code && `/table/${code}`;
}

/** What an address says; one that says nothing in UTF-8 stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function plain(found: string | undefined): string | null {
  return found?.replace(/[^a-z2-9]/g, "") ?? null;
}
