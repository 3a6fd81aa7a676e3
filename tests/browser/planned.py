"""Somebody at the browser who plays a planned game, and holds the page against the game after every decision."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from forno.play.game import Game
from forno.play.record import replay
from tests.browser.company import Company
from tests.browser.conftest import keep
from tests.browser.hands import Finger, Keys, Mouse
from tests.browser.look import LISTEN, faults, hears, messages, said
from tests.browser.planning import ME, again
from tests.server.process import Server


class PlannedGuest(ABC):
    """Plays a plan at ``ME``, while the company plays the rest of it.

    Args:
        page: Of the size and language wanted; nothing is open in it yet.
        hand: How he uses it.
        plan: The whole game.
        server: Where the table is.
        name: For pictures.
    """

    def __init__(self, page: Page, hand: Mouse | Finger | Keys, plan: Game, server: Server, name: str) -> None:
        self.page = page
        self.hand = hand
        self.plan = plan
        self.name = name
        self.language = "de" if name.endswith("de") else "en"
        self.words = messages(self.language)
        #: The game as far as it has been played.
        self.game = again(plan)
        #: What has been seen to happen, as the page showed it.
        self.seen: set[str] = set()
        self._company = Company.at(server, plan)
        self._moments: set[str] = set()
        self._since = 0
        page.add_init_script(LISTEN)

    # ------------------------------------------------------------------------------------------------- a whole game

    def play(self) -> None:
        """From the first card to the last."""
        with self._company.gathered() as others:
            self._company.welcome(self.page)
            self.hand.come(self._company.code)
            while not self.game.over:
                seat, move = self.game.player, self.plan.moves[self.game.ply]
                assert seat is not None
                self._since = self.page.evaluate("window.heard.length")
                if seat == ME:
                    self._fits()
                    self._follow(seat, self.decide(move))
                else:
                    self.watch()
                    others.play(seat, move)
                    self._follow(seat, 1)
                self.hand.check()
        assert self.game.result == self.plan.result

    def _follow(self, seat: int, moves: int) -> None:
        for move in self.plan.moves[self.game.ply : self.game.ply + moves]:
            self.moved(move)
            events = [*self.game.play(move), *self.game.run()]
            for event in events:
                self.happened(event)
            self.seen.add(f"{'my' if seat == ME else 'a'} {move.split()[0]}")

    @abstractmethod
    def decide(self, move: str) -> int:
        """Take the decision on the screen, and those that go out with it; returns how many they were."""

    @abstractmethod
    def watch(self) -> None:
        """Somebody else is about to decide."""

    @abstractmethod
    def moved(self, move: str) -> None:
        """Note a decision of anybody."""

    @abstractmethod
    def happened(self, event: Any) -> None:
        """Look whether the page says so."""

    # ------------------------------------------------------------------------------------------- what the page shows

    @property
    def view(self) -> Any:
        """What this seat may know."""
        return self.game.view(ME)

    def on(self, test_id: str) -> Locator:
        """What the page has under a test id."""
        return self.page.get_by_test_id(test_id)

    def press(self, test_id: str) -> None:
        """Press what the page has under a test id, once it can be pressed."""
        target = self.on(test_id).first
        expect(target).not_to_have_attribute("aria-disabled", "true")
        self.hand.press(target)

    def press_while_there(self, test_id: str) -> None:
        """Press what goes by itself after some seconds, unless a busy machine was slower than that."""
        target = self.on(test_id).first
        if target.is_visible():
            try:
                self.press(test_id)
            except (AssertionError, TimeoutError):
                assert not target.is_visible()

    def says(self, key: str, place: str = "polite", **words: str) -> None:
        """The page says a message of the client, in its language."""
        hears(self.page, place, said(self.language, key, **words), self._since)

    @abstractmethod
    def expected(self) -> dict[str, Any]:
        """What should lie on the table."""

    #: A function for the page: what lies on the table.
    SHOWN: str

    def _fits(self) -> None:
        """Wait until the page shows what is so."""
        wanted = json.loads(json.dumps(self.expected()))
        try:
            self.page.wait_for_function(
                f"wanted => {{ const shown = ({self.SHOWN})(); return JSON.stringify(shown) === wanted }}",
                arg=json.dumps(wanted, separators=(",", ":")),
            )
        except Exception as error:
            shown = self.page.evaluate(f"({self.SHOWN})()")
            keep(self.page, f"{self.name}-wrong", wrong=True)
            wrong = {key: (shown.get(key), wanted[key]) for key in wanted if shown.get(key) != wanted[key]}
            raise AssertionError(f"shown and wanted differ at ply {self.game.ply}: {wrong}") from error

    def name_of(self, seat: int) -> str:
        """A player's name."""
        return self.plan.players[seat]

    def glance(self, moment: str) -> None:
        """A moment of a kind that has not been seen yet: keep a picture, and see whether everybody can use it."""
        if moment in self._moments:
            return
        self._moments.add(moment)
        self.page.evaluate(SETTLED)
        keep(self.page, f"{self.name}-{moment}")
        found = faults(self.page)
        assert found == [], f"{moment}: {found}"
        beside = self.page.evaluate(OVERFLOW)
        assert beside == 0, f"{moment}: {beside} px beside the screen"

    def check_record(self) -> None:
        """The record that is offered replays to the plan's result."""
        expect(self.on("seed-check")).to_have_class(re.compile("fine"))
        with self.page.expect_download() as download:
            self.press("record")
        game = replay(json.loads(download.value.path().read_text("utf8")))
        assert game.moves == self.plan.moves
        assert game.result == self.plan.result


# Resolves when nothing is on its way any more; what moves for ever does not count.
SETTLED = """() => Promise.allSettled(
  document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity).map((one) => one.finished)
)"""
# How much there is beside the screen, in pixels.
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
