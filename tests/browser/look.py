"""What the tests look at: everything a page has said, in its language; and what axe says about it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.painting import painted

WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules/axe-core/axe.min.js"

# A page shows each thing for a while only. This keeps all of it, in its order.
LISTEN = """
window.heard = [];
const last = {};
new MutationObserver(() => {
  for (const place of ["polite", "now", "lead", "request", "turn-end"]) {
    const words = document.querySelector(`[data-testid="${place}"]`)?.textContent ?? "";
    const line = `${place}: ${words.replaceAll("\\u200b", "").replace(/\\s+/g, " ").trim()}`;
    if (line !== last[place]) window.heard.push(line);
    last[place] = line;
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""

# Adds up how far what is on the page has been pushed about, as the web measures it: the share of the screen that moved,
# times how far. What follows from a press at once is meant.
STEADY = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    const what = sources.map(({ node, previousRect: a, currentRect: b }) =>
      `${node?.className ?? node?.nodeName} ${a.y}+${a.height} to ${b.y}+${b.height}`);
    window.shifts.push({ value, pressed: hadRecentInput, what });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def shifted(page: Page) -> tuple[float, list[str]]:
    """How far the page has jumped by itself since it was opened with ``STEADY``, and what has, the worst first."""
    shifts = [one for one in page.evaluate("window.shifts") if not one["pressed"]]
    shifts.sort(key=lambda one: -one["value"])
    return sum(one["value"] for one in shifts), [f"{one['value']:.4f}: {one['what']}" for one in shifts[:12]]


@cache
def messages(language: str) -> dict[str, str]:
    """The client's own messages."""
    files = sorted((WEB / "src").glob(f"**/i18n/*{language}.json"))
    return {key: text for file in files for key, text in json.loads(file.read_text("utf8")).items()}


def said(language: str, key: str, **words: str) -> str:
    """A pattern of a message; what is not given may be anything."""
    parts = re.split(r"\{(\w+)\}", messages(language)[key])
    return "".join(
        re.escape(part) if number % 2 == 0 else re.escape(words[part]) if part in words else ".+"
        for number, part in enumerate(parts)
    )


def hears(page: Page, place: str, pattern: str, since: int) -> None:
    """Wait until something has been said in a place of the page."""
    try:
        page.wait_for_function(
            "([pattern, since]) => window.heard.slice(since).some((line) => new RegExp(pattern).test(line))",
            arg=[f"^{place}: .*{pattern}", since],
        )
    except Exception as error:
        lines = page.evaluate("since => window.heard.slice(since)", since)
        raise AssertionError(f"not said in {place}: {pattern}; but: {lines}") from error


# A card is a picture: the letter and the name drawn on it are not the label of its button.
AUDIT = """async () => {
  const page = document.documentElement.dataset;
  const frame = () => new Promise((then) => requestAnimationFrame(then));
  const ends = (one) => one.effect.getComputedTiming().endTime < Infinity;
  // Colours may fade from one light to the other.
  const drawn = async () => {
    await frame();
    await frame();
    await new Promise((then) => setTimeout(then));
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  };
  const options = { rules: { "label-content-name-mismatch": { enabled: false } }, resultTypes: ["violations"] };
  const found = (await axe.run(document, options)).violations;
  const theme = page.theme;
  const shifts = window.shifts?.length;
  page.theme = theme === "sera" ? "pranzo" : "sera";
  await drawn();
  const other = (await axe.run(document, { runOnly: ["color-contrast"], resultTypes: ["violations"] })).violations;
  page.theme = theme;
  await drawn();
  // What the other light has moved is no jump.
  if (window.shifts) window.shifts.length = shifts;
  return [...found, ...other].map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} (${nodes.length})`);
}"""


def faults(page: Page) -> list[str]:
    """What axe says against the page, in both themes; the other one changes nothing but colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf8"))
    with painted(page):
        found: list[str] = page.evaluate(AUDIT)
    return list(dict.fromkeys(found))


# A finger needs 44 px (WCAG 2.5.5): a control has them, or a press so far from its middle still hits it. Links in a
# text are as high as that; cards of a fan lie over each other.
SMALL = """() => {
  const FINGER = 44;
  const controls = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab]";
  const modal = document.querySelector("dialog[open]");
  const found = [];
  for (const one of (modal ?? document).querySelectorAll(controls)) {
    if (one.disabled || one.closest("[inert], [aria-hidden=true], .fan")) continue;
    if (one.matches(".skip, [type=hidden]")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.matches("a") && getComputedStyle(one).display === "inline") continue;
    const label = one.closest("label") ?? one;
    const { width, height } = label.getBoundingClientRect();
    if (width < 2) continue;
    if (Math.min(width, height) >= FINGER - 0.5) continue;
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top } = label.getBoundingClientRect();
    const [x, y, far] = [left + width / 2, top + height / 2, FINGER / 2 - 1];
    const hits = (dx, dy) => {
      const at = document.elementFromPoint(x + dx, y + dy);
      return at !== null && (label.contains(at) || at.contains(one) && at.tagName === "LABEL");
    };
    const wide = width >= FINGER - 0.5 || (hits(far, 0) && hits(-far, 0));
    const high = height >= FINGER - 0.5 || (hits(0, far) && hits(0, -far));
    const name = one.dataset.testid ?? (one.getAttribute("aria-label") || one.textContent.trim()).slice(0, 40);
    if (!wide || !high) found.push(`${name} is ${width.toFixed()} x ${height.toFixed()}`);
  }
  scrollTo(0, 0);
  return found;
}"""


def small(page: Page) -> list[str]:
    """What is offered and too small for a finger."""
    found: list[str] = page.evaluate(SMALL)
    return list(dict.fromkeys(found))
