"""What is luck in Mamma I, for whoever measures: the cards of the deck as they come to the display. Kernel text."""

from forno.common.chance import Words

from .layout import State


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


def drawn_between(before: State, s: State) -> int:
    """How many cards of the deck were drawn from one settled state to the next: all of them, where a turn is over."""
    if s.turn != before.turn or s.queue_count != before.queue_count:
        return before.deck_end - before.deck_next
    return s.deck_next - before.deck_next
