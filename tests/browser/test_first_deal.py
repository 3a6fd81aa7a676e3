"""Somebody's first evening: he takes the deal that was chosen, reads the notes and plays as they suggest."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from forno.common.first_deal import FirstDeal
from forno.play.games import lookup
from tests.browser.conftest import NewPage, keep
from tests.browser.guest import LEFT_EDGE, Guest
from tests.browser.look import faults
from tests.patience import GAME, wait_until

GAME_NAME = "mamma-mia"
#: What can be pressed and whose middle lies under a note.
COVERED = """() => {
  const note = document.querySelector("[data-testid=note]:not(.out)");
  if (!note) return [];
  return [...document.querySelectorAll("button, a[href], input, select")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (note.contains(one) || width < 2 || one.closest("[inert], dialog:not([open])")) return false;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && note.contains(hit);
  }).map((one) => one.outerHTML.slice(0, 120));
}"""


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


class Newcomer(Guest):
    """Reads every note, and plays as is suggested."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.read: list[str] = []
        self.checked: set[str] = set()

    def note(self) -> str | None:
        """The note that lies there, if one does."""
        found = self.page.locator("[data-testid=note]:not(.out)")
        return found.get_attribute("data-note") if found.count() else None

    def look(self, name: str) -> None:
        """See that it covers nothing; what is to be learned is put away then."""
        assert self.page.evaluate(COVERED) == []
        if name not in self.checked:
            self.checked.add(name)
            keep(self.page, f"note-{self.page.viewport_size['width'] if self.page.viewport_size else 0}-{name}")
        self.read.append(name)

    def wait_for_suggestion(self, number: int) -> None:
        """Read the notes until one suggests something; what happens meanwhile is let happen."""

        def suggests() -> bool:
            name = self.note()
            if name is not None and name.startswith("suggest"):
                self.look("suggest")
                return True
            if name is not None:
                self.look(name)
                self.click(self.on("note-got"))
            elif self.sees("pace-next"):
                self.hurry()
            return False

        wait_until(suggests, f"suggestion {number}; the notes so far: {self.read}", GAME)

    def wait_for_receipt(self) -> None:
        """Let the oven be emptied."""

        def lies_there() -> bool:
            if not self.sees("receipt"):
                self.hurry()
            return self.sees("receipt")

        wait_until(lies_there, "the receipt", GAME)

    def follow(self, message: tuple[str, ...]) -> None:
        """Do what is suggested, and see that it is what was said."""
        said = self.on("note").inner_text()
        assert "Try this" in said, said
        if message[-1] == "ask":
            self.ask_for_help([move.removeprefix("want ") for move in message[:-1]])
            return
        for move in message:
            word, _, rest = move.partition(" ")
            if word.isdigit():
                self.on(f"card-{rest}-{word}").first.click(position=LEFT_EDGE)
            elif word == "order":
                self.on(f"order-{rest}").first.click()
            elif word == "draw":
                self.matching(f"^(draw|pile)-{rest}$")[0].click()
            elif word == "help":
                self.on("help-give").click()
            elif word != "no":
                self.on(f"decision-{move.replace(' ', '-')}").click()
        if message[0][0].isdigit():
            self.on("call").click()

    def ask_for_help(self, kinds: list[str]) -> None:
        """Want these cards of the others; some are wanted anyhow."""
        self.on("help-begin").click()
        self.on("asking").wait_for()
        for kind in dict.fromkeys(kinds):
            for number in range(kinds.count(kind)):
                card = self.on(f"want-{kind}-{number}")
                if not card.count():  # of any kinds: they are counted
                    self.on(f"want-{kind}").click()
                elif card.get_attribute("aria-pressed") == "false":
                    card.click()
        self.on("help-ask").click()


@pytest.mark.parametrize(
    ("game", "size"),
    [(GAME_NAME, (1280, 800)), (GAME_NAME, (320, 568)), ("mamma-mia-plus", (1280, 800))],
)
def test_who_follows_the_notes_delivers_and_is_told_why_the_next_goes_back(
    new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page()
    page.add_init_script(PINNED)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto("/")
    page.locator(f"[data-testid=games] input[value='{game}']").check(force=True)
    page.get_by_test_id("first-evening").click()
    page.wait_for_url("**/table/*")
    newcomer = Newcomer(page)
    for number, message in enumerate(deal(game).suggested):
        newcomer.wait_for_suggestion(number)
        suggested = newcomer.note()
        newcomer.follow(message)
        expect(page.locator(f"[data-note='{suggested}']:not(.out)")).to_have_count(0)
    newcomer.wait_for_receipt()
    assert "until" in " ".join(page.get_by_test_id("why-receipt").all_inner_texts())
    assert re.search(r"GUEST [1-9] of", page.get_by_test_id("receipt").inner_text())
    assert {"chosen", "hand", "kind", "top"} <= set(page.evaluate("[...pinned]"))
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
