"""What is luck in Mamma Mia! and Plus, for whoever measures: ingredients drawn from the supply. Kernel text.

Everybody's hand is known to who measures, and the order of the supply to nobody. Orders are left as they lie: who
draws them chooses it, and all of his come to him sooner or later.
"""

from forno.common.chance import Words

from .bot.weigh import SLACK
from .layout import PILE, State

__all__ = ["SLACK", "order_hidden"]


def order_hidden(s: State, keys: Words) -> None:
    """Put the supply into the order of keys, each of which belongs to a place: the first place's is the second one."""
    top = PILE - s.supply_size
    for place in range(top + 1, PILE):
        card, key = s.pile[place], keys[place + 1]
        other = place
        while other > top and keys[other] > key:
            s.pile[other] = s.pile[other - 1]
            keys[other + 1] = keys[other]
            other -= 1
        s.pile[other] = card
        keys[other + 1] = key
