"""From what is kept of a table to the game on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from forno.play.game import RULES_VERSION, Game
from forno.play.record import Record, begin
from forno.play.standing import Place, stand
from forno.play.table import Seat, Table
from forno.server.errors import NewerRules
from forno.server.store.stored import StoredMove, StoredTable

__all__ = ["check_rules", "come_back", "decisions_of", "game_of", "rebuild", "seats_of"]


def check_rules(stored: StoredTable) -> None:
    """See whether a table can go on under the rules that it began with.

    Raises:
        NewerRules: they are of a newer forno than this one.
    """
    if stored.rules > RULES_VERSION:
        raise NewerRules(
            f"This table plays by version {stored.rules} of the rules; the server knows them up to {RULES_VERSION}."
        )


def seats_of(stored: StoredTable) -> tuple[Seat, ...]:
    """Who plays each seat now."""
    return tuple(Seat(seat.name, seat.player) for seat in stored.seats)


def game_of(stored: StoredTable) -> Game:
    """The game of a table before its first decision, by the rules that it began with."""
    check_rules(stored)
    players = [seat.name for seat in stored.seats]
    if stored.start is None:
        return Game.new(
            stored.game, stored.edition, players, options=stored.options, seed=stored.seed, rules=stored.rules
        )
    return begin(
        Record(
            format="forno/1",
            game=stored.game,
            edition=stored.edition,
            players=players,
            options=stored.options,
            rules=stored.rules,
            seed=stored.seed,
            start=stored.start,
        )
    )


def rebuild(stored: StoredTable, moves: Iterable[StoredMove], dealt: Game | None = None) -> Table | None:
    """The table as it stood after these decisions; None before the start.

    Args:
        stored: What is kept of it.
        moves: The decisions.
        dealt: The game before its first decision, where that is at hand.
    """
    if not stored.started:
        return None
    table = Table.rebuild(dealt or game_of(stored), seats_of(stored), decisions_of(moves))
    while stored.finished and stored.ended is None and not table.over:
        table.advance()
    return table


def come_back(stored: StoredTable, moves: Sequence[StoredMove], dealt: Game | None = None) -> Place | None:
    """The table as it may be seen, and what is still to come of these decisions; None before the start.

    Args:
        stored: What is kept of it.
        moves: The decisions.
        dealt: The game before its first decision, where that is at hand.
    """
    if stored.started and not stored.finished:
        return stand(Table(dealt or game_of(stored), seats_of(stored)), decisions_of(moves), stored.shown)
    # There is nothing to hide any more.
    table = rebuild(stored, moves, dealt)
    return None if table is None else Place(table, len(moves), 0.0)


def decisions_of(moves: Iterable[StoredMove]) -> Iterator[tuple[int, str | None, str]]:
    """What is kept of decisions, as a table takes it."""
    return ((move.seat, move.message, move.move) for move in moves)
