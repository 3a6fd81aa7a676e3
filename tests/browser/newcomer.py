"""Somebody who plays a game for the first time, at its chosen deal: he reads the notes and does what they suggest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Page

from tests.browser.conftest import keep
from tests.browser.guest import LEFT_EDGE, Guest
from tests.patience import GAME, wait_until

#: The note that lies there: its name, and what it says.
NOTE: Final = """() => {
  const note = document.querySelector("[data-testid=note]:not(.out)");
  return note && [note.dataset.note, note.innerText];
}"""
#: What can be pressed and whose middle lies under a note; where one lies over them, the order that is judged and, on a
#: wide screen, the count of cards.
COVERED: Final = """() => {
  const note = document.querySelector("[data-testid=note]:not(.out)");
  if (!note) return [];
  const paper = note.getBoundingClientRect();
  const clear = `[data-place='slip']${innerWidth < 1000 ? "" : ", .prog"}`;
  const judged = [...document.querySelectorAll(clear)].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < paper.right && paper.left < right && top < paper.bottom && paper.top < bottom;
  });
  const pressed = [...document.querySelectorAll("button, a[href], input, select")].filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (note.contains(one) || width < 2 || one.closest("[inert], dialog:not([open])")) return false;
    const here = document.elementsFromPoint(left + width / 2, top + height / 2);
    return here.length > 0 && note.contains(here[0]) && here.some((part) => one.contains(part));
  });
  return [...judged, ...pressed].map((one) => one.outerHTML.slice(0, 120));
}"""


class Newcomer(Guest):
    """Reads every note, and plays as is suggested.

    Args:
        page: At the table, or on the way there.
        game: Which one he learns.
    """

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page)
        self.read: list[str] = []
        self._checked: set[str] = set()
        self._followed: str | None = None
        self._do = DOING[game]

    def note(self) -> tuple[str | None, str]:
        """The note that lies there, if one does, and what it says."""
        return self.page.evaluate(NOTE) or (None, "")

    def look(self, name: str) -> None:
        """See that it covers nothing, once it has followed what moves; what is to be learned is put away then."""
        wait_until(
            lambda: self.page.evaluate(COVERED) == [],
            lambda: f"note {name!r} to cover nothing: {self.page.evaluate(COVERED)}",
            pause=lambda: self.page.wait_for_timeout(20),
        )
        if name not in self._checked:
            self._checked.add(name)
            keep(self.page, f"note-{self.page.viewport_size['width'] if self.page.viewport_size else 0}-{name}")
        self.read.append(name)

    def wait_for_suggestion(self, number: int) -> None:
        """Read the notes until one suggests something new; what happens meanwhile is let happen."""

        def suggests() -> bool:
            name, said = self.note()
            if name is not None and name.startswith("suggest"):
                if name == self._followed:
                    return False
                assert "Try this" in said, said
                self._followed = name
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

    def follow(self, message: Sequence[str]) -> None:
        """Do what is suggested."""
        self._do(self, message)


def play_mamma_mia(newcomer: Newcomer, message: Sequence[str]) -> None:
    """A turn, or an answer at an opening."""
    if message[-1] == "ask":
        ask_for_help(newcomer, [move.removeprefix("want ") for move in message[:-1]])
        return
    for move in message:
        word, _, rest = move.partition(" ")
        if word.isdigit():
            newcomer.on(f"card-{rest}-{word}").first.click(position=LEFT_EDGE)
        elif word == "order":
            newcomer.on(f"order-{rest}").first.click()
        elif word == "draw":
            newcomer.matching(f"^(draw|pile)-{rest}$")[0].click()
        elif word == "help":
            newcomer.on("help-give").click()
        elif word != "no":
            newcomer.on(f"decision-{move.replace(' ', '-')}").click()
    if message[0][0].isdigit():
        newcomer.on("call").click()


def ask_for_help(newcomer: Newcomer, kinds: list[str]) -> None:
    """Want these cards of the others; some are wanted anyhow."""
    newcomer.on("help-begin").click()
    newcomer.on("asking").wait_for()
    for kind in dict.fromkeys(kinds):
        for number in range(kinds.count(kind)):
            card = newcomer.on(f"want-{kind}-{number}")
            if not card.count():  # of any kinds: they are counted
                newcomer.on(f"want-{kind}").click()
            elif card.get_attribute("aria-pressed") == "false":
                card.click()
    newcomer.on("help-ask").click()


def play_mamma_i(newcomer: Newcomer, message: Sequence[str]) -> None:
    """A trick, or an answer to what it has set off."""
    for move in message:
        word, _, rest = move.partition(" ")
        if word in ("hide", "vote"):
            newcomer.on(f"who-{rest}").click()
        elif word == "guest":
            newcomer.on("guest").click()
            newcomer.on(f"pick-{rest}").click()
        elif word in ("take", "wc", "remove", "turn"):
            _compose(newcomer, word, rest)
        else:
            newcomer.on(f"move-{move}").click()
            return
    newcomer.on("call").click()


def _compose(newcomer: Newcomer, option: str, rest: str) -> None:
    newcomer.on(f"option-{option}").click()
    cards, _, row = rest.rpartition(" > ") if option != "turn" else ("", "", "")
    for card in filter(None, cards.split("+")):
        still_there = newcomer.page.locator("[data-testid^=show-][aria-pressed=false]")
        still_there.and_(newcomer.page.get_by_label(f"{card}, take it", exact=True)).first.click()
    if option == "turn":
        newcomer.on(f"turn-{rest}").click()
    elif row:
        newcomer.on(f"pick-{row}").click()


DOING: Final[dict[str, Callable[[Newcomer, Sequence[str]], None]]] = {
    "mamma-mia": play_mamma_mia,
    "mamma-mia-plus": play_mamma_mia,
    "mamma-i": play_mamma_i,
}
