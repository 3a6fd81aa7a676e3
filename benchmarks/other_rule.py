"""As strong as ``rule``, but it thinks that other things count: for measuring a search against who it does not model.

Run: ``forno arena search:ms=200 benchmarks/other_rule.py --players 4``. Its weights are those of
``python -m scripts.other_weights``: one seat of it wins 0.255 (± 0.002, 40,000 games) among three of ``rule``.
"""

from __future__ import annotations

import random

from forno.games.mamma_mia.bot.baker import Baker
from forno.games.mamma_mia.bot.weights import Weights

WEIGHTS = Weights(
    laid=(0.932, 0.866, 0.444),
    filled=25.534,
    short=(13.599, 1.914),
    early=(3.12, 1.379, 2.012),
    kept=0.27,
    left=(-0.317, -0.221, -0.146),
    pending=(13.765, 0.504, 0.274),
    pizza=5.27,
    open_kept=0.239,
    open_left=-0.097,
    open_others=-0.491,
    asked=14.744,
    obliging=0.441,
)


def make(_rng: random.Random) -> Baker:
    """A fresh bot."""
    return Baker(WEIGHTS)
