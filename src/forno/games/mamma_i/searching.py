"""How Mamma I is searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from forno.common.searchable import Question, Searchable

from . import layout, rollout
from .bot import guess, worth
from .game import GAME
from .known import seen
from .layout import CODE_NAMES, Known, Rules, State
from .memory import Memory
from .notation import TEXTS
from .rules import rules_of
from .sheet import card_sheet

__all__ = ["SEARCH", "RelativesMind"]

ACTIONS = {text: action for action, text in enumerate(TEXTS)}


class RelativesMind:
    """What a seat of Mamma I keeps of a game; to it, all the others play by ``rule``."""

    def __init__(self, _others: str = "rule") -> None:
        self.memory = Memory()
        self._sheet: Any = None
        self._rules: Rules | None = None

    def know(self, sheet: Any) -> None:
        """Read the cards that are played with."""
        self._sheet = sheet

    def see(self, event: Any) -> None:
        """Remember an event."""
        self.memory.see(event)

    def question(self, view: Any, legal: Sequence[str]) -> Question:
        """The decision that the view's seat is asked for."""
        self.memory.look(view)
        r = self._rules = self._rules or self._read(view)
        k = seen(r, view, self.memory)
        actions = [ACTIONS[move] for move in legal]
        worth.weigh(k, r, k, actions, len(actions))
        order = sorted(range(len(legal)), key=lambda at: -k.worths[at])
        return Question(
            known=k,
            rules=r,
            desks=(k, k),
            moves=[legal[at] for at in order],
            actions=[actions[at] for at in order],
            certain=True,
            turn=view.turn,
        )

    def _read(self, view: Any) -> Rules:
        r = rules_of(view.players, view.ingredients, view.printed)
        sheet = self._sheet or card_sheet(view.game, view.edition)
        r.copies = [sheet.copies[code] for code in CODE_NAMES]
        return r


SEARCH = Searchable(
    layout=layout,
    kernel=GAME.kernel,
    inner=(guess, worth, rollout),
    words=128,
    State=State,
    Known=Known,
    Desk=Known,
    mind=RelativesMind,
)
