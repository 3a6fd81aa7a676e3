"""The way to a table: laid, found, begun."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.guest import Guest
from tests.patience import wait_until


def open_table(page: Page, name: str = "Ann", public: bool = False) -> str:
    """Lay a table for oneself, somebody with the link and a bot, one round; returns its address."""
    page.goto("/")
    page.get_by_test_id("open-table").click()
    page.get_by_test_id("fill-1").click()
    page.get_by_test_id("close-2").click()
    page.get_by_test_id("name").fill(name)
    if public:
        page.get_by_text("public", exact=True).click()
    page.locator("summary").click()
    rounds = page.get_by_test_id("option-rounds")
    rounds.fill("1")
    rounds.press("Tab")
    page.get_by_test_id("setup-open").click()
    page.get_by_test_id("code").wait_for()
    return page.url


def sit_down(page: Page, address: str, name: str = "Bea") -> None:
    """Come by the link and take a seat."""
    page.goto(address)
    page.get_by_test_id("sit-name").fill(name)
    page.get_by_test_id("sit-down").click()
    page.get_by_test_id("who-starts").wait_for()


def start(page: Page) -> None:
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("start")).to_have_count(0)  # it counts, or has begun


def seated(new_page: NewPage, **look: str) -> tuple[Page, Page, str]:
    """Ann, who is the host, and Bea at a table in the waiting room."""
    ann, bea = new_page(**look), new_page(**look)
    address = open_table(ann)
    sit_down(bea, address)
    return ann, bea, address


def playing(new_page: NewPage) -> tuple[Page, Page, str]:
    ann, bea, address = seated(new_page)
    start(ann)
    for page in (ann, bea):
        page.get_by_test_id("hand").wait_for()
    return ann, bea, address


def whose_turn(*pages: Page) -> Page:
    """The page whose owner is to move, once one of them is: the lot says who begins, and it may be a bot."""
    return wait_until(
        lambda: next((page for page in pages if Guest(page).sees("pad")), None),
        lambda: f"one of these to have a turn: {[page.url for page in pages]}",
        pause=lambda: pages[0].wait_for_timeout(30),
    )


def cards(page: Page) -> list[str | None]:
    """The cards in the hand."""
    return [card.get_attribute("data-testid") for card in page.locator("[data-testid^=card-]").all()]


def sit(new_page: NewPage, house: dict[str, Any] | None = None, sizes: tuple[str, str] = ("desktop", "phone")) -> Any:
    """Ann, who is the host, and Bea, at browsers of their own, with a bot between them."""
    ann, bea = new_page(sizes[0]), new_page(sizes[1], "light")
    ann.goto("/")
    bea.goto("/")
    origin = {"origin": ann.url.rstrip("/")}
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    options = {"rounds": 1, "starter": 0}
    body = {"game": "mamma-mia", "edition": "2004", "seats": seats, "options": options, "house": house or {}}
    answer = ann.request.post("/api/tables", data=body, headers=origin)
    assert answer.ok, answer.text()
    code = answer.json()["table"]
    assert bea.request.post(f"/api/tables/{code}/seats", data={"name": "Bea"}, headers=origin).ok
    started = ann.request.post(f"/api/tables/{code}/start", headers=origin)
    assert started.ok, started.text()
    for page in (ann, bea):
        page.goto(f"/table/{code}")
        page.get_by_test_id("hand").wait_for()
    return ann, bea


def choose_deck(page: Page, name: str, content: str | bytes) -> None:
    """Give the house rules a deck file."""
    data = content.encode() if isinstance(content, str) else content
    page.get_by_test_id("option-deck").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})
