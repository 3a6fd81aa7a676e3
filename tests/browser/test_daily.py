"""A day's pizza in the browser: begun on the front page, played to its end, shown the day after; led by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.browser.hands import Keys
from tests.browser.look import faults
from tests.server.moved import MovedServer

NOON = datetime(2027, 3, 27, 12, tzinfo=UTC)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[MovedServer]:
    running = MovedServer(tmp_path / "data")
    running.set_clock(NOON)
    running.start()
    yield running
    running.stop()


def test_a_days_pizza_is_tried_once_and_shown_the_day_after(server: MovedServer, new_page: NewPage) -> None:
    page = new_page("phone", scheme="light")
    guest, keys = Guest(page), Keys(page)

    def press(target: Locator) -> None:
        keys.press(target)
        keys.check()

    page.goto("/")
    press(guest.on("daily"))
    expect(guest.on("daily-date")).to_contain_text("27 March 2027")
    assert faults(page) == []
    keep(page, "daily-before")
    press(guest.on("daily-begin"))
    expect(guest.on("daily-mark")).to_be_visible()
    keys.check()
    address = page.url
    guest.act(lambda _: None)
    page.reload()  # it goes on where it was
    guest.play()
    expect(guest.on("seed")).to_have_count(0)
    for name in ("record", "watch-replay", "again"):
        expect(guest.on(name)).to_have_count(0)
    keep(page, "daily-end")

    # What the others made of it; there is no second try.
    press(guest.on("daily-results"))
    expect(page.locator("[data-testid=daily-spread] li.own")).to_have_count(1)
    expect(guest.on("daily-begin")).to_have_count(0)
    expect(guest.on("daily-sealed")).to_be_visible()
    press(guest.on("daily-share"))
    expect(guest.on("daily-said")).not_to_be_empty()
    with page.expect_download():
        press(guest.on("daily-picture"))
    assert faults(page) == []
    keep(page, "daily-after")

    # A stranger sees neither the table nor the results.
    stranger = Guest(new_page("desktop", strict=False))
    stranger.page.goto(address)
    expect(stranger.page.locator("h1")).to_have_text("Nobody watches a pizza of the day before the day has closed.")
    stranger.page.goto("/daily")
    expect(stranger.on("daily-begin")).to_be_visible()
    expect(stranger.on("daily-spread")).to_have_count(0)
    keep(stranger.page, "daily-stranger")

    # Midnight has passed: a new one, and of yesterday's everything.
    server.set_clock(NOON + timedelta(hours=12, minutes=5))
    page.goto("/daily")
    expect(guest.on("daily-date")).to_contain_text("28 March 2027")
    expect(guest.on("daily-begin")).to_be_visible()
    press(guest.on("daily-last").get_by_role("link"))
    expect(guest.on("daily-date")).to_contain_text("27 March 2027")
    press(page.locator("summary").filter(has_text="Why it is the same for all"))
    expect(guest.on("daily-seed")).to_be_visible()
    press(guest.on("daily-replay"))
    expect(guest.on("replay-where")).to_be_visible()
    keys.check()
