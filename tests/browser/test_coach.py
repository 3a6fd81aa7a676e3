"""The coach in the browser: at a learning table for whoever has to decide, and after the game beside the replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from forno import jit
from forno.coach import Effort, review
from tests.browser.conftest import NewPage, keep
from tests.browser.look import faults
from tests.browser.test_replay import opened, record
from tests.patience import GAME

searching = pytest.mark.skipif(not jit.available(), reason="a search needs numba")
LONG = GAME * 1000
TABLE = {
    "game": "mamma-mia",
    "edition": "2004",
    "options": {"starter": 0},
    "learning": True,
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}],
}


@pytest.fixture(scope="module")
def compiled() -> None:
    """What the coach needs, kept on the disk: a server would do it on its own, and says so meanwhile."""
    next(iter(review(record("mamma-mia"), 1, Effort(100))))


@searching
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_learning_table_is_marked_and_its_coach_advises(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    code = page.request.post("/api/tables", data=TABLE).json()["table"]
    page.goto(f"/table/{code}")
    page.get_by_test_id("learning").click()
    expect(page.get_by_test_id("advice")).to_be_visible()
    expect(page.get_by_test_id("advice-best").locator("li").first).to_contain_text("of the win", timeout=LONG)
    keep(page, f"advice-{size}")
    assert faults(page) == []
    visitor = new_page(size)
    visitor.goto(f"/table/{code}")
    expect(visitor.get_by_test_id("learning")).to_have_text("learning table")
    expect(visitor.get_by_role("button", name="Coach")).to_have_count(0)


@searching
@pytest.mark.usefixtures("compiled")
def test_the_coach_speaks_of_a_finished_game(new_page: NewPage) -> None:
    page = new_page()
    code = opened(page, "mamma-mia")
    page.goto(f"/table/{code}/replay?at=0&seat=1")
    page.get_by_test_id("replay-more").click()
    page.get_by_test_id("drawer-coach").click()
    expect(page.get_by_test_id("lesson").or_(page.get_by_test_id("coach-nothing")).first).to_be_visible(timeout=LONG)
    for _ in range(4):
        if page.get_by_test_id("lesson").count():
            break
        page.get_by_test_id("replay-step").click()
    expect(page.get_by_test_id("lesson").first).to_contain_text("of the win", timeout=LONG)
    keep(page, "replay-coach")
    assert faults(page) == []


def test_nowhere_else_is_a_coach_before_the_end(new_page: NewPage) -> None:
    page = new_page()
    code = page.request.post("/api/tables", data={**TABLE, "learning": False}).json()["table"]
    page.goto(f"/table/{code}")
    expect(page.get_by_test_id("menu")).to_be_visible()
    expect(page.get_by_test_id("learning")).to_have_count(0)
