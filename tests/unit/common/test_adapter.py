"""What a game does not say of itself gives nothing away."""

from dataclasses import MISSING, fields

from forno.common.adapter import Adapter
from forno.common.events import Event
from forno.games.mamma_mia.events import Drew, Placed
from forno.games.mamma_mia.game import GAME


class Peeked(Event, tag="peeked"):
    """An event whose author has said nothing of it."""

    player: int


def default(name: str) -> object:
    return next(field.default for field in fields(Adapter) if field.name == name)


def test_an_event_of_which_nothing_is_said_is_never_taken_back():
    assert not Peeked.own
    assert not GAME.may_take_back([Peeked(0)])
    assert not GAME.may_take_back([Placed(0, "olive", 1), Peeked(0)])
    assert not GAME.may_take_back([Drew(0, "supply", 1)])
    assert GAME.may_take_back([Placed(0, "olive", 1)])


def test_a_decision_that_nobody_sees_is_not_taken_back_unless_the_game_says_that_it_shows_nothing():
    assert default("shows_mover_nothing") is False
    assert GAME.may_take_back([])


def test_nobody_knows_who_is_asked_unless_the_game_says_so():
    public = default("public")
    assert public is not MISSING
    assert callable(public)
    assert public(None) is False
