"""Decks over HTTP: what the cards need, and what is wrong with cards that somebody typed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from forno.play import decks
from forno.play.games import lookup, names
from forno.server.protocol import MAX_DECK
from tests.server.player import new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server

USUAL = lookup("mamma-mia").deck_text("mamma-mia", "2004")
CARD = '"monotoni", needs = { pineapple = 1 }, jokers = [6]'
OWN = USUAL.replace(CARD, CARD.replace("monotoni", "lucia").replace("[6]", "[5]"))


def check(server: Server, text: str, game: str = "mamma-mia", **more: str) -> httpx.Response:
    return httpx.post(f"{server.url}/api/decks/check", json={"game": game, "text": text, **more})


@pytest.mark.parametrize("game", names())
def test_the_cards_of_every_edition_can_be_asked_for(server: Server, game: str) -> None:
    for edition in lookup(game).editions(game):
        facts = server.get(f"/api/games/{game}/deck?edition={edition}").json()
        assert (facts["game"], facts["edition"], facts["own"]) == (game, edition, False)
        assert facts["sheet"].keys() >= ({"ingredients"} if game == "mamma-i" else {"orders", "kinds", "of_each"})
    assert server.get(f"/api/games/{game}/deck").json()["edition"] == lookup(game).editions(game)[0]


def test_what_there_is_not_is_said(server: Server) -> None:
    assert server.get("/api/games/poker/deck").json()["code"] == "unknown-game"
    assert server.get("/api/games/mamma-mia/deck?edition=1900").json()["where"] == "edition"
    assert server.get("/api/tables/nowhere/deck").json()["code"] == "unknown-table"


def test_a_card_says_what_it_needs_and_where_it_is_known_from(server: Server) -> None:
    sheet = server.get("/api/games/mamma-mia-plus/deck").json()["sheet"]
    assert sheet["own"]["green"] == "pepper"
    assert sheet["orders"]["green"]["minipizza"] == {
        "name": "minipizza",
        "needs": {"pepper": 3},
        "jokers": [],
        "joker_kinds": [],
        "scarcest": False,
        "barred": ["mushroom"],
        "at_least": 0,
        "origin": "reconstructed",
    }


@pytest.mark.parametrize("game", names())
def test_a_right_deck_is_answered_with_its_cards(server: Server, game: str) -> None:
    answer = check(server, lookup(game).deck_text(game, lookup(game).editions(game)[0]), game)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    assert (found["game"], found["faults"]) == (game, [])
    assert found["sheet"] == server.get(f"/api/games/{game}/deck").json()["sheet"]
    assert sum(found["origins"].values()) == {"mamma-mia": 40, "mamma-mia-plus": 90, "mamma-i": 7}[game]


def test_a_wrong_deck_is_answered_with_every_fault_in_the_words_of_the_command(server: Server) -> None:
    first = '"4-pepper", needs = { pineapple = 1, '
    wrong = USUAL.replace(f"{first}pepper", f"{first}anchovy").replace('origin = "rulebook"', 'origin = "dream"', 1)
    found = check(server, wrong, name="my.toml").json()
    assert found.keys() == {"game", "faults"}
    assert found["faults"] == [str(fault) for fault in decks.check(wrong, "my.toml", "mamma-mia")[1]]
    assert len(found["faults"]) == 2
    assert found["faults"][0].startswith("my.toml: orders.yellow, card 1 (4-pepper): needs: 'anchovy': no such kind;")


def test_a_deck_of_another_game_is_no_deck_for_this_one(server: Server) -> None:
    found = check(server, lookup("mamma-i").deck_text("mamma-i", "zugames")).json()
    assert found["faults"] == ["deck: is no deck for mamma-mia; it looks like one for mamma-i"]


@pytest.mark.parametrize(
    "text", ["", "[" * 10_000, "/etc/passwd", "https://example.org/deck.toml", "a = " + "9" * 9000]
)
def test_what_is_no_deck_is_a_fault_and_nothing_else(server: Server, text: str) -> None:
    answer = check(server, text, name="\u202e" + "x" * 39)
    assert answer.status_code == 200
    assert len(answer.json()["faults"]) == 1
    assert "root:" not in answer.text


def test_what_is_too_long_is_not_read(server: Server) -> None:
    assert check(server, "#" * (MAX_DECK + 1)).json()["where"] == "text"
    assert check(server, "#" * 800_000).status_code == 413
    assert check(server, USUAL, game="poker").json()["code"] == "unknown-game"


def test_a_table_says_which_cards_it_plays_with(server: Server) -> None:
    code, _ = open_table(server, new_table(options={"deck": OWN}))
    facts = server.get(f"/api/tables/{code}/deck").json()
    assert facts["own"]
    assert facts["sheet"]["orders"]["yellow"]["lucia"]["jokers"] == [5]
    assert "monotoni" in facts["sheet"]["orders"]["green"]
    code, _ = open_table(server)
    facts = server.get(f"/api/tables/{code}/deck").json()
    assert not facts["own"]
    assert facts["sheet"] == server.get("/api/games/mamma-mia/deck").json()["sheet"]
