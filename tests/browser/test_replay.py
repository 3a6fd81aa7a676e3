"""A finished game, looked at again: from the end's link on, with every pair of eyes, by mouse and by keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep
from tests.browser.guest import Guest
from tests.browser.look import faults

GAMES = Path(__file__).parents[1] / "records" / "rules-1.txt"
RECORDS = [json.loads(line[65:]) for line in GAMES.read_text("utf8").splitlines()]


#: A browser that keeps nothing.
BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new Error("blocked"); } });
}"""


def record(game: str) -> dict[str, Any]:
    return next(one for one in RECORDS if one["result"] and one["game"] == game and len(one["players"]) == 3)


def opened(page: Page, game: str) -> str:
    code: str = page.request.post("/api/tables/import", data={"record": record(game)}).json()["table"]
    return code


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["mamma-mia", "mamma-mia-plus", "mamma-i"])
def test_the_end_leads_to_the_replay(new_page: NewPage, game: str, size: str) -> None:
    page = new_page(size)
    code = opened(page, game)
    page.goto(f"/table/{code}")
    show_all = page.get_by_test_id("show-all")
    link = page.get_by_test_id("watch-replay")
    expect(link.or_(show_all).first).to_be_visible()
    if show_all.is_visible():
        show_all.click()
    link.click()
    slider = page.get_by_test_id("replay-slider")
    expect(page).to_have_url(f"/table/{code}/replay?at=0&seat=spectator")
    for turn in (1, 2, 3):
        page.get_by_test_id("replay-step").click()
        expect(slider).to_have_js_property("value", str(turn))
    page.get_by_test_id("replay-eyes").select_option("1")
    expect(page).to_have_url(f"/table/{code}/replay?at=3&seat=1")
    keep(page, f"replay-{game}-{size}")
    assert faults(page) == []
    page.get_by_test_id("replay-order").click()
    expect(page.get_by_test_id("replay-where")).to_contain_text("1 of")
    page.get_by_test_id("replay-eyes").select_option("everybody")
    page.get_by_test_id("replay-more").click()
    page.get_by_test_id("drawer-cards").click()
    expect(page.get_by_test_id("open-cards").locator("li h3")).to_have_count(3)
    if game != "mamma-i":
        page.get_by_test_id("replay-slider").fill("2")
        expect(page.get_by_test_id("drawer").locator("h3").last).to_contain_text("In the oven")
    keep(page, f"replay-{game}-{size}-everybody")
    assert faults(page) == []


def test_it_is_gone_through_by_keyboard_alone(new_page: NewPage) -> None:
    page = new_page()
    code = opened(page, "mamma-mia")
    page.goto(f"/table/{code}/replay?at=5&seat=1")
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 5 of")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 6 of")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 5 of")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_test_id("replay-where")).to_contain_text("1 of")
    page.keyboard.press("t")
    expect(page.get_by_test_id("text-view")).to_be_visible()
    page.keyboard.press("Escape")
    slider = page.get_by_test_id("replay-slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_js_property("value", "0")


def test_it_is_played_on_from_any_moment(new_page: NewPage) -> None:
    page = new_page()
    code = opened(page, "mamma-mia")
    page.goto(f"/table/{code}/replay?at=5&seat=1")
    page.get_by_test_id("replay-more").click()
    page.get_by_test_id("drawer-more").click()
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("imported")).to_be_visible()
    expect(page.get_by_test_id("replay")).to_have_count(0)


def test_a_moment_that_there_is_not_is_said_in_the_persons_language(new_page: NewPage) -> None:
    page = new_page("phone", locale="de-DE")
    code = opened(page, "mamma-i")
    page.goto(f"/table/{code}/replay?at=99999&seat=9")
    expect(page.get_by_test_id("replay-missing")).to_contain_text("den es nicht gibt")
    expect(page.get_by_test_id("replay-missing")).to_contain_text("Platz")
    page.get_by_test_id("replay-step").click()
    expect(page.get_by_test_id("replay-where")).to_contain_text("Zug 1 von")
    assert faults(page) == []


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, content.decode()],
    )


def test_a_saved_record_opens_its_replay_and_what_is_none_is_said(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page("phone", locale="de-DE", strict=False)
    page.goto("/")
    for nth, (name, content, said) in enumerate(
        (
            ("note.json", b"Hallo", "keine Aufzeichnung"),
            ("big.json", b" " * 5_000_000, "zu gro\u00df"),
            ("newer.json", json.dumps({**record("mamma-mia"), "format": "forno/2"}).encode(), "neueren forno"),
            ("moves.json", json.dumps({**record("mamma-mia"), "moves": ["fly"]}).encode(), "verletzt die Regeln"),
        )
    ):
        (tmp_path / name).write_bytes(content)
        if nth % 2:
            drop(page, name, content)
        else:
            page.get_by_test_id("record-file").set_input_files(tmp_path / name)
        expect(page.get_by_test_id("record-wrong")).to_contain_text(said)
    assert faults(page) == []
    drop(page, "game.json", json.dumps(record("mamma-mia-plus")).encode())
    expect(page.get_by_test_id("replay-where")).to_contain_text("das Austeilen")


def test_without_storage_a_game_is_played_and_it_is_said_what_is_not_kept(new_page: NewPage) -> None:
    page = new_page("phone", locale="de-DE")
    page.add_init_script(BLOCKED)
    page.goto("/")
    expect(page.get_by_test_id("unkept")).to_contain_text("behält nichts")
    page.get_by_test_id("play-now").click()
    guest = Guest(page)
    guest.on("pad").wait_for()
    guest.take_turn()
    expect(page.get_by_test_id("chalk")).to_contain_text("!")
    page.get_by_test_id("menu").click()
    expect(page.locator("dialog[open]").get_by_test_id("unkept")).to_be_visible()


def test_it_is_watched_without_storage(new_page: NewPage) -> None:
    """To look at a game neither cookies nor a memory are needed; to play on a cookie is, and that is said."""
    page = new_page(strict=False)
    code = opened(page, "mamma-mia")
    page.context.route("**/api/cookie", lambda route: route.fulfill(json={"kept": False}))
    page.add_init_script(BLOCKED)
    page.goto(f"/table/{code}/replay?at=5&seat=1")
    page.get_by_test_id("replay-step").click()
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 6 of")
    page.get_by_test_id("replay-more").click()
    page.get_by_test_id("drawer-more").click()
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("drawer").get_by_role("alert")).to_contain_text("cookie")
    page.get_by_test_id("replay-back").click()
    expect(page.get_by_test_id("replay-where")).to_contain_text("turn 5 of")
