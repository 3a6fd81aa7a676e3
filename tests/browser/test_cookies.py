"""Where the browser's cookie does not come back: nobody takes a chair that he could not hold, and is told why."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, PATIENCE
from tests.server.process import Server

WAITING = {
    "game": "mamma-mia",
    "edition": "2004",
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}],
}
#: To a browser no name but localhost is safe without https.
NAME = "forno.test"

Launch = Callable[..., BrowserContext]


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Launch]:
    """Starts a browser with its own preferences; a name leads it to this machine."""
    with sync_playwright() as playwright:
        opened: list[BrowserContext] = []

        def start(cookies: bool, locale: str = "en-GB") -> BrowserContext:
            profile = tmp_path / f"profile{len(opened)}"
            preferences = {"profile": {"default_content_setting_values": {"cookies": 1 if cookies else 2}}}
            (profile / "Default").mkdir(parents=True)
            (profile / "Default/Preferences").write_text(json.dumps(preferences))
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
                args=[*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
                locale=locale,
                viewport={"width": 1280, "height": 800},
            )
            context.set_default_timeout(PATIENCE)
            opened.append(context)
            return context

        yield start
        for context in opened:
            context.close()


def waiting_table(server: Server) -> str:
    return str(httpx.post(f"{server.url}/api/tables", json=WAITING, timeout=30.0).json()["table"])


def free_chairs(server: Server, code: str) -> int:
    return [seat["kind"] for seat in server.get(f"/api/tables/{code}").json()["seats"]].count("open")


def try_to_sit(page: Page) -> None:
    page.get_by_test_id("sit-name").fill("Bea")
    for _ in range(2):
        page.get_by_test_id("sit-down").click()
        expect(page.locator(".sit [role=alert]")).not_to_be_empty()
        expect(page.get_by_test_id("sit-down")).to_be_enabled()


def test_blocked_cookies_take_no_chair_and_are_told(launch: Launch, server: Server) -> None:
    page = launch(cookies=False).new_page()
    code = waiting_table(server)
    page.goto(f"{server.url}/table/{code}")
    try_to_sit(page)
    expect(page.locator(".sit [role=alert]")).to_contain_text("Allow cookies for this page")
    assert free_chairs(server, code) == 2
    # From the front page no table is opened that nobody could play at.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    page.goto(server.url)
    page.get_by_test_id("play-now").click()
    expect(page.get_by_text("Allow cookies for this page")).to_be_visible()
    assert set(asked) == {"GET"}


def test_a_plain_form_without_cookies_says_why_one_only_watches(launch: Launch, server: Server) -> None:
    page = launch(cookies=False, locale="de-DE").new_page()
    page.goto(f"{server.url}/rules")
    # What the first page does before its script is there.
    form = "f = document.createElement('form'); f.method = 'post'; f.action = '/play'; document.body.append(f)"
    page.evaluate(f"() => {{ let {form}; f.submit() }}")
    expect(page.get_by_test_id("no-cookie")).to_contain_text("Du siehst nur zu.")
    expect(page.get_by_test_id("no-cookie")).to_contain_text("Erlaube Cookies")


def test_http_after_https_takes_no_chair_and_is_told(launch: Launch, server: Server) -> None:
    context = launch(cookies=True)
    given = httpx.get(f"{server.url}/api/cookie").headers["set-cookie"]
    name, _, value = given.split(";")[0].partition("=")
    secure = {"name": name, "value": value, "domain": NAME, "path": "/api", "secure": True, "httpOnly": True}
    context.add_cookies([secure])  # type: ignore[list-item]
    page = context.new_page()
    code = waiting_table(server)
    page.goto(f"{server.url.replace('127.0.0.1', NAME)}/table/{code}")
    try_to_sit(page)
    expect(page.locator(".sit [role=alert]")).to_contain_text("https://")
    assert free_chairs(server, code) == 2
    # Where cookies do come back one sits down as ever.
    context.clear_cookies()
    page.get_by_test_id("sit-down").click()
    page.get_by_test_id("who-starts").wait_for()
    assert free_chairs(server, code) == 1
