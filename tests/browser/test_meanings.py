"""What a card or a plate means: by holding it, by a right click, by a key; a tap does what it always does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.look import faults

LIFTED = ".hand .held.up"


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """At one's turn."""
    page = new_page("phone")
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/table/*")
    page.get_by_test_id("pad").wait_for()
    return page


def test_holding_a_card_explains_it_and_lifts_nothing(page: Page) -> None:
    page.locator(".hand .orders .held").first.hover()
    page.mouse.down()
    expect(page.get_by_test_id("meaning")).to_contain_text("It needs")
    page.mouse.up()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(LIFTED)).to_have_count(0)
    page.locator(".hand .orders .held").first.click()
    expect(page.locator(LIFTED)).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_plate_is_explained_by_a_right_click_and_all_that_is_seen_by_a_key(page: Page) -> None:
    page.get_by_test_id("seat-1").click(button="right")
    expect(page.get_by_test_id("meaning")).to_contain_text("with the waiter")
    assert faults(page) == []
    page.keyboard.press("Escape")
    card = page.locator(".hand .held").last
    card.focus()
    page.keyboard.press("i")
    expect(page.get_by_test_id("meaning")).to_contain_text("order")
    page.keyboard.press("Escape")
    expect(card).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("i")
    expect(page.get_by_test_id("meaning")).to_contain_text("The supply")
