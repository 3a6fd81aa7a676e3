/** The codes of tables as people write, read aloud and paste them. */

/** Letters of a code; none of them is taken for another. */
const CODE = /^[a-hj-km-np-z2-9]{12}$/;

/** A code as it is shown: in capitals, by fours. */
export function spell(code: string): string {
  return (code.toUpperCase().match(/.{1,4}/g) ?? []).join(" ");
}

/** Where a code or a link leads; null where it is neither. What a link carries after `#` stays with it. */
export function leadsTo(text: string): string | null {
  const link = /\/(table|watch)\/([^/?#\s]+)\/?(?:\?[^#\s]*)?(#take=[\w-]+)?$/.exec(text.trim());
  const code = (link?.[2] ?? text).replace(/[\s·-]/g, "").toLowerCase();
  return CODE.test(code) ? `/${link?.[1] ?? "table"}/${code}${link?.[3] ?? ""}` : null;
}

/** The whole address, as it is handed to somebody. */
export function linkTo(kind: "table" | "watch", code: string, secret = ""): string {
  return `${location.origin}/${kind}/${code}${secret && `#take=${secret}`}`;
}
