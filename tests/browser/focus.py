"""Where the focus is: once it has been led somewhere it never falls back to the page, whatever comes and goes."""

from __future__ import annotations

from playwright.sync_api import Page

# Notes whenever what had the focus cannot have it any more and nothing else has it: for so many frames on end, as a
# page needs some to know where it leads. Whoever tabs past the last of all leaves the page himself.
WATCH = """
if (!window.focused) {
  window.focused = { last: null, fallen: [] };
  const here = window.focused;
  const FRAMES = 5;
  let one = null, left = 0;
  const able = () => one.isConnected && !one.matches(":disabled") && !one.closest("[inert]") && one.checkVisibility();
  const name = () => `${one.dataset.testid ?? one.outerHTML.slice(0, 100)} of ${location.pathname}`;
  const look = () => {
    const now = document.activeElement;
    const body = !now || now === document.body;
    if (!body) [one, here.last] = [now, now.dataset.testid ?? now.nodeName];
    else if (one && !able()) {
      if (--left > 0) {
        requestAnimationFrame(look);
        return;
      }
      here.fallen.push(`${name()}, where ${document.title}`);
      one = here.last = null;
    }
    left = 0;
  };
  const ask = () => {
    if (left > 0) return;
    left = FRAMES;
    requestAnimationFrame(look);
  };
  addEventListener("focusin", ask);
  addEventListener("focusout", ask);
  new MutationObserver(ask).observe(document, { subtree: true, childList: true, attributes: true });
}
"""


def check_focus(page: Page) -> None:
    """Something has the focus, and it has never fallen to the page since that was loaded, with ``WATCH``."""
    last, fallen = page.evaluate("[window.focused.last, window.focused.fallen]")
    assert fallen == [], f"the focus fell to the page from: {fallen}"
    assert last is not None, f"nothing has had the focus at {page.url}"
