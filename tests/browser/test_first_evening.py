"""From the first click to the ranking, in a real browser."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from forno.play.record import replay
from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.patience import wait_until

WORDS = {"en": ("English", "Play now"), "de": ("Deutsch", "Jetzt gegen Bots")}


class Eyes:
    """Keeps a picture of the first of each kind of moment, and reloads in the middle of an opening."""

    def __init__(self, guest: Guest, name: str) -> None:
        self.guest = guest
        self.name = name
        self.seen: set[str] = set()
        self.reloaded: set[str] = set()

    def glance(self, moment: str) -> None:
        if moment not in self.seen:
            self.seen.add(moment)
            keep(self.guest.page, f"{self.name}-{moment}")
        if moment == "decision" and moment not in self.reloaded:
            self.reload_at_a_decision()
        elif moment == "opening" and moment not in self.reloaded:
            # The server goes on by itself here, so nothing but going on can be asked of the page.
            self.reloaded.add(moment)
            self.guest.page.reload()

    def reload_at_a_decision(self) -> None:
        """The server waits for the guest: he comes back to the same question at the same counter."""
        self.reloaded.add("decision")
        before = counter(self.guest)
        self.guest.page.reload()
        self.guest.on("decision").first.wait_for()
        assert counter(self.guest) == before
        keep(self.guest.page, f"{self.name}-reloaded")


def counter(guest: Guest) -> dict[str, str]:
    """What the counter's columns say."""
    columns = guest.page.locator("[data-testid^='col-']").all()
    return {str(one.get_attribute("data-testid")): str(one.get_attribute("aria-label")) for one in columns}


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [("desktop", "en", "dark"), ("phone", "de", "light")],  # each size, language and theme once
)
def test_a_whole_game_from_the_first_click_to_the_ranking(
    new_page: NewPage, size: str, language: str, scheme: str
) -> None:
    page = new_page(size, scheme)
    page.goto("/")
    own, play_now = WORDS[language]
    page.get_by_test_id("language").select_option(language)
    assert page.get_by_test_id("language").locator("option:checked").inner_text() == own
    expect(page.get_by_test_id("play-now")).to_contain_text(play_now)
    keep(page, f"{size}-{language}-home")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/table/*")
    guest = Guest(page, seed=len(size) + len(language))
    eyes = Eyes(guest, f"{size}-{language}")
    guest.play(eyes.glance)
    assert guest.turns > 3
    assert "opening" in eyes.reloaded
    check_the_end(guest)


def test_the_first_load_is_light_and_what_a_press_needs_comes_after_it(new_page: NewPage) -> None:
    page = new_page()
    # The browser says when it has nothing else to do.
    page.add_init_script("window.requestIdleCallback = (ahead) => (window.ahead = ahead)")
    scripts: dict[str, int] = {}
    fonts: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type == "script":
            scripts[response.url] = len(gzip.compress(response.body(), 9))
        elif response.request.resource_type == "font":
            fonts[response.url] = len(response.body())

    page.on("response", weigh)
    page.goto("/", wait_until="networkidle")
    assert scripts
    assert sum(scripts.values()) < 100_000, scripts
    assert fonts
    assert sum(fonts.values()) < 60_000, fonts
    page.remove_listener("response", weigh)
    asked: list[str] = []
    come: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.resource_type == "script" else None)
    page.on("requestfinished", lambda one: come.append(one.url) if one.resource_type == "script" else None)
    page.evaluate("window.ahead()")
    wait_until(
        lambda: any("/mamma_mia-" in url for url in come) and sorted(come) == sorted(asked),
        lambda: f"what is fetched ahead: {asked}; of it has come: {come}",
        pause=lambda: page.wait_for_timeout(20),
    )
    assert any("/mamma_mia.en" in url for url in come)
    asked.clear()
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    # What comes then are the notes of a first game.
    assert [url for url in asked if not re.search(r"/(FirstRound|suggestions|say|notes)\b", url)] == []


def check_the_end(guest: Guest) -> None:
    """The seed keeps its promise, and the record that is offered replays to the ranking that is shown."""
    guest.on("seed-check").wait_for()
    assert "fine" in str(guest.on("seed-check").get_attribute("class")), guest.on("seed-check").inner_text()
    with guest.page.expect_download() as download:
        guest.on("record").click()
    record: dict[str, Any] = json.loads(download.value.path().read_text(encoding="utf8"))
    game = replay(record)
    assert game.over
    assert record["seed"] in "".join(guest.on("seed").inner_text().split())
