"""Whether a finger gets at what a page offers: at every size and in both themes, at the moment that the page is at."""

from __future__ import annotations

import os
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import keep

NIGHT, NOON = "sera", "pranzo"
#: Phones and tablets both ways round, laptops, and 1280x800 at 200 %; in both themes where it is narrow above the hand.
SIZES = {
    (320, 568): (NIGHT,),
    (375, 553): (NOON,),
    (360, 740): (NIGHT,),
    (740, 360): (NOON,),
    (768, 1024): (NIGHT,),
    (1024, 768): (NIGHT, NOON),
    (1280, 720): (NOON, NIGHT),
    (1366, 768): (NIGHT, NOON),
    (1536, 730): (NOON, NIGHT),
    (1280, 800): (NIGHT, NOON),
    (640, 400): (NOON,),
}
#: Pictures of everything, for whoever changes the layout.
PICTURES = bool(os.environ.get("FORNO_PICTURES"))

# What is offered and cannot be hit: each enabled control is scrolled into view, and the middle of what is seen of it
# has to be its own. A card of a fan may be overlapped, but not wholly: some place of it has to be its own.
UNREACHABLE = """([own, theme]) => {
  document.documentElement.dataset.theme = theme;
  const controls = "button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab]";
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth),
      Math.min(bottom, innerHeight)];
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const open = style.overflowX === "visible" && style.overflowY === "visible";
      if (open || style.display === "contents" || style.display === "inline") continue;
      const clip = box.getBoundingClientRect();
      left = Math.max(left, clip.left); top = Math.max(top, clip.top);
      right = Math.min(right, clip.right); bottom = Math.min(bottom, clip.bottom);
    }
    return { left, top, width: right - left, height: bottom - top };
  };
  const hit = (one, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (one.contains(found) || (one.tagName === "INPUT" && one.parentElement.contains(found)));
  };
  const name = (one) => one.dataset.testid ?? (one.getAttribute("aria-label") || one.textContent.trim()).slice(0, 30);
  const found = [];
  const where = [...document.querySelectorAll("*")].filter((one) => one.scrollTop || one.scrollLeft)
    .map((one) => [one, one.scrollLeft, one.scrollTop]);
  const modal = document.querySelector("dialog[open]");
  for (const one of (modal ?? document).querySelectorAll(controls)) {
    if (one.disabled || one.ariaDisabled === "true" || one.closest("[inert]") || one.matches(".skip")) continue;
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest("[aria-hidden=true]")) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = seen(one);
    if (width < 8 || height < 8) { found.push(`${name(one)} is out of sight`); continue; }
    const fan = one.closest(".fan");
    const places = fan ? [0.08, 0.2, 0.5, 0.8] : [0.5];
    if (places.some((x) => places.some((y) => hit(one, left + width * x, top + height * y)))) continue;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    found.push(`${name(one)} lies under ${over?.dataset?.testid ?? over?.className?.baseVal ?? over?.className}`);
  }
  for (const one of document.querySelectorAll("*")) if (one.scrollTop || one.scrollLeft) one.scrollTo(0, 0);
  for (const [one, x, y] of where) one.scrollTo(x, y);
  // What has to be in sight before anything is scrolled.
  for (const one of document.querySelectorAll(own)) {
    const box = one.getBoundingClientRect();
    if (box.height === 0 || box.top < 0 || box.bottom > innerHeight + 1)
      found.push(`${name(one)} has to be scrolled to (${box.top.toFixed()} to ${box.bottom.toFixed()})`);
  }
  const broken = [];
  const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (text.nextNode()) {
    const node = text.currentNode;
    const parent = node.parentElement;
    if (!parent.checkVisibility({ visibilityProperty: true }) || parent.closest(".vh, .seed, .receipt code")) continue;
    for (const word of node.data.matchAll(/[^\\s\\u200b\\u00ad\\-\\/–]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter((box) => box.width > 7).map((box) => box.top);
      if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 4) broken.push(word[0]);
    }
  }
  const beside = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beside > 0) found.push(`${beside} px beside the screen`);
  return [...found, ...broken.map((word) => `${word} is broken in two`)];
}"""

# Notes look for a free place anew, for as long as a frame.
SETTLED = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"

#: What is in sight at each size without scrolling.
ALWAYS = "[data-testid=hand], [data-testid=tray], [data-testid=call], [data-testid=decision] .btn"


def everywhere(page: Page, moment: str) -> list[str]:
    """What cannot be reached at this moment, with its size and theme; the page has its own size again afterwards."""
    before: Any = page.viewport_size
    theme = page.evaluate("document.documentElement.dataset.theme")
    faults = []
    for (width, height), themes in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for one in themes:
            faults += _here(page, f"{moment} {width}x{height} {one}", one)
    page.set_viewport_size(before)
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    return faults


def loaded(page: Page, moment: str, ready: str) -> list[str]:
    """What cannot be reached where the page is loaded at this moment, at each size; it has its own size afterwards."""
    before: Any = page.viewport_size
    faults = []
    for (width, height), themes in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.get_by_test_id(ready).first.wait_for()
        faults += _here(page, f"{moment} {width}x{height} loaded", themes[0])
    page.set_viewport_size(before)
    page.reload()
    page.get_by_test_id(ready).first.wait_for()
    return faults


def _here(page: Page, where: str, theme: str) -> list[str]:
    page.evaluate(SETTLED)
    found = page.evaluate(UNREACHABLE, [ALWAYS, theme])
    if found or PICTURES:
        keep(page, where.replace(" ", "-"))
    return [f"{where}: {what}" for what in found]
