"""A guest at the browser: plays by what the page shows and offers, as a person does, without knowing a rule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from playwright.sync_api import Locator, Page, Position, TimeoutError

from tests.patience import GAME, wait_until

Glance = Callable[[str], None]
#: For how long a guest tries to click what was offered a moment ago, in ms.
MOMENT: Final = 5_000
#: In a fan only the left edge of a card shows.
LEFT_EDGE: Final = Position(x=8, y=24)
#: Whether it can be pressed: a pile that nothing can be drawn from has its test id, too.
_PRESSED = """one.closest("button, a, input, label, [role=button]") && one.ariaDisabled !== "true" && !one.disabled"""
#: The test ids of a pattern that are seen, and can be clicked where they are to be, each with its place among the same.
_OFFERED = """([pattern, able]) => {
  const there = (one) => getComputedStyle(one).display === "contents"
    ? [...one.children].some(there)
    : one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true });
  const count = {};
  return [...document.querySelectorAll("[data-testid]")].flatMap((one) => {
    const name = one.dataset.testid;
    const nth = (count[name] = (count[name] ?? -1) + 1);
    const fits = new RegExp(pattern).test(name) && (!able || (PRESSED));
    return fits && there(one) ? [[name, nth]] : [];
  });
}""".replace("PRESSED", _PRESSED)
#: Whether what was found can still be clicked.
_STILL_OFFERED = f"""all => all.some((one) => one.checkVisibility({{ visibilityProperty: true }}) && {_PRESSED})"""


class Guest:
    """Plays a whole game in a page.

    Args:
        page: At a table.
        seed: Which of the offered things he takes.
    """

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.decisions: list[str] = []
        self.turns = 0

    def on(self, name: str) -> Locator:
        """What the page has under a test id."""
        return self.page.get_by_test_id(name)

    def matching(self, pattern: str) -> list[Locator]:
        """All that can be clicked under test ids of a pattern."""
        return [self.on(name).nth(nth) for name, nth in self.page.evaluate(_OFFERED, [pattern, True])]

    def here(self) -> set[str]:
        """The test ids of all that is seen, asked for at once."""
        return {name for name, _ in self.page.evaluate(_OFFERED, ["", False])}

    def click(self, what: Locator, at: Position | None = None) -> None:
        """Click what is offered; what has gone meanwhile, or cannot be clicked any more, is left, as others play on."""
        try:
            what.click(timeout=MOMENT, position=at, no_wait_after=True)
        except TimeoutError:
            if what.evaluate_all(_STILL_OFFERED):
                raise

    def sees(self, name: str) -> bool:
        """Whether the page shows something of this test id."""
        return self.on(name).first.is_visible()

    def play(self, glance: Glance = lambda _: None, seconds: float = GAME) -> None:
        """Play until the ranking stands there; ``glance`` is told of each moment before anything is done about it."""
        play_on([self], lambda: self.sees("ranking"), glance, seconds)
        glance("end")

    def act(self, glance: Glance) -> bool:
        """Do the next thing that the page waits for; false if it waits for nothing."""
        here = self.here()
        if back := sorted(name for name in here if name.startswith("take-back-")):
            self.take_seat_back(back[0])
        elif "round-continue" in here:
            glance("round")
            self.click(self.on("round-continue"))
        elif "decision" in here:
            glance("decision")
            self.decide()
        elif "pace-next" in here:
            glance("opening")
            self.hurry()
        elif "pad" in here:
            glance("turn")
            return self.take_turn()
        else:
            return False
        return True

    def take_seat_back(self, name: str) -> None:
        """A bot stands in, as the machine was too busy for the page's own line: play again oneself."""
        self.click(self.on(name))
        self.page.wait_for_timeout(30)

    def hurry(self) -> None:
        """Let the oven be emptied to the next order."""
        # What was there a moment ago may have made room for a decision.
        with suppress(TimeoutError):
            self.on("pace-next").first.click(timeout=400, no_wait_after=True)
        self.page.wait_for_timeout(30)

    def decide(self) -> None:
        """Answer what is asked at an opening: fill where it can be done; nothing while an answer is on its way."""
        if kinds := self.matching("^decision-kind-"):
            self.decisions.append("kind")
            self.click(self.rng.choice(kinds))
        elif fill := self.matching("^decision-fill$"):
            self.decisions.append("fill")
            self.click(fill[0])
        elif self.sees("decision-deliver"):
            self.add_cards()
        elif decline := self.matching("^decision-decline$"):
            self.decisions.append("decline")
            self.click(decline[0])
        self.page.wait_for_timeout(60)

    def add_cards(self) -> None:
        """Bombastica: add cards until it can be delivered."""
        self.decisions.append("add")
        while "decision-deliver" in self.here() and not self.matching("^decision-deliver$"):
            offered = self.matching("^add-")
            if not offered:
                # He has too few, and was asked because others could help; or what was added is on its way.
                for decline in self.matching("^decision-decline$"):
                    self.click(decline)
                return
            self.click(self.rng.choice(offered))
        self.click(self.on("decision-deliver").first)

    def take_turn(self) -> bool:
        """Compose a turn, then call."""
        if not self.matching("^call$"):
            return False
        self.compose()
        self.turns += 1
        self.click(self.on("call").first)
        self.page.wait_for_timeout(60)
        return True

    def compose(self) -> None:
        """Choose a kind and a number, an order if there is one, where to draw from."""
        cards = self.matching("^card-")
        if cards and not self.sees("number"):
            self.click(self.rng.choice(cards), LEFT_EDGE)
        orders = self.matching("^order-")
        if orders and self.rng.random() < 0.8:
            self.click(self.rng.choice(orders))
        sources = self.matching("^draw-(supply|waiter)$") or self.matching("^pile-(supply|waiter)$")
        if sources:
            self.click(self.rng.choice(sources))


def play_on(
    guests: Sequence[Guest], there: Callable[[], bool], glance: Glance = lambda _: None, seconds: float = GAME
) -> None:
    """Everybody plays at his own page, as far as there is something to do, until something is there."""

    def play() -> None:
        acted = [guest.act(glance) for guest in guests if not guest.sees("ranking")]
        if not any(acted):
            guests[0].page.wait_for_timeout(30)

    def stand() -> str:
        shown = (f"{guest.page.url}:\n{guest.page.locator('body').aria_snapshot()}" for guest in guests)
        return "the game to go on at\n" + "\n".join(shown)

    wait_until(there, stand, seconds, play)
