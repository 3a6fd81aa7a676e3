"""Playing on from a moment of a finished game: what one's seat saw stays, and whatever it did not see is dealt anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from forno.errors import BadOption, UnknownGame
from forno.play.game import Game
from forno.play.reel import Reel
from forno.server.errors import NotNow
from forno.server.live.dealing import game_of
from forno.server.people.playing_on import table_from
from forno.server.protocol import PlayOn

LINES = (Path(__file__).parents[2] / "records" / "rules-1.txt").read_text("utf8").splitlines()
OVER = [record for record in (json.loads(line[65:]) for line in LINES) if record["result"] is not None]
OWNER = b"o" * 32


def of(game: str, players: int) -> dict[str, Any]:
    return next(record for record in OVER if (record["game"], len(record["players"])) == (game, players))


@pytest.mark.parametrize(("game", "players"), [("mamma-mia", 4), ("mamma-mia-plus", 4), ("mamma-i", 3)])
def test_a_seat_sees_what_it_saw_and_the_rest_is_dealt_anew(game: str, players: int) -> None:
    reel = Reel(of(game, players))
    for at in range(0, len(reel.moments) - 1, 7):
        for seat in (0, players - 1):
            true = reel.game(at, seat)
            # What happens by itself, or who else is asked in secret, follows from what the seat does not know.
            if true.over or (true.on_turn is None and true.player != seat):
                continue
            tables = [table_from(reel.game(at, seat), PlayOn(at, seat), OWNER) for _ in range(5)]
            assert all(seen(game_of(table), seat) == seen(true, seat) for table in tables)
            assert true.seed not in {table.seed for table in tables}
            assert len({table.seed for table in tables}) == 5
    hidden = [table_from(reel.game(10, 0), PlayOn(10, 0), OWNER) for _ in range(10)]
    assert len({msgspec.json.encode(table.start) for table in hidden}) == 10


def seen(game: Game, seat: int) -> dict[str, Any]:
    """A seat's view without what a position has no words for: the last call, and how many cards were turned up."""
    view: dict[str, Any] = msgspec.to_builtins(game.view(seat))
    return {name: value for name, value in view.items() if name not in ("call", "turned")}


def test_what_is_played_on_with_follows_from_the_seats_view_alone() -> None:
    """The others' hands of a seat that sees none of them are as good as any: the true ones come by chance only."""
    reel = Reel(of("mamma-mia", 4))
    true = reel.game(12, 0)
    tables = [table_from(reel.game(12, 0), PlayOn(12, 0), OWNER) for _ in range(20)]
    same = [game_of(table).view(seat).hand == true.view(seat).hand for table in tables for seat in (1, 2, 3)]
    assert sum(same) < 20  # of 60


def test_bots_play_the_other_seats_and_the_person_has_a_name() -> None:
    reel = Reel(of("mamma-mia", 4))
    table = table_from(reel.game(8, 2), PlayOn(8, 2, "Zoe", "rule", "de"), OWNER)
    assert [(seat.kind, seat.bot) for seat in table.seats] == [
        ("bot", "rule"),
        ("bot", "rule"),
        ("person", None),
        ("bot", "rule"),
    ]
    assert table.seats[2].name == "Zoe"
    assert len({seat.name for seat in table.seats}) == 4
    assert (table.language, table.imported, table.started) == ("de", True, True)


def test_what_cannot_be_is_refused() -> None:
    reel = Reel(of("mamma-mia", 2))
    last = len(reel.moments) - 1
    for at, wanted, error in (
        (last, PlayOn(last, 0), NotNow),
        (0, PlayOn(0, 0, "", "nobody"), UnknownGame),
        (0, PlayOn(0, 0, "\x00"), BadOption),
    ):
        with pytest.raises(error):
            table_from(reel.game(at, 0), wanted, OWNER)
