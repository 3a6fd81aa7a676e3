"""What the moves of Mamma I are worth to one of the family."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from .family import SON, Family, family
from .guess import Guess
from .suspicion import Suspicion

GOOD = ("grandpa", "grandma", "mamma")  # to be, if one may choose
SLACK = 0.08  # so little better does not show whose side one is on
SHOWN = 0.5  # what each point that one openly gives to the own character costs, with all turns to come
WAIT = 0.4  # what a Guest should bring more than now for each turn that it could still wait
SITTING_OUT = 0.05  # what each card that others may play is worth to who is out of the turn
VOTE_WON = 0.4  # the chance that the wc goes to whom one names


class Relative:
    """One of the family, who suspects whose character is whose by what was done for and against it."""

    def __init__(self) -> None:
        self._suspicion = Suspicion()

    def see(self, event: Any) -> None:
        """Remember an event."""
        self._suspicion.see(event)

    def choose(self, view: Any, legal: Sequence[str], rng: random.Random) -> str:
        """The best move, or by lot one that is nearly as good."""
        return pick(view, legal, self._suspicion, rng)


def pick(view: Any, legal: Sequence[str], suspicion: Suspicion, rng: random.Random) -> str:
    """The best move, or by lot one that is nearly as good."""
    if view.phase == "hide":
        good = [move for move in legal if move.removeprefix("hide ") in GOOD]
        return rng.choice(good or list(legal))
    names = list(view.cards)
    own = names.index(view.secret)
    others = [seat for seat in range(view.players) if seat != view.seat]
    guess = Guess(view, own, suspicion.chances(others, names, own))
    worths = Worths(view, guess).of(legal)
    best = max(worths) - SLACK
    return rng.choice([move for move, worth in zip(legal, worths, strict=True) if worth >= best])


class Worths:
    """Gives moves a worth.

    Args:
        view: What one knows.
        guess: What tables are worth.
    """

    def __init__(self, view: Any, guess: Guess) -> None:
        self._names = list(view.rows)
        self._secret = view.secret
        self._guest = view.next_guest or 0
        self._losing = view.event is not None and view.event.lose > 0
        self._table = family(view)
        self._guess = guess
        self._now = guess.worth(self._table)

    def of(self, legal: Sequence[str]) -> list[float]:
        """The worth of each move."""
        options = [self._worth(move) for move in legal if not move.startswith("guest")]
        best = max(options, default=0.0)
        waiting = WAIT * (6 - self._table.turn)
        guests = [self._invited(move) + best - waiting for move in legal if move.startswith("guest")]
        worths = iter(options), iter(guests)
        return [next(worths[move.startswith("guest")]) for move in legal]

    def _invited(self, move: str) -> float:
        """What a Guest changes; the option comes after it all the same."""
        who = self._names.index(move.split()[1])
        return self._guess.worth(self._table.invite(who, self._guest)) - self._now

    def _worth(self, move: str) -> float:
        word, _, rest = move.partition(" ")
        table = self._table
        match word:
            case "take":
                cards, row = rest.split(" > ")
                worth = self._played(*table.take(cards.split("+"), self._names.index(row)))
                return worth - (self._shown(cards) if row == self._secret else 0.0)
            case "remove":
                return self._played(*table.remove(self._names.index(rest)))
            case "turn":
                return self._guess.worth(table.turn_card(int(rest))) - SITTING_OUT * table.left
            case "wc":
                best = max(self._guess.worth(table.visit(who)) for who in range(SON + 1))
                return self._now + VOTE_WON * (best - self._now)
            case "vote":
                return self._guess.worth(table.visit(self._names.index(rest)))
        return self._settled(self._effect(word, rest))

    def _shown(self, cards: str) -> float:
        """What it costs that the others see whom one feeds: the more, the longer they can act on it."""
        points = sum(int(card.removeprefix("money ")) for card in cards.split("+"))
        return SHOWN * points * (6 - self._table.turn) / 5

    def _effect(self, word: str, rest: str) -> Family:
        table = self._table
        match word:
            case "run":
                return table.run_over(self._names.index(rest.removeprefix("over ")))
            case "child":
                return table.take_child()
            case "steal":
                card, thief = rest.split(" > ")
                return table.steal(int(card), self._names.index(thief))
            case "lose":
                return table.lose(int(rest))
        return table

    def _played(self, table: Family, row: int) -> float:
        """A card was played or removed: the best of what it sets off may be used, or nothing."""
        worth = self._guess.worth(table)
        if row >= 0:
            for after in table.effects(row, self._guess.barred):
                worth = max(worth, self._settled(after))
        return worth

    def _settled(self, table: Family) -> float:
        if table.hospital == SON and self._table.hospital != SON and not self._losing:
            table = self._guess.lose_half(table)
        return self._guess.worth(table)
