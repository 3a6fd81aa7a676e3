"""What a coach says: of a decision that is to be taken, and of one that was."""

from __future__ import annotations

import msgspec

__all__ = ["Advice", "Best", "Chance", "Lesson"]


class Best(msgspec.Struct, frozen=True):
    """One of the best moves.

    Attributes:
        move: As records write it.
        share: The share of the win that is expected after it, 0 to 1.
        low: The lower end of the share's 95 % interval.
        high: The upper end.
    """

    move: str
    share: float
    low: float
    high: float


class Chance(msgspec.Struct, frozen=True):
    """How likely an order on its way is to be delivered.

    Attributes:
        player: Whose it is, by seat.
        order: Its name.
        chance: 0 to 1.
    """

    player: int
    order: str
    chance: float


class Advice(msgspec.Struct, frozen=True):
    """What can be said before a decision.

    Attributes:
        best: Some of the moves, the best first. Empty: the seat does not know enough to imagine how things lie, or
            there was no time.
        orders: The orders in the oven, the next one first: how likely they are delivered after the best move.
        playouts: How many games were played on in the mind.
    """

    best: list[Best]
    orders: list[Chance]
    playouts: int


class Lesson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What can be said of a decision that was taken.

    Attributes:
        ply: How many decisions were taken in the game before it, 0 or more.
        round: In which round, in games that have some.
        turn: In which turn, in games that count those.
        phase: What was asked, in the view's word.
        choices: How many moves were legal.
        played: The move.
        share: The share of the win that was expected after it; null where nothing can be said.
        cost: How much less that is than after the best move, 0 or more; null where nothing can be said.
        interval: Of the cost: the ends of its 95 % interval. Where it contains 0, there is no clear difference.
        clear: Whether there is one: the interval lies above 0.
        best: As in ``Advice``.
        orders: As in ``Advice``.
        playouts: As in ``Advice``.
    """

    ply: int
    round: int | None = None
    turn: int | None = None
    phase: str
    choices: int
    played: str
    share: float | None
    cost: float | None
    interval: list[float] | None
    clear: bool
    best: list[Best]
    orders: list[Chance]
    playouts: int
