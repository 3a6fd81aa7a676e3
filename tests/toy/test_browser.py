"""A game that the client knows nothing of, played to its end in a browser on the plain screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, browser, keep, new_page
from tests.browser.hands import Hand, hand_of
from tests.browser.look import faults
from tests.browser.reach import Reach

__all__ = ["browser", "new_page"]  # fixtures

pytestmark = pytest.mark.browser

WORDS = {"en": ("Your moves", "The table"), "de": ("Deine Züge", "Der Tisch")}


def open_table(page: Page, seats: list[dict[str, str]]) -> None:
    table = {"game": "toy", "edition": "first", "seats": seats, "options": {"hand": 2}}
    code: str = page.request.post("/api/tables", data=table).json()["table"]
    page.goto(f"/table/{code}")


def play(page: Page, hand: Hand) -> None:
    """Take the last of the moves that are offered, until the game is over; the focus never falls to the page."""
    move, ranking = page.get_by_test_id("move"), page.get_by_test_id("ranking")
    while True:
        expect(move.and_(page.locator("[aria-disabled=false]")).or_(ranking).first).to_be_visible()
        if ranking.is_visible():
            return
        assert page.get_by_test_id("seat-0").get_attribute("data-on") == "true"
        before = page.get_by_test_id("text-view").inner_text()
        hand.press(move.last)
        gone = "before => document.querySelector('[data-testid=text-view]')?.innerText !== before"
        page.wait_for_function(gone, arg=before)
        page.wait_for_function("document.activeElement !== document.body || matchMedia('(pointer: coarse)').matches")


@pytest.mark.parametrize(
    ("hand", "size", "scheme", "language"),
    [("mouse", "desktop", "dark", "en"), ("finger", "phone", "light", "de"), ("keys", "desktop", "light", "de")],
)
def test_it_is_played_on_the_plain_screen(new_page: NewPage, hand: str, size: str, scheme: str, language: str) -> None:
    page = new_page(size, scheme, {"en": "en-GB", "de": "de-DE"}[language])
    open_table(
        page, [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "rule"}, {"kind": "bot", "bot": "random"}]
    )
    for heading in WORDS[language]:
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_test_id("assertive")).not_to_be_empty()
    keep(page, f"toy-{hand}")
    if hand == "mouse":
        reach = Reach(page, "toy")
        reach.everywhere("plain")
        assert reach.faults == []
        page.set_viewport_size({"width": 1920, "height": 1080})
        keep(page, "toy-wide")
    assert faults(page) == []
    play(page, hand_of(hand, page))
    assert page.get_by_test_id("ranking").locator("li").count() == 3
    expect(page.get_by_test_id("seed-check")).to_have_class(re.compile("fine"))
    keep(page, f"toy-{hand}-end")
    assert faults(page) == []


def test_two_play_it_on_one_device_from_the_set_up(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("setup-games").get_by_text("toy", exact=True).click()
    page.get_by_test_id("bot-0").select_option("person")
    page.get_by_test_id("person-0").fill("Ben")
    page.get_by_test_id("close-1").click()
    page.get_by_test_id("setup-open").click()
    give, move = page.get_by_test_id("i-am"), page.get_by_test_id("move")
    free, ranking = move.and_(page.locator("[aria-disabled=false]")), page.get_by_test_id("ranking")
    handed: set[str] = set()
    while True:
        expect(give.or_(free).or_(ranking).first).to_be_visible()
        if ranking.is_visible():
            break
        if give.is_visible():
            assert not move.first.is_visible()  # nothing of anybody's hand lies under it
            handed.add(str(page.get_by_test_id("hand-over").get_attribute("data-seat")))
            give.dispatch_event("click")  # as a helper does that cannot hold
            expect(give).to_have_count(0)
        else:
            free.last.click()
    assert handed == {"0", "1"}


def test_the_menu_offers_its_cards_and_no_rules(new_page: NewPage) -> None:
    page = new_page()
    open_table(page, [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "rule"}])
    page.get_by_test_id("menu").click()
    expect(page.get_by_test_id("menu-cards")).to_be_visible()
    expect(page.get_by_test_id("menu-rules")).to_have_count(0)
    page.get_by_test_id("menu-cards").click()
    expect(page.get_by_test_id("card-sheet")).to_contain_text("Cards")
