"""PL-7: how long a request for help is out tells neither who was asked nor who was passed over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from forno.games.mamma_mia.events import Asking, Helped, NotHelped
from forno.play.flow import REQUEST, rest_in_request
from forno.play.table import Seat, Table
from forno.testing.play import Table as Deal, choose

Request = tuple[int, dict[int, float], float, type]


def requests(players: int, style: str, seed: int) -> Iterator[Request]:
    """Of every request of a game: its owner, when whom was asked, when it ended, and how; answers take no time."""
    rng = Random(seed)
    table = Table(Deal("mamma-mia-plus", "2009", players).deal(f"{seed:064x}"), [Seat("bot", "rule")] * players)
    clock = ready = 0.0
    owner: int | None = None
    asked: dict[int, float] = {}
    while not table.over:
        if table.resting:
            seat = table.game.player
            assert seat is not None
            if owner is not None and table.view(seat).decision.phase == "help":
                asked[seat] = clock
            prepared = table.prepare(seat, None, table.known(seat), [choose(table.game, rng, style)])
            table.apply(prepared)
            beat = prepared.beat
        else:
            beat = table.advance()
        for event in beat.events:
            if isinstance(event, Helped | NotHelped):
                assert owner is not None
                yield owner, asked, ready, type(event)
                owner = None
            if isinstance(event, Asking):
                owner, asked, clock, ready = event.player, {}, 0.0, 0.0
        if owner is not None:
            # A bot answers at once, and what follows by itself comes when the rest is over.
            ready += beat.pause
            clock = ready if not table.resting else clock
    assert owner is None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_seat_takes_the_same_time_asked_or_passed_over(players: int) -> None:
    share = REQUEST / (players - 1)
    ends, numbers = set(), set()
    for seed, style in enumerate(["keen", "stubborn", "any", "keen"]):
        for owner, asked, lasted, end in requests(players, style, seed):
            assert lasted == pytest.approx(REQUEST)
            for seat, moment in asked.items():
                assert moment == pytest.approx(((seat - owner) % players - 1) * share)
            ends.add(end)
            numbers.add(len(asked))
    assert ends == {Helped, NotHelped}
    assert numbers >= {0, 1}


def test_a_table_built_anew_while_a_request_is_out_goes_on() -> None:
    rng = Random(4)
    game = Deal("mamma-mia-plus", "2009", 4).deal(f"{4:064x}")
    seats, out = [Seat("bot", "rule")] * 4, 0
    decisions: list[tuple[int, str | None, str]] = []
    table = Table(game, seats)
    while not table.over:
        if not table.resting:
            if table.view(None).wanted:
                out += 1
            if table.view(None).wanted and out % 7 == 1:
                again = Table.rebuild(game, seats, decisions)
                while not again.resting:
                    again.advance()
            table.advance()
            continue
        seat = table.game.player
        assert seat is not None
        move = choose(table.game, rng, "keen")
        decisions.append((seat, None, move))
        table.apply(table.prepare(seat, None, table.known(seat), [move]))
    assert out > 7


def still_out(table: Table, rest: float) -> float:
    """How long a request lasts from now on if everybody refuses who is still asked, at once."""
    while table.game.asking is not None:
        if table.resting:
            seat = table.game.player
            assert seat is not None
            prepared = table.prepare(seat, None, table.known(seat), ["refuse"])
            table.apply(prepared)
            beat = prepared.beat
        else:
            beat = table.advance()
        if any(isinstance(event, Helped | NotHelped) for event in beat.events):
            break
        rest += beat.pause
    return rest


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_request_that_comes_to_be_seen_anew_is_out_for_its_whole_time(players: int) -> None:
    """PL-7: whoever is asked then, and whoever has refused before."""
    places = set()
    for seed, style in enumerate(["stubborn", "any", "stubborn"]):
        rng = Random(seed)
        table = Table(Deal("mamma-mia-plus", "2009", players).deal(f"{seed:064x}"), [Seat("P")] * players)
        while not table.over:
            owner, seat = table.game.asking, table.game.player
            if owner is None:
                assert rest_in_request(table.game, 0.9) == 0.9
            else:
                again = table.copy()
                assert still_out(again, rest_in_request(again.game, 0.9)) == pytest.approx(REQUEST)
                places.add((seat - owner) % players if table.resting and seat is not None else None)
            if table.resting:
                assert seat is not None
                table.apply(table.prepare(seat, None, table.known(seat), [choose(table.game, rng, style)]))
            else:
                table.advance()
    assert places == {None, *range(1, players)}
