"""What the author of a game, an edition or a bot needs to test it.

``check_game`` plays one game to its end and checks at every moment what has to hold for any game; ``check_bot`` checks
each move of a bot, ``check_env`` an environment for learners. The single checks are in ``forno.testing.checks``,
Hypothesis strategies (tables, games on the way, records, positions, moves) in ``forno.testing.strategies``, which needs
Hypothesis; what only one game knows is in the ``testing`` of its folder::

    from random import Random

    from forno import Game
    from forno.testing import check_game

    check_game(Game.new(name, edition, ["Ann", "Ben"]), Random(1))
"""

from .bots import check_bot
from .checks import check_game
from .environments import check_env
from .play import STYLES, Table, all_tables, play_on

__all__ = ["STYLES", "Table", "all_tables", "check_bot", "check_env", "check_game", "play_on"]
