from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.painting import UNPAINTED, painted
from tests.server.process import Server

ARTEFACTS = Path(__file__).parents[2] / "artefacts/browser"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives for seconds: compiling its scripts once more, and better, costs more than that brings.
    "--js-flags=--no-opt --single-threaded",
]
#: Whether a picture of every moment is kept, for whoever changes what things look like.
PICTURES = bool(os.environ.get("FORNO_PICTURES"))
SIZES = {"desktop": (1280, 800), "phone": (360, 740)}

#: How long something may take that happens by itself, in ms: machines are slow, and what never comes is still noticed.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without pauses."""
    running = Server(tmp_path_factory.mktemp("browser") / "data").start()
    yield running
    running.stop()


@contextmanager
def chromium(*programs: str, flags: tuple[str, ...] = ()) -> Iterator[Browser]:
    """Debian's Chromium, under the first of these names that is there, unless CHROMIUM says which; with more flags."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)
    assert path, "Chromium is missing: `make setup` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The one without windows, which opens a page in a fifth of the time.

    Not for the whole session: while it is open its event loop runs, and no other one can.
    """
    with chromium("chromium-headless-shell", "chromium") as found:
        yield found


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Opens pages of a size and theme; whatever goes wrong in one of them fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        # Whoever has no line tries again and again, as long as the test leaves him without.
        if said.type == "error" and "ERR_INTERNET_DISCONNECTED" not in said.text:
            faults.append(said.text)

    def new(
        size: str = "desktop",
        scheme: str = "dark",
        locale: str = "en-GB",
        strict: bool = True,
        paint: bool = False,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=locale,
            reduced_motion="reduce",
            has_touch=size == "phone",
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        # Shows everything at two hundred times the pace; the server is not concerned.
        context.add_init_script("localStorage['forno.speed'] = '200'")
        if not paint:
            context.add_init_script(UNPAINTED)
            context.add_init_script("localStorage['forno.sound'] = 'false'")  # nor heard: nobody listens
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        # A refusal over HTTP stands on the console, too.
        if strict:
            page.on("console", hear)
        return page

    yield new
    for context in contexts:
        context.close()
    assert faults == []


def keep(page: Page, name: str, wrong: bool = False) -> None:
    """Keep a picture of the page as an artefact, where something is wrong or everything is kept."""
    if not (wrong or PICTURES):
        return
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    with painted(page):
        page.screenshot(path=ARTEFACTS / f"{name}.png")
