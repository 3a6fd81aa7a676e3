"""A line on which answers are late: a test says when a page hears what the server has said."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.patience import wait_until


class SlowLine:
    """The socket of a page at a table, from its next opening on; nothing is late before ``keep_back``."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.waiting: list[tuple[WebSocketRoute, str]] = []
        self._slow = False
        page.route_web_socket("**/socket", self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        def hear(words: str | bytes) -> None:
            assert isinstance(words, str)
            if self._slow:
                self.waiting.append((socket, words))
            else:
                socket.send(words)

        socket.connect_to_server().on_message(hear)

    def keep_back(self) -> None:
        """Let the page hear nothing for now; what it says still arrives."""
        self._slow = True

    def wait_for(self, kind: str, number: int = 1) -> None:
        """Wait until so many messages of a kind have been said that the page has not heard."""
        wait_until(
            lambda: sum(json.loads(words)["type"] == kind for _, words in self.waiting) >= number,
            lambda: f"{number} messages {kind!r}; said: {[words for _, words in self.waiting]}",
            pause=lambda: self.page.wait_for_timeout(20),
        )

    def let_go(self) -> None:
        """Let the page hear all that it has not heard."""
        self._slow = False
        waiting, self.waiting = self.waiting, []
        for socket, words in waiting:
            socket.send(words)
        self.page.evaluate("new Promise((done) => setTimeout(done))")


class SlowAnswer:
    """The answers over HTTP to what a page asks for under a pattern: each comes when a test says so."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.waiting: list[Callable[[], None]] = []
        page.route(pattern, self._ask)

    def _ask(self, route: Route) -> None:
        response = route.fetch()
        self.waiting.append(lambda: route.fulfill(response=response))

    def wait_for(self, number: int = 1) -> None:
        """Wait until the server has given so many answers."""
        wait_until(
            lambda: len(self.waiting) >= number,
            lambda: f"{number} answers; given: {len(self.waiting)}",
            pause=lambda: self.page.wait_for_timeout(20),
        )

    def let_go(self, nth: int = 0) -> None:
        """Let one of those that wait come, the oldest if nothing is said."""
        with self.page.expect_event("requestfinished"):
            self.waiting.pop(nth)()
        self.page.wait_for_timeout(50)
