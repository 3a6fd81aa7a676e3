"""Editions as data: what a game, a number of players and the options decide."""

from typing import Any

import pytest

from forno.errors import BadOption, DeckError, FornoError, UnknownGame
from forno.games.mamma_mia.layout import NOBODY
from forno.games.mamma_mia.rules import EDITIONS, edition, setting
from forno.play.games import lookup

BASE = ("mamma-mia", "2004")
PLUS = ("mamma-mia-plus", "2009")


def rules(which: tuple[str, str], players: int = 3, **options: Any) -> Any:
    return setting(*which, players, options).rules


@pytest.mark.parametrize("which", EDITIONS)
def test_each_edition_says_which_it_is(which: tuple[str, str]) -> None:
    data = edition(*which)
    assert (data["game"], data["edition"]) == which


@pytest.mark.parametrize(
    ("which", "expected"),
    [
        (("mamma-mia", "1999"), {"mamma_mia": 2, "bare_orders": 1, "open_counter": 1, "common_stack": 0}),
        (("mamma-mia", "2004"), {"mamma_mia": 1, "bare_orders": 0, "open_counter": 0, "common_stack": 0}),
        (PLUS, {"mamma_mia": 0, "bare_orders": 0, "open_counter": 0, "common_stack": 1, "sit_out": 5}),
    ],
)
def test_what_the_editions_decide(which: tuple[str, str], expected: dict[str, int]) -> None:
    found = rules(which)
    assert {name: getattr(found, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("which", "hand", "limit", "draw", "kinds"),
    [(("mamma-mia", "1999"), 6, 7, 7, 5), (BASE, 6, 7, 7, 5), (PLUS, 8, 9, 5, 6)],
)
def test_hands_and_draws(which: tuple[str, str], hand: int, limit: int, draw: int, kinds: int) -> None:
    found = rules(which)
    assert (found.start_hand, found.hand_limit, found.draw_limit, found.kinds) == (hand, limit, draw, kinds)


def test_helping_from_three_players_on() -> None:
    assert [rules(PLUS, players).helping for players in (2, 3, 4, 5, 6)] == [0, 1, 1, 1, 1]
    assert rules(PLUS, 3, helping=False).helping == 0
    assert rules(BASE).helping == 0


def test_rounds() -> None:
    assert rules(BASE).rounds == 3
    assert rules(PLUS, 2).rounds == 4
    assert rules(PLUS, 3).rounds == 3
    assert rules(PLUS, 3, helping=False).rounds == 4
    assert [rules(BASE, rounds=number).rounds for number in (1, 9)] == [1, 9]


def test_the_starter_is_drawn_or_named() -> None:
    assert rules(BASE).starter == NOBODY
    assert rules(BASE, starter=2).starter == 2


def test_colours_decide_the_orders() -> None:
    table = setting(*BASE, 2, {"colours": ["purple", "brown"]})
    assert table.colours == ("purple", "brown")
    assert table.names[0][:4] == ("4-pineapple", "4-pepper", "4-mushroom", "4-salami")
    assert [table.own_kind(seat) for seat in (0, 1)] == [3, 2]


@pytest.mark.parametrize("colour", ["yellow", "green", "brown", "purple", "red"])
def test_the_eight_orders_of_a_colour(colour: str) -> None:
    other = "yellow" if colour != "yellow" else "red"
    table = setting(*BASE, 2, {"colours": [colour, other]})
    own = table.own_kind(0)
    found = {
        name: [table.rules.need[order * 6 + kind] for kind in range(6)] for order, name in enumerate(table.names[0])
    }
    assert len(found) == 8
    for name, needs in found.items():
        if name.startswith("4-"):
            assert sorted(needs) == [0, 0, 0, 0, 1, 4]
            assert needs[own] == 1
        elif name == "misto":
            assert needs == [1, 1, 1, 1, 1, 0]
        elif name == "bombastica":
            assert needs == [0] * 6
        else:
            assert needs == [int(kind == own) for kind in range(6)]


@pytest.mark.parametrize("which", EDITIONS)
def test_every_card_says_where_it_is_known_from(which: tuple[str, str]) -> None:
    sheet = lookup(which[0]).card_sheet(*which)
    origins = {card.origin for cards in sheet.orders.values() for card in cards.values()}
    assert origins <= {"rulebook", "described", "reconstructed"}


# ---- errors


@pytest.mark.parametrize("which", [("mamma-mia", "2009"), ("mamma-mia-plus", "2004"), ("mamma", "2004"), ("", "")])
def test_an_unknown_edition(which: tuple[str, str]) -> None:
    with pytest.raises(UnknownGame):
        setting(*which, 3, {})


@pytest.mark.parametrize(("which", "most"), [(BASE, 5), (PLUS, 6)])
def test_a_number_of_players_that_is_not_played(which: tuple[str, str], most: int) -> None:
    for players in (-1, 0, 1, most + 1, 100):
        with pytest.raises(BadOption) as error:
            setting(*which, players, {})
        assert (error.value.code, error.value.where) == ("bad-option", "players")
        assert f"2 to {most}" in error.value.message


@pytest.mark.parametrize(
    ("which", "players", "options", "where"),
    [
        (BASE, 3, {"helping": False}, "options.helping"),
        (BASE, 3, {"open_scores": True}, "options.open_scores"),
        (PLUS, 2, {"helping": True}, "options.helping"),
        (PLUS, 2, {"helping": False}, "options.helping"),
        (PLUS, 3, {"helping": 1}, "options.helping"),
        (PLUS, 3, {"open_scores": None}, "options.open_scores"),
        (BASE, 3, {"rounds": 0}, "options.rounds"),
        (BASE, 3, {"rounds": 2.0}, "options.rounds"),
        (BASE, 3, {"rounds": True}, "options.rounds"),
        (BASE, 3, {"starter": 3}, "options.starter"),
        (BASE, 3, {"starter": False}, "options.starter"),
        (BASE, 3, {"colours": ["green", "red"]}, "options.colours"),
        (BASE, 3, {"colours": {"green": 0}}, "options.colours"),
        (BASE, 3, {"colours": ["green", "red", "pink"]}, "options.colours[2]"),
        (BASE, 3, {"colours": ["green", "red", "green"]}, "options.colours[2]"),
        (BASE, 3, {"colours": ["green", "red", 3]}, "options.colours[2]"),
        (BASE, 3, {"colours": ["green", "red", ["pink"]]}, "options.colours[2]"),
        (BASE, 3, {"remove_cards": "no"}, "options.remove_cards"),
        (BASE, 3, {"memory_aid": "some"}, "options.memory_aid"),
        (BASE, 3, {"deck": 5}, "options.deck"),
        (BASE, 3, {"deck": "deck-plus"}, "options.deck"),
        (BASE, 3, {"turbo": True}, "options.turbo"),
    ],
)
def test_an_option_that_is_wrong(which: tuple[str, str], players: int, options: dict[str, Any], where: str) -> None:
    with pytest.raises(FornoError) as error:
        setting(*which, players, options)
    assert error.value.where == where


def test_another_deck_may_be_given_as_a_text() -> None:
    module = lookup("mamma-mia")
    text = module.deck_text("mamma-mia", "2004").replace("scarcest = 3", "scarcest = 2")
    table = setting(*BASE, 2, {"deck": text})
    minimale = table.names[0].index("minimale")
    assert table.rules.joker_number[minimale * 2] == 2
    assert rules(BASE, 2).joker_number[minimale * 2] == 3


def test_a_broken_deck_names_the_card() -> None:
    text = lookup("mamma-mia").deck_text("mamma-mia", "2004")
    broken = text.replace('name = "4-pepper", needs = { pineapple = 1', 'name = "4-pepper", needs = { anchovy = 1', 1)
    assert broken != text
    with pytest.raises(DeckError) as error:
        setting(*BASE, 2, {"deck": broken})
    assert error.value.code == "bad-deck"
    assert "4-pepper" in str(error.value)
    assert "yellow" in str(error.value)
    assert "anchovy" in str(error.value)
