"""Taking back: within one's own turn, and never across anything that came to light."""

import random
from typing import Any

import pytest

from forno.play.game import Game
from forno.play.table import UNDO, Asked, NothingToUndo, Seat, Table

NAMES = ["Ann", "Ben", "Cleo"]


def make(game: str = "mamma-mia", edition: str = "2004") -> Table:
    return Table(Game.new(game, edition, NAMES, seed="5f" * 32), [Seat(name) for name in NAMES])


def asked(table: Table) -> Asked:
    wanted = table.asked()
    assert wanted is not None
    return wanted


def send(table: Table, *moves: str, id: str = "a") -> int:
    seat = asked(table).seat
    prepared = table.prepare(seat, id, table.known(seat), moves)
    table.apply(prepared)
    return seat


def sights(table: Table) -> list[Any]:
    return [table.view(seat) for seat in (None, 0, 1, 2)]


def placed(table: Table) -> tuple[int, Any]:
    """A table where somebody has put an ingredient down and may still lay an order."""
    seat = asked(table).seat
    option = next(option for option in table.view(seat).turn.options if option.order != "no order")
    return send(table, option.place), option


def test_an_announcement_is_taken_back():
    table = make()
    before = sights(table)
    seat, option = placed(table)
    assert sights(table) != before
    assert table.undoable(seat)
    assert not table.undoable((seat + 1) % 3)
    table.undo(seat)
    assert sights(table) == before
    assert table.events == []
    assert asked(table).seat == seat
    assert asked(table).pause == 0.0
    assert table.ply == 2
    assert [table.known(who) for who in (None, 0, 1, 2)] == [2] * 4  # numbers never go back
    send(table, option.place, id="b")
    assert table.game.record()["moves"] == [option.place]


def test_only_the_last_message_is_taken_back_and_once():
    table = make()
    seat, option = placed(table)
    send(table, option.order, id="b")
    assert table.undoable(seat) == (table.view(seat).phase == "draw")
    if table.undoable(seat):
        table.undo(seat)
        assert table.view(seat).phase == "order"
    with pytest.raises(NothingToUndo):
        table.undo(seat)


def test_what_was_drawn_is_seen_and_stays():
    table = make()
    seat = asked(table).seat
    option = table.view(seat).turn.options[0]
    draw = option.draws[0].move if option.draws else None
    send(table, *(move for move in (option.place, option.order, draw) if move is not None))
    assert not any(map(table.undoable, range(3)))


def test_the_answer_to_a_message_that_was_taken_back_stays_the_same():
    table = make()
    seat, _ = placed(table)
    then = table.answer(seat, "a")
    table.undo(seat)
    assert table.answer(seat, "a") == then


@pytest.mark.parametrize(
    ("game", "edition"), [("mamma-mia", "1999"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")]
)
def test_a_table_with_takings_back_is_rebuilt_and_nothing_comes_to_light_by_them(game, edition):
    rng = random.Random(edition)
    table, rows = make(game, edition), list[tuple[int, str | None, str]]()
    undone = 0
    while not table.over:
        if not table.resting:
            table.advance()
            continue
        seat = asked(table).seat
        legal = table.view(seat).legal
        # A Guest of Mamma I is seated before anything is shown; at random that would be rare.
        move = rng.choice([move for move in legal if move.startswith("guest")] or legal)
        before = sights(table)
        send(table, move, id=f"m{len(rows)}")
        rows.append((seat, f"m{len(rows)}", move))
        if table.undoable(seat) and rng.random() < 0.4:
            table.undo(seat)
            rows.append((seat, None, UNDO))
            undone += 1
            assert sights(table) == before
    assert undone
    again = Table.rebuild(Game.new(game, edition, NAMES, seed="5f" * 32), table.seats, rows)
    while not again.resting:
        again.advance()
    assert sights(again) == sights(table)
    assert again.events == table.events
    assert again.game.record() == table.game.record()
