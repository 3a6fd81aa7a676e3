"""A coach beside one seat: it is shown what a bot is shown, and never a game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from forno.common.searchable import Question
from forno.errors import BadOption
from forno.search import Budget, Finding, Measurement, engine, measure, searchable

from .advice import Advice, Best, Chance, Lesson

__all__ = ["LEAST_PLAYOUTS", "Advisor", "Effort"]

LEAST_PLAYOUTS: Final = 100
_SHOWN: Final = 4  # moves that are measured beside the one that was played
_NOTHING: Final = Advice([], [], 0)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a coach thinks about each decision: up to half of it to find the best moves, the rest to measure them.

    Attributes:
        playouts: Games played on in the mind, ``LEAST_PLAYOUTS`` or more; None: as many as there is time for.
        ms: Milliseconds, 1 or more; None: as many as that takes. With a time, what is found depends on the machine.
        seed: What all luck follows from, any integer.

    Raises:
        BadOption: There are too few of them, or neither is given.
    """

    playouts: int | None = 10_000
    ms: float | None = None
    seed: int = 1

    def __post_init__(self) -> None:
        if self.playouts is not None and self.playouts < LEAST_PLAYOUTS:
            raise BadOption(f"{self.playouts}; right would be {LEAST_PLAYOUTS} or more", "playouts")
        if self.ms is not None and not self.ms >= 1:
            raise BadOption(f"{self.ms:g}; right would be 1 or more", "ms")
        if self.playouts is None and self.ms is None:
            raise BadOption("neither playouts nor ms are given; right would be one of them, or both", "playouts")

    def finding(self) -> Budget:
        """What it may cost to find the best moves."""
        return Budget(self._seconds(), None if self.playouts is None else self.playouts // 2)

    def measuring(self, taken: int) -> Budget:
        """What it may cost to measure them, when so many playouts were taken to find them."""
        return Budget(self._seconds(), None if self.playouts is None else self.playouts - taken)

    def _seconds(self) -> float:
        return Budget().seconds if self.ms is None else self.ms / 2000

    def luck(self, seat: int, seen: int, use: str) -> int:
        """A seed of 62 bits for one use at a decision: it follows from no card, and from no decision in secret.

        Args:
            seat: Whose decision.
            seen: How many events everybody has seen.
            use: What for.
        """
        text = f"{self.seed} coach {seat} {seen} {use}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 2


class Advisor:
    """The coach of one seat. Show it every event (``see``) from the beginning on.

    Args:
        game: The game.
        sheet: The cards that are played with, as ``Game.card_sheet`` has them.
        effort: How much to think.

    Raises:
        UnknownGame: There is no such game.
        BadOption: The game cannot be searched, or numba is not installed.
    """

    def __init__(self, game: str, sheet: Any, effort: Effort) -> None:
        self._engine = engine(game)
        of = searchable(game)
        assert of is not None
        self._mind = of.mind("rule")
        self._mind.know(sheet)
        self._effort = effort
        self._warm, self._seen = False, 0

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._seen += 1
        self._mind.see(event)

    def advise(self, view: Any) -> Advice:
        """What to play: the same for the same view, events and effort, where that names no time.

        Args:
            view: What the seat sees where it has to decide between two moves or more.
        """
        question = self._mind.question(view, view.legal)
        if not question.certain:
            return _NOTHING
        finding, measured = self._think(question, view.seat)
        return _advice(finding, measured, question)

    def judge(self, view: Any, ply: int, played: str) -> Lesson:
        """What a move was worth.

        Args:
            view: What the seat saw where it had to decide between two moves or more.
            ply: How many decisions were taken in the game before.
            played: The move that it then played.
        """
        question = self._mind.question(view, view.legal)
        if not question.certain:
            return _lesson(question, view, ply, played, None, _NOTHING)
        finding, measured = self._think(question, view.seat, played)
        return _lesson(question, view, ply, played, measured, _advice(finding, measured, question))

    def _think(self, question: Question, seat: int, played: str | None = None) -> tuple[Finding, Measurement]:
        effort, begin = self._effort, Budget(playouts=1)
        if not self._warm:  # what has to be compiled takes nothing of anybody's time
            self._engine.find(question, seat, 0, begin)
            measure(self._engine, question, seat, 0, question.moves[:1], question.moves[0], begin)
            self._warm = True
        finding = self._engine.find(question, seat, effort.luck(seat, self._seen, "find"), effort.finding())
        good = [finding.move, *(looked.move for looked in finding.looked if looked.move != finding.move)][:_SHOWN]
        moves = good if played is None else [played, *(move for move in good if move != played)]
        luck = effort.luck(seat, self._seen, "measure")
        measured = measure(self._engine, question, seat, luck, moves, good[0], effort.measuring(finding.playouts))
        return finding, measured


def _advice(finding: Finding, measured: Measurement, question: Question) -> Advice:
    best = [Best(one.move, one.share, one.low, one.high) for one in measured.shares]
    orders = [Chance(one.player, one.order, one.chance) for one in measured.orders]
    each = len(best) + bool(question.things)
    return Advice(best, orders, finding.playouts + measured.worlds * each)


def _lesson(
    question: Question, view: Any, ply: int, played: str, measured: Measurement | None, advice: Advice
) -> Lesson:
    gap = measured.gap if measured is not None and measured.worlds else None
    return Lesson(
        ply=ply,
        round=question.round,
        turn=question.turn,
        phase=getattr(getattr(view, "decision", None), "phase", None) or view.phase,
        choices=len(view.legal),
        played=played,
        share=next((one.share for one in advice.best if one.move == played), None),
        cost=None if gap is None else gap.cost,
        interval=None if gap is None else [gap.low, gap.high],
        clear=gap is not None and gap.low > 0,
        best=advice.best,
        orders=advice.orders,
        playouts=advice.playouts,
    )
