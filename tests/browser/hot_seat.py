"""Several players at one browser: who gets the device, and what has come over the line before he has it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket

from tests.browser.guest import Glance, Guest

HOLD_MS = 480
#: What only the owner of a hand may see, as the page marks it.
PRIVATE = "[data-testid=hand], [data-testid=pad], [data-testid=decision], [data-testid=secret], [data-testid^=who-]"


class Frames:
    """Listens at the lines of a page: whose view comes while who has the device."""

    def __init__(self, page: Page) -> None:
        self.holder: int | None = None
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
        if seat != self.holder:
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
        over = self.on("hand-over")
        if not over.is_visible():
            return super().act(glance)
        phase = over.get_attribute("data-phase")
        if phase == "give":
            glance("hand-over")
            self.take(over)
        elif phase == "idle":
            glance("nothing")
            self.idle += 1
            self.on("hand-on").click()
        else:
            return False
        return True

    def take(self, over: Locator) -> None:
        """Whoever it is for says that he has the device."""
        assert self.page.locator(PRIVATE).count() == 0
        seat = int(str(over.get_attribute("data-seat")))
        self.frames.holder = seat
        self.handed.append(seat)
        if self.asked_for_help is not None:
            if seat != self.asked_for_help:
                self._helpers.append(seat)
            if len(self._helpers) == self.others:
                self.rounds_of_help.append((self.asked_for_help, self._helpers))
                self.asked_for_help = None
        self.hold(self.on("i-am"))
        self.page.wait_for_timeout(30)

    def decide(self) -> None:
        """Ask for help wherever one can, and give it never."""
        if self.sees("help-no"):
            self.on("help-no").click()
        elif self.sees("help-begin") and self.asked_for_help is None:
            self.on("help-begin").click()
            if self.on("help-ask").is_enabled():
                self.asked_for_help, self._helpers = self.handed[-1], []
                self.on("help-ask").click()
            else:
                self.on("help-undo").click()
                super().decide()
        else:
            super().decide()
        self.page.wait_for_timeout(60)

    def hold(self, button: Locator) -> None:
        """Press the button for a while."""
        button.hover()
        self.page.mouse.down()
        self.page.wait_for_timeout(HOLD_MS)
        self.page.mouse.up()
