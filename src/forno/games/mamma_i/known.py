"""From what a seat sees and what everybody can remember to what it knows, as numbers; and from that to worlds."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache

from forno.common.chance import Words

from .kernel import clear
from .knowing import world
from .layout import (
    ASSIGN,
    BEGIN,
    CHARACTER_NAMES,
    CHARACTERS,
    CLEAR,
    CODE_NAMES,
    COUNT,
    DRAWINGS,
    INGREDIENTS,
    SECRETS,
    SETS,
    TRICK,
    VOTE,
    Known,
    Rules,
    State,
)
from .memory import Memory
from .position import PHASES, lay_open
from .rules import Setting
from .tricks import begin_trick
from .view import View

__all__ = ["deal_world", "known", "odds", "seen", "sets_of"]


def deal_world(setting: Setting, view: View, memory: Memory, chance: Words) -> State:
    """A state that who has the view and the memory holds for possible.

    Args:
        setting: What is fixed.
        view: What a seat sees, or a spectator.
        memory: What was seen up to now.
        chance: At least 64 random words.
    """
    s = State()
    clear(s)
    world(known(setting, view, memory), setting.rules, s, chance)
    return s


def known(setting: Setting, view: View, memory: Memory) -> Known:
    """What who has the view and the memory knows."""
    return seen(setting.rules, view, memory)


def seen(r: Rules, view: View, memory: Memory) -> Known:
    """The same from the rules alone; how many there are of each card is read only for the deck that is dealt anew."""
    k = Known()
    clear(k)
    lay_open(view, k)
    k.first, k.deck_end = view.first, view.deck
    k.rest = _rest(r, view)
    if view.seat is not None and view.secret is not None:
        k.secrets[view.seat] = CHARACTER_NAMES.index(view.secret)
    for seat, secret in enumerate(view.secrets or ()):
        k.secrets[seat] = CHARACTER_NAMES.index(secret)
    k.phase = _phase(r, view, memory, k)
    if k.phase in (VOTE, COUNT):
        k.caller = k.player if k.phase == COUNT else (k.player - 1 - k.vote_count) % r.players
    if k.phase == CLEAR:
        k.assigned = memory.assigned - 1
    k.odds = odds(memory)
    k.set_points, k.set_lines = sets_of(r)
    return k


def odds(memory: Memory) -> list[float]:
    """By seat and character, how likely it is by what the seat has done, as ``Known`` has it."""
    return [math.exp(favours[who]) for favours in memory.favours for who in range(CHARACTERS)]


def _rest(r: Rules, view: View) -> list[int]:
    found = Counter([*view.display, *view.aside])
    for row in view.rows.values():
        found.update(row)
    return [copies - found[code] for code, copies in zip(CODE_NAMES, r.copies, strict=True)]


# ---- what the game waits for


def _phase(r: Rules, view: View, memory: Memory, k: Known) -> int:
    """The phase, with the automatic steps that a view shows as a trick."""
    if view.phase != "trick":
        return PHASES[view.phase]
    if view.legal:
        return TRICK
    if len(view.votes) == r.players:
        return COUNT
    if memory.assigned:
        return CLEAR
    if _is_untouched(view, memory) or (view.seat is not None and view.secret is None):
        return SECRETS
    return _trick(r, view, k)


def _is_untouched(view: View, memory: Memory) -> bool:
    """Whether nothing has happened yet but that player A may have hidden a character."""
    return not memory.begun and view.player == view.first and view.last is None and not any(view.rows.values())


def _trick(r: Rules, view: View, k: Known) -> int:
    """Whether a player is asked, or a step is due that finds out whom to ask, or the turn is over."""
    ahead = k.copy()
    ahead.phase = BEGIN
    begin_trick(ahead, r)
    if ahead.phase == ASSIGN:
        return ASSIGN
    return TRICK if ahead.player == view.player and view.seat != view.player else BEGIN


# ---- sets of ingredients cards


def sets_of(r: Rules) -> tuple[list[int], list[int]]:
    """Of each set of ingredients cards, bit c card c: its victory points, and its drawings, of a kind four at most."""
    points, lines = _sets(tuple(r.mother_in_law), tuple(r.drawings))
    return list(points), list(lines)


@lru_cache(maxsize=64)
def _sets(red: tuple[int, ...], drawings: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    found = [_set(red, drawings, cards) for cards in range(SETS)]
    return tuple(points for points, _ in found), tuple(lines for _, lines in found)


def _set(red: tuple[int, ...], drawings: tuple[int, ...], cards: int) -> tuple[int, int]:
    held = [card for card in range(INGREDIENTS) if (cards >> card) & 1]
    points, lines = sum(red[card] for card in held), 0
    for drawing in range(DRAWINGS):
        on = [card for card in held if (drawings[card] >> drawing) & 1]
        plain = any(red[card] == 0 for card in on)
        number = len(on)
        points += int(plain) if number <= 1 else min(15, number * (number + 1) // 2)
        lines += min(number, 4)
    return points, lines
