"""Find weights as good as those of ``rule``, but others: whom a search meets that it does not model.

From a start far away, one change at a time: each weight times a random factor, kept where one seat of it wins more
against three of ``rule``. Run it with ``python -m scripts.other_weights [SEED [STEPS]]``; a step takes a second. What
it prints at last was played on other deals than those that it was chosen by.
"""

from __future__ import annotations

import math
import random
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from forno import jit
from forno.games.mamma_mia import layout
from forno.games.mamma_mia.bot.weights import USUAL, Weights, desk
from forno.games.mamma_mia.game import GAME
from forno.games.mamma_mia.searching import SEARCH
from forno.play import loops

if TYPE_CHECKING:
    apply: Any = ...
    deal: Any = ...
    policy: Any = ...
    refill: Any = ...
    seed_words: Any = ...
    settle: Any = ...
    values: Any = ...

GAMES: Final = 4_000
VALIDATION: Final = 40_000
FAR: Final = 0.5  # how far the start is, as the standard deviation of a factor's logarithm
NEAR: Final = 0.15  # how far a step goes


def match(games: int, first: int, s: Any, r: Any, d: Any, chance: Any, words: Any, out: Any, shares: Any) -> float:
    """What one seat that thinks at ``d[0]`` wins of games against others at ``d[1]``, each seat in turn."""
    won = 0.0
    for game in range(games):
        seed_words(words, first + game, 77)
        chance[0] = len(chance)
        refill(chance, words)
        deal(s, r, chance)
        settle(s, r, chance, words)
        own = game % r.players
        while s.phase != layout.OVER:
            apply(s, r, policy(s, r, d[0 if s.player == own else 1], out))
            settle(s, r, chance, words)
        values(s, r, d[0], shares)
        won += shares[own]
    return won / games


class Matches:
    """Plays one seat of some weights against three of ``rule``, 2004."""

    def __init__(self) -> None:
        own = sys.modules[__name__]
        self._run = jit.twin((*SEARCH.kernel, *SEARCH.inner, loops, own), layout=layout, called=(*SEARCH.inner, own))
        rules = GAME.setting("mamma-mia", "2004", 4, {}).rules
        self._state = jit.table(layout.Remembered(), layout.Remembered.fields)
        self._rules = jit.table(rules, layout.Rules.fields)
        self._desks = jit.rows(layout.Desk, 2)
        jit.write(self._desks[1], desk())
        self._room = [jit.numbers([0] * n) for n in (2 * SEARCH.words + 1, 4, layout.ACTIONS)]

    def share(self, weights: Weights, games: int, first: int) -> float:
        """What the weights win of so many games, on the deals from number ``first`` on."""
        jit.write(self._desks[0], desk(weights))
        shares = jit.numbers([0] * 8).astype(float)
        share: float = self._run.match(games, first, self._state, self._rules, self._desks, *self._room, shares)
        return share


def changed(weights: Weights, spread: float, chance: float, rng: random.Random) -> Weights:
    """The weights, each with some chance times a factor."""

    def other(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(other(one) for one in value)
        if isinstance(value, int) or rng.random() > chance:
            return value
        return round(value * math.exp(rng.gauss(0, spread)), 3)

    return Weights(**{name: other(value) for name, value in asdict(weights).items()})


def main() -> None:
    """Search and print."""
    given = [int(number) for number in sys.argv[1:3]]
    seed, steps = (*given, *(1, 60)[len(given) :])
    rng, matches = random.Random(seed), Matches()
    best = changed(USUAL, FAR, 1.0, rng)
    for step in range(steps):
        first = 1_000_000 + step * GAMES
        tried = changed(best, NEAR, 0.4, rng)
        before, after = (matches.share(weights, GAMES, first) for weights in (best, tried))
        if after > before:
            best = tried
        print(f"step {step}: {max(before, after):.3f}", flush=True)
    print(best)
    print(f"validated: {matches.share(best, VALIDATION, 100_000_000):.4f}")


if __name__ == "__main__":
    main()
