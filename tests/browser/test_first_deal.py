"""Somebody's first evening: he takes the deal that was chosen, reads the notes and plays as they suggest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from forno.common.first_deal import FirstDeal
from forno.play.games import lookup
from tests.browser.conftest import NewPage
from tests.browser.look import LISTEN, faults, messages, said
from tests.browser.newcomer import Newcomer

GAME_NAME = "mamma-mia"
# Which notes were pinned, for however short a time: those of the others' turns go by as quickly as bots play here.
PINNED = """
  window.pinned = new Set();
  new MutationObserver(() => {
    const note = document.querySelector("[data-testid=note]:not(.out)");
    if (note) pinned.add(note.dataset.note);
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


def deal(game: str = GAME_NAME) -> FirstDeal:
    found = lookup(game).first_deal(game)
    assert found is not None
    return found


def learn(new_page: NewPage, game: str, size: tuple[int, int]) -> Page:
    """From the front page to the first evening of a game."""
    page = new_page()
    for script in (PINNED, LISTEN):
        page.add_init_script(script)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    page.locator(f"[data-testid=games] input[value='{game}']").check(force=True)
    page.get_by_test_id("first-evening").click()
    page.wait_for_url("**/table/*")
    return page


@pytest.mark.parametrize(
    ("game", "size"),
    [
        (GAME_NAME, (1280, 800)),
        (GAME_NAME, (320, 568)),
        ("mamma-mia-plus", (1280, 800)),
        ("mamma-mia-plus", (360, 740)),
    ],
)
def test_who_follows_the_notes_delivers_and_is_told_why_the_next_goes_back(
    new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = learn(new_page, game, size)
    newcomer = Newcomer(page, game)
    for number, message in enumerate(deal(game).suggested):
        newcomer.wait_for_suggestion(number)
        newcomer.follow(message)
    newcomer.wait_for_receipt()
    assert "until" in " ".join(page.get_by_test_id("why-receipt").all_inner_texts())
    assert re.search(r"GUEST [1-9] of", page.get_by_test_id("receipt").inner_text())
    assert {"chosen", "hand", "kind", "top"} <= set(page.evaluate("[...pinned]"))
    assert faults(page) == []


@pytest.mark.parametrize("size", [(1280, 800), (320, 568)])
def test_who_follows_mamma_is_notes_buys_the_first_card(new_page: NewPage, size: tuple[int, int]) -> None:
    page = learn(new_page, "mamma-i", size)
    newcomer = Newcomer(page, "mamma-i")
    hidden = deal("mamma-i").suggested[0][0].removeprefix("hide ")
    bought = page.get_by_test_id(f"row-{hidden}").locator("[data-testid^=card-]")
    for number, message in enumerate(deal("mamma-i").suggested):
        newcomer.wait_for_suggestion(number)
        if bought.count():
            break
        newcomer.follow(message)
    assert bought.count() == 1
    buys = said("en", "mi.say.assigned", who=messages("en")[f"mi.who.{hidden}"])
    assert any(re.search(buys, line) for line in page.evaluate("window.heard"))
    assert {"chosen", "trick", "bus"} <= set(page.evaluate("[...pinned]"))
    assert faults(page) == []


def test_the_notes_are_of_the_first_game_alone_and_the_menu_brings_them_back(new_page: NewPage) -> None:
    page = new_page("phone")
    page.goto("/")
    page.get_by_test_id("first-evening").click()
    page.wait_for_url("**/table/*")
    page.get_by_test_id("note").wait_for()
    page.get_by_test_id("menu").click()
    assert deal().seed in page.get_by_test_id("first-deal").inner_text()
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_visible()
    expect(page.get_by_test_id("first-evening")).to_have_count(0)
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/table/*")
    page.get_by_test_id("hand").wait_for()
    expect(page.get_by_test_id("note")).to_have_count(0)
    page.get_by_test_id("menu").click()
    choice = page.get_by_test_id("lessons")
    choice.get_by_text("off").click()
    choice.get_by_text("on").click()
    page.keyboard.press("Escape")
    page.get_by_test_id("note").wait_for()
