"""What a table may show of the oven beside its top card: what everybody has seen go in, and only if it agreed to."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from forno.play.game import Game
from forno.testing.play import choose

GAMES = [("mamma-mia", "1999"), ("mamma-mia", "2004"), ("mamma-mia-plus", "2009")]


class Heard:
    """What lies in the oven, by what was said aloud."""

    def __init__(self) -> None:
        self.oven: list[Any] = []

    def hear(self, event: Any) -> None:
        match type(event).__name__:
            case "Placed":
                self.oven += [{"kind": event.kind}] * event.number
            case "Ordered":
                self.oven.append({"order": event.order, "player": event.player})
            case "Turned" | "Judged":
                self.oven.pop(0)


def follow(game: Game, rng: Random) -> Any:
    """The game after each decision and step, with what was said of it."""
    heard = Heard()
    for event in game.run():
        heard.hear(event)
    while not game.over:
        for event in game.play(choose(game, rng, "keen")):
            heard.hear(event)
        for events in game.steps():
            for event in events:
                heard.hear(event)
                if type(event).__name__ == "NewRound" and game.edition != "1999":
                    left = [{"kind": kind} for kind, n in event.leftovers.items() for _ in range(n)]
                    heard.oven = left + heard.oven
        yield heard


def aid(game: Game, seat: int | None) -> Any:
    return msgspec.to_builtins(game.view(seat)).get("aid")


def table(game: str, edition: str, memory_aid: str | None) -> Game:
    options = {"rounds": 2} | ({} if memory_aid is None else {"memory_aid": memory_aid})
    return Game.new(game, edition, ["Ann", "Bea", "Carlo"], options=options, seed="5" * 64)


def in_any_order(cards: list[Any]) -> list[Any]:
    """Leftovers go to the bottom in an order of their own, which nothing hangs on."""
    return sorted(cards, key=repr)


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_with_count_everybody_is_shown_what_he_could_have_counted(game: str, edition: str) -> None:
    played = table(game, edition, "count")
    for heard in follow(played, Random(3)):
        counted = Counter(card["kind"] for card in heard.oven if "kind" in card)
        for seat in (None, 0, 1, 2):
            assert aid(played, seat) == {"counted": dict(counted), "oven": None}
            assert msgspec.to_builtins(played.shared_view(seat))["aid"] == aid(played, seat)


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_an_open_oven_is_shown_to_the_seats_and_to_nobody_else(game: str, edition: str) -> None:
    played = table(game, edition, "open")
    for heard in follow(played, Random(3)):
        assert aid(played, None) is None
        for seat in range(3):
            found = aid(played, seat)
            assert found["counted"] is None
            assert in_any_order(found["oven"]) == in_any_order(heard.oven)
            assert msgspec.to_builtins(played.shared_view(seat))["aid"] == found


@pytest.mark.parametrize("memory_aid", [None, "none", "notes"])
def test_no_other_table_shows_more_than_the_top_card(memory_aid: str | None) -> None:
    played = table("mamma-mia", "2004", memory_aid)
    for _ in follow(played, Random(3)):
        assert [aid(played, seat) for seat in (None, 0, 1, 2)] == [None] * 4
