"""A table from a record: everybody is shown that somebody knows every card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from forno.play.game import Game
from tests.browser.conftest import NewPage, keep

SEED = "5" * 64


def record(moves: int) -> dict[str, object]:
    game = Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"rounds": 1, "starter": 0}, seed=SEED)
    while not game.over and game.ply < moves:
        game.play(game.legal()[0])
        game.run()
    return game.record()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_players_and_spectators_are_told(new_page: NewPage, size: str) -> None:
    page = new_page(size)
    seats = [{"kind": "person"}, {"kind": "person"}]
    opened = page.request.post("/api/tables/import", data={"record": record(4), "seats": seats}).json()
    page.goto(f"/watch/{opened['watch']}")
    said = page.get_by_test_id("imported")
    expect(said).to_contain_text("knows every card")
    keep(page, f"imported-{size}")
    said.get_by_role("button").click()
    expect(said).to_have_count(0)
    visitor = new_page(size, locale="de-DE")
    visitor.goto(f"/table/{opened['table']}")
    expect(visitor.get_by_test_id("imported")).to_contain_text("kennt jede Karte")


def test_a_finished_game_is_there_to_be_looked_at(new_page: NewPage) -> None:
    page = new_page()
    opened = page.request.post("/api/tables/import", data={"record": record(10_000)}).json()
    page.goto(f"/table/{opened['table']}")
    expect(page.get_by_test_id("ranking")).to_be_visible()
    expect(page.get_by_test_id("seed")).to_have_text(SEED)
    expect(page.get_by_test_id("imported")).to_be_visible()
