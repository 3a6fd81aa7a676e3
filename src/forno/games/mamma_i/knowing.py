"""What a seat may know: everything that leaves the rules is made from what ``observe`` lets through."""

from forno.common.chance import Words, shuffle

from .layout import ASIDE, CHARACTERS, HIDDEN, HIDE, OVER, Rules, State


def observe(s: State, r: Rules, seat: int, out: State) -> None:
    """Blank in ``out`` all that ``seat`` may not know: the others' characters, the deck's order.

    ``out`` is a copy of ``s`` with nothing but ``HIDDEN`` in its deck: who makes the copy has a quicker way to that
    than card by card. The cards put aside are shown: everybody saw them (MI-11).
    """
    for at in range(s.aside_count, ASIDE):
        out.aside[at] = HIDDEN
    if s.phase != OVER:
        for other in range(r.players):
            if other != seat:
                out.secrets[other] = HIDDEN


def resample(s: State, r: Rules, seat: int, chance: Words) -> None:
    """Deal all that ``seat`` cannot know anew: the deck's order and the characters of the others.

    A spectator (no seat) knows no character.
    """
    shuffle(s.deck, s.deck_next, s.deck_end - s.deck_next, chance)
    if s.phase == HIDE or s.phase == OVER:
        return
    first = s.aside_count  # free room behind the cards put aside
    n = 0
    for character in range(CHARACTERS):
        if seat < 0 or character != s.secrets[seat]:
            s.aside[first + n] = character
            n += 1
    shuffle(s.aside, first, n, chance)
    for other in range(r.players):
        if other != seat:
            s.secrets[other] = s.aside[first]
            first += 1
