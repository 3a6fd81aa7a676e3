"""What the moves of Mamma Mia! and Plus are worth to the player who is asked. Kernel text."""

from ..layout import KIND, Desk, Rules, State
from .opening import weigh_answers
from .turn import weigh_turn

SLACK = 1e-9  # what is better by less is no better


def weigh(s: State, r: Rules, d: Desk, moves: list[int], n: int) -> None:
    """Write what each of the first ``n`` moves of ``s.player`` is worth to him into ``d.worths``.

    He knows the counter and his own hand, what of the oven is not hidden, and how many cards lie where.

    Args:
        s: What he knows; nothing that only others know is read.
        r: The rules.
        d: What things are worth to him, and room to think.
        moves: Legal actions of his.
        n: How many there are.
    """
    if s.phase < KIND:
        weigh_turn(s, r, d, moves, n)
    else:
        weigh_answers(s, r, d, moves, n)
