"""Find what a search thinks of a round's start: ``OUTLOOK`` and ``OUTLOOK_PLUS`` of Mamma Mia!'s ``rollout``.

``rule`` plays against itself; a logistic regression (a softmax over seats) says from what everybody has at the start of
a round who will win. Run it with ``python -m scripts.outlook [GAMES]``; it takes some minutes.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from forno import jit
from forno.games.mamma_mia import layout
from forno.games.mamma_mia.bot.weights import desk
from forno.games.mamma_mia.game import GAME
from forno.games.mamma_mia.searching import SEARCH
from forno.play import loops

if TYPE_CHECKING:
    apply: Any = ...
    deal: Any = ...
    features: Any = ...
    policy: Any = ...
    refill: Any = ...
    settle: Any = ...
    values: Any = ...

FEATURES: Final = 6
SHAPES: Final = (("mamma-mia", "2004", (2, 3, 4, 5)), ("mamma-mia-plus", "2009", (2, 3, 4, 5, 6)))


def play_and_note(
    games: Any, s: Any, r: Any, d: Any, chance: Any, words: Any, out: Any, seen: Any, shares: Any
) -> None:
    """Play games by ``rule``; note what each seat has at the start of each round, by rounds to come, and who wins."""
    for game in range(games):
        chance[0] = len(chance)
        refill(chance, words)
        deal(s, r, chance)
        settle(s, r, chance, words)
        number = s.round_number
        while s.phase != layout.OVER:
            apply(s, r, policy(s, r, d, out))
            settle(s, r, chance, words)
            if s.phase != layout.OVER and s.round_number != number:
                number = s.round_number
                for seat in range(r.players):
                    features(s, r, seat, d, seen[game, r.rounds - number, seat])
        values(s, r, d, shares[game])


def fitted(seen: Any, shares: Any) -> Any:
    """The weights under which the shares are likeliest, by Newton's method.

    Args:
        seen: Games by seats by features.
        shares: Games by seats: who won, 1 in all.
    """
    weights = np.zeros(seen.shape[2])
    for _ in range(30):
        log_odds = seen @ weights
        chances = np.exp(log_odds - log_odds.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        slope = np.einsum("nsf,ns->f", seen, shares - chances)
        apart = seen - np.einsum("nsf,ns->nf", seen, chances)[:, None]
        bend = np.einsum("nsf,nsg,ns->fg", apart, apart, chances) + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def main() -> None:
    """Play, fit and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    own = sys.modules[__name__]
    run = jit.twin((*SEARCH.kernel, *SEARCH.inner, loops, own), layout=layout, called=(*SEARCH.inner, own))
    for game, edition, numbers in SHAPES:
        for players in numbers:
            rules = GAME.setting(game, edition, players, {}).rules
            seen, shares = np.zeros((games, rules.rounds, players, FEATURES)), np.zeros((games, players))
            run.play_and_note(
                games,
                jit.table(layout.Remembered(), layout.Remembered.fields),
                jit.table(rules, layout.Rules.fields),
                jit.table(desk(), layout.Desk.fields),
                jit.numbers([0] * (2 * SEARCH.words + 1)),
                jit.numbers([11, 12, 13, 1]),
                jit.numbers([0] * layout.ACTIONS),
                seen,
                shares,
            )
            for left in range(rules.rounds - 1):
                print(game, players, "players,", left + 1, "to come:", np.round(fitted(seen[:, left], shares), 2))


if __name__ == "__main__":
    main()
