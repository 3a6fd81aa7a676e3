"""What is luck in Mamma I, for whoever measures: the cards of the deck as they come to the display. Kernel text."""

from forno.common.chance import Words

from .bot.worth import SLACK
from .layout import State

__all__ = ["SLACK", "order_hidden"]


def order_hidden(s: State, keys: Words) -> None:
    """Put the deck into the order of keys, each of which belongs to a place: the first place's is the second one."""
    top = s.deck_next
    for place in range(top + 1, s.deck_end):
        card, key = s.deck[place], keys[place + 1]
        other = place
        while other > top and keys[other] > key:
            s.deck[other] = s.deck[other - 1]
            keys[other + 1] = keys[other]
            other -= 1
        s.deck[other] = card
        keys[other + 1] = key
