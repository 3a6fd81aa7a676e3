"""All screens that there are, each in both themes: axe finds nothing, and a finger hits what is offered.

What comes up in whole games (turns, openings, questions, receipts, ends) is looked at in the same way as it comes, by
those who play the planned games; the coach where there is one.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.look import faults, small
from tests.browser.test_hot_seat import TWO, lay
from tests.browser.test_replay import opened
from tests.browser.waiting_room import playing, seated

SIZES = ["desktop", "phone"]


class Walk:
    """Looks at one screen after the other, and says at the end what was wrong with any."""

    def __init__(self, size: str) -> None:
        self.size = size
        self.wrong: list[str] = []

    def look(self, page: Page, name: str) -> None:
        """See whether everybody can use what there is now."""
        keep(page, f"screen-{self.size}-{name}")
        self.wrong += [f"{self.size} {name}: {what}" for what in faults(page) + small(page)]

    def end(self) -> None:
        assert self.wrong == [], "\n".join(dict.fromkeys(self.wrong))

    def sheet(self, page: Page, name: str, *presses: str, ready: str = "") -> None:
        """What opens over the page by pressing these; it is closed again."""
        for press in presses:
            page.get_by_test_id(press).first.click()
        page.locator(ready or "dialog[open]").first.wait_for()
        self.look(page, name)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_way_to_a_table(new_page: NewPage, size: str) -> None:
    walk = Walk(size)
    ann, bea, address = seated(lambda: new_page(size))
    carla = new_page(size)
    carla.goto("/")
    carla.get_by_test_id("join-code").fill("no code")
    carla.get_by_test_id("join").click()
    walk.look(carla, "home")
    carla.get_by_test_id("open-table").click()
    carla.locator("dialog[open] summary").click()
    walk.look(carla, "set-up")
    carla.goto(address)
    carla.get_by_test_id("full").or_(carla.get_by_test_id("sit-name")).first.wait_for()
    walk.look(carla, "waiting-visitor")
    ann.get_by_test_id("promise-show").click()
    walk.look(ann, "waiting-host")
    walk.look(bea, "waiting-guest")
    walk.sheet(ann, "chair", "chair-1")
    ann.get_by_test_id("talk-button").click()
    walk.look(ann, "talk")
    walk.end()


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_over_a_table(new_page: NewPage, size: str) -> None:
    walk = Walk(size)
    ann, bea, address = playing(lambda: new_page(size))
    walk.look(ann, "table")
    walk.sheet(ann, "menu", "menu", ready="[data-testid=menu-pace]")
    walk.sheet(ann, "carry", "menu", "carry-0", ready="[data-testid=qr]")
    walk.sheet(ann, "rules", "menu", "menu-rules", ready="[data-testid=rules-text] h1")
    walk.sheet(ann, "cards", "menu", "menu-cards", ready="[data-testid=card-sheet] h3")
    walk.sheet(ann, "settings", "menu", "menu-settings", ready="[data-testid=settings-list]")
    for name, key in (("text", "t"), ("keys", "?"), ("meanings", "i")):
        ann.get_by_test_id("hand").locator("[tabindex='0']").focus()
        ann.keyboard.press(key)
        ann.locator("dialog[open]").wait_for()
        walk.look(ann, name)
        ann.keyboard.press("Escape")
        expect(ann.locator("dialog[open]")).to_have_count(0)
    bea.get_by_test_id("talk-button").click()
    walk.look(bea, "talk-playing")
    visitor = new_page(size)
    visitor.goto(address)
    visitor.get_by_test_id("watching").wait_for()
    walk.look(visitor, "watching")
    bea.get_by_test_id("menu").click()
    bea.get_by_test_id("vote-end").click()
    ann.get_by_test_id("end-vote").wait_for()
    walk.look(ann, "vote")
    ann.get_by_test_id("end-agree").click()
    ann.get_by_test_id("ended").wait_for()
    walk.look(ann, "ended")
    walk.end()


def replay(walk: Walk, page: Page) -> None:
    code = opened(page, "mamma-mia" if walk.size == "desktop" else "mamma-i")
    page.goto(f"/table/{code}")
    page.get_by_test_id("ranking").wait_for()
    walk.look(page, "end")
    page.goto(f"/table/{code}/replay?at=5&seat=1")
    page.get_by_test_id("replay-more").click()
    for part in page.locator(".drawer .tab").all():
        part.click()
        walk.look(page, f"replay-{part.get_attribute('data-testid')}")
    page.goto(f"/table/{code}/replay?at=9999&seat=0")
    page.get_by_test_id("replay-missing").wait_for()
    walk.look(page, "replay-missing")


def first_evening(walk: Walk, page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("first-evening").click()
    page.get_by_test_id("note").wait_for()
    walk.look(page, "note")


def hand_over(walk: Walk, page: Page) -> None:
    lay(page, "mamma-mia", "2004", TWO)
    page.get_by_test_id("hand-over").wait_for()
    walk.look(page, "hand-over")


def pages(walk: Walk, page: Page) -> None:
    for game in ("mamma-mia", "mamma-mia-plus", "mamma-i"):
        page.goto(f"/rules/{game}")
        page.get_by_test_id("card-sheet").locator("h3").first.wait_for()
        page.locator(".contents summary").click()
        walk.look(page, f"rules-{game}")
    for name, address in (
        ("lost", "/table/abcdefghjkmn"),
        ("rules", "/rules"),
        ("rules-none", "/rules/poker"),
        ("settings", "/settings"),
    ):
        page.goto(address)
        page.locator("h1").wait_for()
        walk.look(page, name)
    page.goto("/table/abcdefghjkmn#take=none")
    page.get_by_test_id("take-wrong").wait_for()
    walk.look(page, "take-wrong")


@pytest.mark.parametrize(
    ("way", "size"),
    [(replay, "desktop"), (replay, "phone"), (first_evening, "phone"), (hand_over, "desktop"), (pages, "phone")],
)
def test_what_else_there_is(new_page: NewPage, size: str, way: Callable[[Walk, Page], None]) -> None:
    walk = Walk(size)
    way(walk, new_page(size, strict=False))
    walk.end()
