"""Parts of the page that are fetched when they are wanted: over a bad line, and after an upgrade of the server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.conftest import NewPage
from tests.server.process import Server

ASSETS = re.compile(r"/assets/")
FIRST = re.compile(r":\d+/$")


def upgrade(page: Page, names: str) -> list[str]:
    """The server is another version from now on: these files are gone, until the page is made anew."""
    asked: list[str] = []
    anew: list[Request] = []

    def is_gone(route: Route, request: Request) -> None:
        if anew:
            route.continue_()
        else:
            asked.append(request.url)
            route.continue_(url=request.url.replace("/assets/", "/assets/gone-"))

    def is_new(route: Route) -> None:
        route.fulfill(response=(found := route.fetch()), body=found.text().replace("/assets/index-", "/assets/index-9"))

    page.route(re.compile(f"/assets/({names})"), is_gone)
    page.route(FIRST, is_new)
    page.on("request", lambda request: anew.append(request) if request.is_navigation_request() else None)
    return asked


def test_a_part_that_a_bad_line_lost_is_had_with_a_button(new_page: NewPage) -> None:
    page = new_page(strict=False)
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    page.route(ASSETS, lambda route: route.abort())
    page.route(FIRST, lambda route: route.abort())
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-rules").click()
    sheet = page.get_by_role("dialog")  # what else was still on its way is lost, too
    expect(sheet.get_by_test_id("unloaded")).to_contain_text("the server does not answer")
    page.unroute_all()
    sheet.get_by_test_id("load-again").click()
    text = page.get_by_test_id("rules-text")
    expect(text).to_be_visible()
    # Its style has come as well.
    assert text.locator("summary").evaluate("node => getComputedStyle(node).cursor") == "pointer"


def test_after_an_upgrade_a_page_without_anything_to_lose_is_made_anew(new_page: NewPage) -> None:
    page = new_page(strict=False)
    page.goto("/")
    page.get_by_test_id("rules").wait_for()
    asked = upgrade(page, "Rules")
    page.get_by_test_id("rules").click()
    expect(page.get_by_test_id("rules-text")).to_be_visible()
    assert asked


@pytest.mark.parametrize("press", [False, True])
def test_after_an_upgrade_a_running_game_is_left_to_the_person(new_page: NewPage, press: bool) -> None:
    page = new_page(strict=False)
    page.goto("/")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("hand").wait_for()
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    upgrade(page, "Rules")
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-rules").click()
    told = page.get_by_test_id("unloaded").filter(visible=True)
    expect(told).to_contain_text("forno has been brought up to date")
    assert loads == []
    if press:
        told.get_by_test_id("load-again").click()
        page.get_by_test_id("hand").wait_for()
        assert len(loads) == 1


def test_what_is_missing_is_not_the_first_page(server: Server) -> None:
    for path in ("/assets/index-gone.js", "/assets/Talk-gone.css"):
        answer = server.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
    assert server.get("/table/abc").headers["cache-control"] == "no-cache"
