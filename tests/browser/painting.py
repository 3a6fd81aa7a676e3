"""Pages that nobody looks at: laid out, hit and read like any other, but not painted, which is a third of the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

#: Before a page's own scripts. What lets nothing through is never painted, yet is there to mouse, finger and reader.
UNPAINTED = """{
  const hide = () => {
    document.documentElement?.style.setProperty("opacity", "0", "important");
    return document.documentElement !== null;
  };
  const later = (_, watch) => hide() && watch.disconnect();
  if (!hide()) new MutationObserver(later).observe(document, { childList: true });
}"""
PAINT = "() => { const { style } = document.documentElement, was = style.opacity; style.opacity = ''; return was; }"
AGAIN = "(was) => document.documentElement.style.setProperty('opacity', was, was && 'important')"


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """While something looks at its colours."""
    was = page.evaluate(PAINT)
    yield
    page.evaluate(AGAIN, was)
