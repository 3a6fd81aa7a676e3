import os
import random
import signal
import sys
import time
from typing import Any

import pytest

from forno import Game, bots
from forno.bots.seating import Seating, source
from forno.errors import BotError

SEED = "5" * 64


def new_game(players: int) -> Game:
    return Game.new("mamma-mia", "2004", [str(seat) for seat in range(players)], seed=SEED)


def seated(*seats: bots.Bot, game: Game | None = None) -> Seating:
    return Seating(
        game or new_game(len(seats)), dict(enumerate(seats)), {seat: source(SEED, seat) for seat in range(len(seats))}
    )


class Watcher:
    """Plays the first move, and keeps what it was shown."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.views: list[Any] = []

    def see(self, event):
        self.events.append(event)

    def choose(self, view, legal, rng):
        self.views.append(view)
        assert list(legal) == view.legal
        return legal[0]


def test_every_bot_sees_every_event_in_order_and_its_own_view_only():
    first, second = Watcher(), Watcher()
    seating = seated(first, second, bots.make("random"))
    result = seating.finish()
    assert result == seating.game.result
    assert first.events == second.events
    assert [type(event).__name__ for event in first.events].count("Opened") == 3
    assert {view.seat for view in first.views} == {0}
    assert {view.seat for view in second.views} == {1}


def test_the_same_sources_play_the_same_game_again():
    games = [new_game(2), new_game(2)]
    for game in games:
        seated(bots.make("random"), bots.make("rule"), game=game).finish()
    assert games[0].moves == games[1].moves


def test_a_source_follows_from_the_seed_and_the_seat():
    numbers = [source(SEED, 0).random(), source(SEED, 1).random(), source("6" * 64, 0).random()]
    assert len(set(numbers)) == 3
    assert source(SEED, 0).random() == numbers[0]


def test_a_bot_that_wants_what_is_not_legal_is_named_and_nothing_happens():
    class Cheat:
        def choose(self, view, legal, rng):
            legal.append("99 salami")  # its own copy
            return "99 salami"

    game = new_game(2)
    seating = seated(Cheat(), Cheat(), game=game)
    with pytest.raises(BotError, match="answered '99 salami'; legal were") as caught:
        seating.finish()
    assert caught.value.where == f"bot at seat {game.player}"
    assert game.ply == 0


@pytest.mark.parametrize("method", ["choose", "see"])
def test_a_bot_that_fails_is_named_with_the_place_where_it_failed(method):
    class Broken:
        def choose(self, view, legal, rng):
            return legal[0] if method == "see" else view.nothing

        def see(self, event):
            return event.nothing if method == "see" else None

    with pytest.raises(BotError, match=r"AttributeError: .*nothing.*\(test_seating.py, line \d+\)"):
        seated(Broken(), Broken()).finish()


def test_nobody_is_asked_when_the_game_is_over():
    seating = seated(bots.make("random"), bots.make("random"))
    seating.finish()
    with pytest.raises(ValueError, match="nobody"):
        seating.choice()


def test_random_plays_every_legal_move():
    bot = bots.make("random", 3)
    rng = random.Random(3)
    assert {bot.choose(None, ["a", "b", "c"], rng) for _ in range(50)} == {"a", "b", "c"}


@pytest.mark.parametrize(
    "error", [SystemExit(0), SystemExit("bye"), KeyboardInterrupt(), GeneratorExit(), BaseException("odd")]
)
@pytest.mark.parametrize("method", ["choose", "see", "know"])
def test_a_bot_that_wants_to_end_the_program_has_failed(method, error):
    class Quitter:
        def choose(self, view, legal, rng):
            return self.end() if method == "choose" else legal[0]

        def see(self, event):
            return self.end() if method == "see" else None

        def know(self, sheet):
            return self.end() if method == "know" else None

        def end(self) -> Any:
            raise error

    with pytest.raises(BotError, match=f"bot at seat \\d: {type(error).__name__}: .*test_seating.py"):
        seated(Quitter(), Quitter()).finish()


@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize("tidy", [False, True])
def test_a_real_ctrl_c_is_no_bots_failure(tidy):
    class Slow:
        def choose(self, view, legal, rng):
            os.kill(os.getpid(), signal.SIGINT)
            try:
                while True:
                    time.sleep(0.1)
            finally:
                if tidy:
                    sys.exit(1)

    with pytest.raises((KeyboardInterrupt, SystemExit)):
        seated(Slow(), Slow()).finish()
