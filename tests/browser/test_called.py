"""Somebody who looks elsewhere is called to his turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage, chromium
from tests.browser.guest import Guest
from tests.browser.waiting_room import playing, whose_turn
from tests.patience import wait_until

#: Writes down what the browser is told to show, and lets a test say whether the page can be seen.
WITNESS = """
window.told = []
window.Notification = class extends window.Notification {
  constructor(title, options) { super(title, options); window.told.push([title, options]) }
}
Object.defineProperty(document, "visibilityState", { get: () => (window.isHidden ? "hidden" : "visible") })
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Who has no window is told nothing by his system."""
    with chromium("chromium") as found:
        yield found


def witnessed(new_page: NewPage) -> NewPage:
    """Pages that may call their owner, and write down how they do."""

    def new(**look: str) -> Page:
        page = new_page(**look)
        page.context.grant_permissions(["notifications"])
        page.add_init_script(WITNESS)
        return page

    return new


def test_who_looks_elsewhere_is_called_by_a_text_that_tells_nothing(new_page: NewPage) -> None:
    ann, bea, address = playing(witnessed(new_page))
    for page in (ann, bea):
        page.get_by_test_id("menu").click()
        page.get_by_test_id("notify").get_by_text("on", exact=True).click()
        page.keyboard.press("Escape")
    mover = whose_turn(ann, bea)
    other = bea if mover is ann else ann
    other.evaluate("window.isHidden = true")
    Guest(mover).take_turn()
    code = address.rpartition("/")[2]
    wait_until(lambda: other.evaluate("told.length"), "the call", pause=lambda: other.wait_for_timeout(20))
    assert other.evaluate("told") == [["forno", {"body": "The table waits for you.", "tag": f"forno-{code}"}]]
    # Who looks is not called.
    other.evaluate("window.isHidden = false")
    Guest(other).take_turn()
    expect(mover.get_by_test_id("call").first).to_be_visible()
    assert mover.evaluate("told") == []
