/**
 * Layouts go by how much text fits on the screen. A media query knows the screen and not how large the page's text is
 * (its `em` is the browser's default, whatever the page has), so the lengths in our queries grow with it: at 200 %
 * a desktop is laid out like a window of half its width and height, where everything is known to fit.
 */

/** What the lengths in the style sheets are meant for, in px. */
const MEANT = 16;
const LENGTH = /(\d+(?:\.\d+)?)px/g;

/** Each query as it was written. */
const written = new Map<CSSMediaRule, string>();
let now = 1;

/** Lengths of a media query where the text is so many times as large as it was meant for. */
export function scaled(query: string, times: number): string {
  return query.replace(LENGTH, (_, length: string) => `${String(Number(length) * times)}px`);
}

/** Whether a media query holds, in text of the page's size. */
export function holds(query: string): boolean {
  return matchMedia(scaled(query, now)).matches;
}

/** Lay the page out by the size of its text, from now on, in the style sheets to come as well. */
export function followTextSize(): void {
  const rem = document.createElement("i");
  Object.assign(rem.style, { position: "fixed", visibility: "hidden", width: "1rem", height: "0" });
  rem.ariaHidden = "true";
  document.body.append(rem);
  new ResizeObserver(() => {
    now = Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / MEANT);
    layOut();
  }).observe(rem);
  // A part that is loaded later brings a style sheet of its own.
  document.addEventListener(
    "load",
    (event) => {
      if (event.target instanceof HTMLLinkElement && now !== 1) layOut();
    },
    true,
  );
}

function layOut(): void {
  for (const sheet of document.styleSheets) scale(sheet);
}

function scale(rules: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of rules.cssRules) {
    if (rule instanceof CSSMediaRule) {
      const query = written.get(rule) ?? rule.media.mediaText;
      written.set(rule, query);
      rule.media.mediaText = scaled(query, now);
    }
    if (rule instanceof CSSGroupingRule) scale(rule);
  }
}
