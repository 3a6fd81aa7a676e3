"""``python -m forno.search``: compile what the searches of all games need, unless it is there."""

from __future__ import annotations

import os

from forno.play.games import names

from .engine import available, searchable
from .warming import is_warm, one_at_a_time, warm


def main() -> None:
    """Compile it, behind whatever else the machine has to do; who comes while another one is at it waits for him."""
    os.nice(10)
    with one_at_a_time():
        for game in names():
            if searchable(game) is not None and not is_warm(game):
                warm(game)


if __name__ == "__main__" and available():
    main()
