"""How the bot ``rule`` sits at a table of learners: kernel text, beside ``rollout.policy``, which decides for it.

What it is shown is what ``observe`` leaves; what everybody has seen and it does not forget is laid back into that here.
"""

from .layout import PLACE, Desk, Rules, State


def begin_notes(d: Desk) -> None:
    """A game begins."""
    d.planned_at = 0


def note_decision(s: State, r: Rules, action: int, d: Desk) -> None:
    """Before a decision: what is to be noted, the state keeps for ``recall``. A plan is for what comes next."""
    if s.phase != PLACE:
        d.planned_at = 0


def recall(s: State, r: Rules, o: State, d: Desk) -> None:
    """Lay back into ``o``, which ``observe`` has left to a seat, what lay open before all.

    That is the oven, card by card (MM-15), and how many orders each has delivered (PL-8: they are added up at the end
    only, but everybody has seen each of them).
    """
    for at in range(s.turned, s.oven_size):
        o.pile[at] = s.pile[at]
    for seat in range(r.players):
        o.delivered_count[seat] = s.delivered_count[seat]
