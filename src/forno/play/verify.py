"""Checking a record: that its seed is the promised one, and that shuffles, moves and result follow from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from forno.errors import RecordError

from .chance import commitment
from .game import Game
from .record import begin, moments, read

__all__ = ["Shuffled", "Verified", "verify"]


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Where chance came in: after how many moves (0: at the deal), and which words of the seed's stream were taken.

    The words are counted from 0; ``end`` is the first that was not taken.
    """

    moves: int
    begin: int
    end: int


@dataclass(slots=True)
class Verified:
    """What was checked, and found right.

    Attributes:
        game: The game after the record's last move.
        dealt: Whether the deal follows from the seed; else the record begins with a position that says what lay where.
        commitment: SHA-256 of the seed, recomputed; None where there is no seed.
        promised: Whether that is the commitment that was asked for.
        claimed: Whether the record says a result, which then is the one that its moves lead to.
        shuffles: All that was shuffled or drawn by lot.
    """

    game: Game
    dealt: bool
    commitment: str | None
    promised: bool
    claimed: bool
    shuffles: list[Shuffled] = field(default_factory=list)


def verify(data: object, promised: str | None = None) -> Verified:
    """Check a record.

    Args:
        data: What the JSON text holds.
        promised: The commitment that was shown when the game began; None: not to be compared.

    Raises:
        RecordError: A field, the start or the result is wrong, or the seed is not the promised one.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
    """
    record = read(data)
    made = None if record.seed is None else commitment(record.seed)
    if promised is not None:
        _check_promise(made, promised)
    game = begin(record)
    done = Verified(game, record.start is None, made, promised is not None, record.result is not None)
    taken = 0
    for _ in moments(game, record):
        if game.words > taken:
            done.shuffles.append(Shuffled(game.ply, taken, game.words))
            taken = game.words
    return done


def _check_promise(made: str | None, promised: str) -> None:
    if len(promised) != 64 or not all(digit in "0123456789abcdefABCDEF" for digit in promised):
        raise RecordError("should be 64 hex digits", "commitment")
    if made is None:
        raise RecordError("cannot be compared: the record has no seed", "commitment")
    if made != promised.lower():
        raise RecordError(f"is not that of the record's seed, which is {made}", "commitment")
