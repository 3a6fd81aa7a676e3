"""What the page looks like: all parts, and the main screens, in both themes and at all sizes, as they are kept.

Whoever changes the look on purpose takes the pictures anew (``make pictures``), looks at them, and commits them.
"""

from __future__ import annotations

import functools
import re
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from forno.play.game import Game
from tests.browser.album import ANEW, FOLDER, Album
from tests.browser.conftest import PATIENCE, chromium
from tests.browser.laid import lay, moment
from tests.browser.planned import SETTLED
from tests.browser.planning import MAMMA_I, MAMMA_MIA, PLUS, Plan
from tests.server.moved import MovedServer
from tests.server.process import Server

WEB = Path(__file__).parents[2] / "web"
SIZES = {"phone": (390, 844), "low": (844, 390), "tablet": (768, 1024), "desktop": (1280, 720)}
THEMES = ("sera", "pranzo")
NOON = datetime(2027, 3, 27, 12, tzinfo=UTC)
#: Addresses stand on some screens, so they are the same in every run.
HOST = "http://forno.test"
PARTS = "http://parts.test"

# Nothing explains itself, and all that moves has moved.
STILL = """localStorage["forno.speed"] = "200"; localStorage["forno.lessons"] = '"off"';"""
# Resolves when everything is there: the font of each text, and what the last change has drawn.
DRAWN = f"""async () => {{
  await document.fonts.ready;
  await ({SETTLED})();
  await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
}}"""
#: Where a page still draws something: so often a picture is taken before what it shows counts.
TRIES = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = MovedServer(tmp_path_factory.mktemp("pictures") / "data")
    running.set_clock(NOON)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page of all parts is, as ``npm run parts`` serves it."""
    folder = tmp_path_factory.mktemp("parts")
    build = ["npm", "exec", "--", "vite", "build", "--config", "parts.config.ts", "--outDir", str(folder)]
    subprocess.run([*build, "--logLevel", "warn"], cwd=WEB, check=True, timeout=PATIENCE)
    serving = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    yield f"127.0.0.1:{serving.server_port}"
    serving.shutdown()
    serving.server_close()


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what it is asked for."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def browser(server: Server, parts: str) -> Iterator[Browser]:
    rules = f"MAP forno.test {server.url.removeprefix('http://')}, MAP parts.test {parts}"
    secure = f"--unsafely-treat-insecure-origin-as-secure={HOST}"
    with chromium("chromium-headless-shell", "chromium", flags=(f"--host-resolver-rules={rules}", secure)) as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """At noon of that day, in English; nothing moves."""
    context = browser.new_context(base_url=HOST, locale="en-GB", timezone_id="UTC", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(STILL)
    context.clock.set_fixed_time(NOON)
    yield context.new_page()
    context.close()


Screen = Callable[[Page, Server], None]


def home(page: Page, server: Server) -> None:
    page.goto("/")
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    page.get_by_test_id("language").wait_for()


def set_up(page: Page, server: Server) -> None:
    home(page, server)
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("setup-open").wait_for()


def waiting_room(page: Page, server: Server) -> None:
    seated(page, server, "waiting", MAMMA_MIA.load(), None)
    page.locator("[data-testid=qr] path.ink").wait_for()
    page.get_by_test_id("start").wait_for()


def seated(page: Page, server: Server, name: str, plan: Game, ply: int | None) -> None:
    """Sit at a table of a planned game after so many decisions; its code is the same in every run."""
    code = f"{name:z<12}"[:12]
    cookie = lay(server, code, plan, ply)
    page.context.add_cookies([{"name": "forno_seat", "value": cookie, "url": f"{HOST}/api/"}])
    page.goto(f"/table/{code}")


def asked(plan: Plan, name: str, ready: str, holds: Callable[[Any], bool]) -> Screen:
    """The first moment of a planned game at which this holds of what one sees and is asked."""

    def screen(page: Page, server: Server) -> None:
        game = plan.load()
        seated(page, server, name, game, moment(game, holds))
        page.get_by_test_id(ready).first.wait_for()

    return screen


def ended(plan: Plan, name: str) -> Screen:
    """A planned game that is over."""

    def screen(page: Page, server: Server) -> None:
        game = plan.load()
        seated(page, server, name, game, len(game.moves))
        page.get_by_test_id("ranking").locator("li").first.wait_for()
        expect(page.get_by_test_id("seed-check")).to_have_class(re.compile("fine"))

    return screen


def replay(page: Page, server: Server) -> None:
    record = MAMMA_MIA.load().record()
    code = httpx.post(f"{server.url}/api/tables/import", json={"record": record}, timeout=PATIENCE).json()["table"]
    page.goto(f"/table/{code}/replay?at=6&seat=0")
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 6 of")


def rules(page: Page, server: Server) -> None:
    page.goto("/rules/mamma-mia")
    page.get_by_test_id("card-sheet").locator("h3").first.wait_for()


def daily(page: Page, server: Server) -> None:
    page.goto("/daily")
    page.get_by_test_id("daily-begin").wait_for()


SCREENS: dict[str, Screen] = {
    "home": home,
    "set-up": set_up,
    "waiting-room": waiting_room,
    "table-mamma-mia": asked(MAMMA_MIA, "tabmm", "pad", lambda view: view.turn is not None and view.oven > 8),
    "table-plus": asked(PLUS, "tabpp", "pad", lambda view: view.turn is not None and view.baked > 0),
    "table-mamma-i": asked(MAMMA_I, "tabmj", "trick", lambda view: view.phase == "trick" and view.turn > 2),
    "opening-mamma-mia": asked(MAMMA_MIA, "apnmm", "decision-fill", lambda view: asks(view, "fill")),
    "opening-plus": asked(PLUS, "apnpp", "help-give", lambda view: asks(view, "help")),
    "end-mamma-mia": ended(MAMMA_MIA, "endmm"),
    "end-plus": ended(PLUS, "endpp"),
    "end-mamma-i": ended(MAMMA_I, "endmj"),
    "replay": replay,
    "rules": rules,
    "daily": daily,
}
#: The page of all parts is the same on a tablet as on a desktop, or nearly so.
PARTS_SIZES = ("phone", "desktop")


def asks(view: Any, phase: str) -> bool:
    return view.decision is not None and view.decision.phase == phase


class Photographer:
    """Takes pictures of a page in sizes and themes, and compares them with those that are kept."""

    def __init__(self) -> None:
        self._album = Album()

    def take(self, page: Page, name: str, sizes: Iterable[str] = SIZES, whole: bool = False) -> None:
        """Compare a screen; ``whole``: with what is below the window, too."""
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
                self._album.keep(picture := f"{name}-{size}-{theme}", self._shown(page, picture, whole))
        self._album.check()

    def _shown(self, page: Page, picture: str, whole: bool) -> bytes:
        shown = b""
        for _ in range(TRIES):
            before, shown = shown, _photograph(page, whole)
            if not self._album.differs(picture, shown) or shown == before:
                break
        return shown


def _photograph(page: Page, whole: bool) -> bytes:
    page.evaluate(DRAWN)
    return page.screenshot(full_page=whole, animations="disabled", caret="hide")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(page: Page, server: Server, name: str) -> None:
    SCREENS[name](page, server)
    Photographer().take(page, name)


def test_all_parts_look_as_they_did(page: Page) -> None:
    page.goto(f"{PARTS}/parts.html")
    page.locator("main.samples").wait_for()
    page.locator("[data-testid=qr] path.ink").wait_for()
    Photographer().take(page, "parts", PARTS_SIZES, whole=True)


def test_no_other_picture_is_kept() -> None:
    names = [(name, size) for name in SCREENS for size in SIZES] + [("parts", size) for size in PARTS_SIZES]
    wanted = {f"{name}-{size}-{theme}" for name, size in names for theme in THEMES}
    strangers = {path.stem for path in FOLDER.glob("*.webp")} - wanted
    if ANEW:
        for name in strangers:
            (FOLDER / f"{name}.webp").unlink()
    else:
        assert strangers == set()
    assert sum(path.stat().st_size for path in FOLDER.glob("*.webp")) < 4_000_000
