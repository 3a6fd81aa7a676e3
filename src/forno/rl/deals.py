"""All deals of a small edition, one after the other: shuffles that are told which arrangement comes out.

``shuffle`` and ``below`` stand in for those of ``forno.common.chance`` in a kernel that is bound with this module.
Cards that look alike are alike: each arrangement of a row is one outcome, and all are equally likely.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from typing import Any

from forno import jit
from forno.errors import BadOption
from forno.play.games import lookup

__all__ = ["Deals", "Script", "below", "shuffle"]

_MOST = 100_000  # deals


class Script:
    """Which outcomes come: the first of each, where nothing is said.

    Attributes:
        sizes: How many outcomes there were each time.
    """

    def __init__(self, outcomes: Sequence[int] = ()) -> None:
        self._outcomes = outcomes
        self.sizes: list[int] = []

    def take(self, number: int) -> int:
        """The next outcome, of so many."""
        at = len(self.sizes)
        self.sizes.append(number)
        return self._outcomes[at] if at < len(self._outcomes) else 0


def below(chance: Any, n: int) -> int:
    """The next outcome, a number below ``n``."""
    outcome: int = chance.take(n)
    return outcome


def shuffle(cards: list[int], first: int, n: int, chance: Any) -> None:
    """Lay the arrangement of a row that comes next, of all that look different, in ascending order."""
    left = Counter(cards[first : first + n])
    number = arrangements(left)
    at = chance.take(number)
    for place in range(first, first + n):
        for card in sorted(left):
            behind = number * left[card] // (n - place + first)  # arrangements that begin with this card
            if at < behind:
                break
            at -= behind
        cards[place], number = card, behind
        left[card] -= 1
        if not left[card]:
            del left[card]


def arrangements(cards: Counter[int]) -> int:
    """How many different rows the cards can be laid in."""
    return factorial(cards.total()) // prod(map(factorial, cards.values()))


class Deals:
    """The deals of a table, numbered.

    Args:
        game: The game's name.
        setting: The table's.

    Attributes:
        number: How many there are, all equally likely.

    Raises:
        BadOption: There are too many to be listed.
    """

    def __init__(self, game: str, setting: Any) -> None:
        module = lookup(game)
        own = sys.modules[__name__]
        self._run = jit.bind(own if part.__name__ == "forno.common.chance" else part for part in module.kernel)
        self._new, self._rules = module.Played or module.layout.State, setting.rules
        script = Script()
        self._run.deal(self._new(), self._rules, script)
        self._sizes = script.sizes
        self.number = prod(self._sizes)
        if self.number > _MOST:
            raise BadOption(f"has {self.number} deals, which cannot all be listed; {_MOST} at most", "exact")

    def deal(self, which: int) -> Any:
        """The state after a deal."""
        outcomes = []
        for size in self._sizes:
            which, outcome = divmod(which, size)
            outcomes.append(outcome)
        state = self._new()
        self._run.deal(state, self._rules, Script(outcomes))
        return state
