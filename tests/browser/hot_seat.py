"""Several players at one browser: who gets the device, and what has come over the line before he has it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from tests.browser.guest import Glance, Guest

#: What only the owner of a hand may see, as the page marks it.
_MARKS = ("=hand", "=tray", "=pad", "=decision", "=nothing", "=secret", "^=who-")
PRIVATE = ", ".join(f"[data-testid{mark}]" for mark in _MARKS)
#: Where a guest has something to do.
_MOMENTS = {"round-continue", "decision", "pace-next", "pad"}
#: So often the button is held as with a finger; afterwards it is pressed as a helper does that cannot hold.
_HOLDS = 3
#: Presses the button if it is still for the same one; whether it was.
_TAKE = """(over, seat) => {
  const same = over.dataset.seat === String(seat);
  if (same) over.querySelector("[data-testid=i-am]").click();
  return same;
}"""


class Frames:
    """Listens at the lines of a page: whose view comes while who has the device."""

    def __init__(self, page: Page) -> None:
        self.holder: int | None = None
        #: Who has had the device and answered: his answer waits for its moment at a line of its own.
        self.answered: set[int] = set()
        self.leaks: list[str] = []
        self.seen: set[int] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: bytes | str) -> None:
        message: dict[str, Any] = json.loads(frame)
        seat = message["view"]["seat"] if "view" in message else None
        if seat is None:
            return
        self.seen.add(seat)
        if seat != self.holder and seat not in self.answered:
            self.leaks.append(f"{message['type']} for seat {seat} while {self.holder} has the device")


class HotSeat(Guest):
    """Plays for everybody at one device, and hands it over as the page says."""

    def __init__(self, page: Page, seed: int = 0, others: int = 1) -> None:
        super().__init__(page, seed)
        self.others = others
        self.asked_for_help: int | None = None
        self._helpers: list[int] = []
        self.frames = Frames(page)
        self.handed: list[int] = []
        self.idle = 0
        #: Whoever asked for help, and who was given the device then.
        self.rounds_of_help: list[tuple[int, list[int]]] = []

    def act(self, glance: Glance) -> bool:
        here = self.here()
        if "hand-on" in here:
            glance("nothing")
            self.idle += 1
            self.on("hand-on").click()
        elif "hand-over" in here:
            over = self.page.locator("[data-testid=hand-over][data-phase=give]")
            if over.count() == 0:
                return False
            glance("hand-over")
            self.take(over)
        else:
            return bool(here & _MOMENTS) and super().act(glance)
        return True

    def take(self, over: Locator) -> None:
        """Whoever it is for says that he has the device."""
        assert self.page.locator(PRIVATE).count() == 0
        seat = int(str(over.get_attribute("data-seat")))
        before, self.frames.holder = self.frames.holder, seat
        if len(self.handed) < _HOLDS:
            self.hold(self.on("i-am"))
        elif not over.evaluate(_TAKE, seat):
            self.frames.holder = before
            return
        self.handed.append(seat)
        if self.asked_for_help is not None:
            if seat != self.asked_for_help:
                self._helpers.append(seat)
            if len(self._helpers) == self.others:
                self.rounds_of_help.append((self.asked_for_help, self._helpers))
                self.asked_for_help = None
        self.page.wait_for_timeout(30)

    def decide(self) -> None:
        """Ask for help wherever one can, and give it never."""
        if self.sees("help-no"):
            self.frames.answered.add(self.handed[-1])
            self.on("help-no").click()
        elif self.matching("^help-begin$") and self.asked_for_help is None:
            self.click(self.on("help-begin"))
            if self.matching("^help-ask$"):
                self.asked_for_help, self._helpers = self.handed[-1], []
                self.click(self.on("help-ask"))
            else:
                self.click(self.on("help-undo"))
                super().decide()
        else:
            super().decide()
        self.page.wait_for_timeout(60)

    def take_turn(self) -> bool:
        # By now the answers of the opening before it have been given.
        self.frames.answered.clear()
        return super().take_turn()

    def hold(self, button: Locator) -> None:
        """Press the button until it is enough."""
        button.hover()
        self.page.mouse.down()
        button.wait_for(state="detached")
        self.page.mouse.up()


_QUESTIONS = ", ".join(f"[data-testid{mark}]" for mark in ("=trick", "^=who-", "=effects", "=lose"))
#: Press one of what is offered under test ids of a pattern, by lot; whether there was any.
_PRESS = """([pattern, lot]) => {
  const able = [...document.querySelectorAll("[data-testid]")].filter((one) =>
    new RegExp(pattern).test(one.dataset.testid) && !one.matches(".not, [aria-disabled=true]"));
  able[Math.floor(lot * able.length)]?.click();
  return able.length > 0;
}"""


class FamilyHotSeat(HotSeat):
    """Plays Mamma I for those at one device by what the page offers.

    A game has some two hundred decisions, so what other tests press with a finger is pressed without one here.
    """

    def act(self, glance: Glance) -> bool:
        if self.page.locator(_QUESTIONS).count() == 0:
            return super().act(glance)
        glance("turn")
        if not self.press("^move-|^who-(grandpa|grandma|mamma|wife|husband|son)$"):
            if self.rng.random() < 0.3:
                self.press("^option-")
            for what in (r"^show-\d", r"^turn-\d", "^pick-"):
                self.press(what)
        self.press("^call$")
        self.turns += 1
        return True

    def press(self, pattern: str) -> bool:
        """Press one of what is offered, by lot; whether there was any."""
        pressed: bool = self.page.evaluate(_PRESS, [pattern, self.rng.random()])
        return pressed
