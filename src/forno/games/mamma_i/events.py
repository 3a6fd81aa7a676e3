"""What happens at a table of Mamma I, as everybody sees it: all but which character A hides."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from forno.common import events as common
from forno.common.events import Result

from .bills import Bill, bills, result
from .dinner import sum_at_table
from .layout import (
    ASSIGNED,
    CHARACTER_NAMES,
    CHARACTERS,
    CHILD_ACTION,
    CODE_NAMES,
    DEALT,
    GAME_OVER,
    GUEST_ACTION,
    LOSE_ACTION,
    NEW_TURN,
    NOBODY,
    PAIR_ACTION,
    PASS,
    REMOVE_ACTION,
    ROW_NAMES,
    ROW_SIZE,
    ROWS,
    RUN_ACTION,
    STEAL_ACTION,
    TAKE_ACTION,
    TURN_ACTION,
    VOTE_ACTION,
    VOTED,
    WC_ACTION,
    Character,
    Row,
    Rules,
    State,
)
from .lists import item
from .rules import Setting
from .sums import Sum, sum_after
from .tricks import next_guest

__all__ = ["Bill", "Event", "Result", "after_decision", "after_step", "bills", "result", "voters"]


class Account(msgspec.Struct, frozen=True, gc=False):
    """What a character has to pay with when an ingredients card is assigned."""

    money: int
    movement: int


class Hidden(common.Event, tag="hidden"):
    """Player A has hidden a character; everybody has one now."""

    player: int


class GuestCame(common.Event, tag="guest"):
    """A Guest was put beside a character (MI-3)."""

    own: ClassVar[bool] = True

    player: int
    character: Character
    value: int


class Took(common.Event, tag="took"):
    """Cards went from the display to a row (option 1); ``sum``: what it adds up to now."""

    player: int
    cards: list[str]
    row: Row
    sum: Sum


class Called(common.Event, tag="wc_called"):
    """The wc was called for (option 2); ``voters``: in which order everybody names a character, the caller last."""

    player: int
    voters: list[int]


class Named(common.Event, tag="named"):
    """A player named a character for the wc."""

    player: int
    character: Character


class Visited(common.Event, tag="wc"):
    """The wc card went beside a character; ``tie``: the caller's vote counted twice."""

    character: Character
    tie: bool


class Removed(common.Event, tag="removed"):
    """The last card of a row was put aside (option 3, MI-11); ``sum``: what the row adds up to now."""

    player: int
    row: Row
    card: str
    sum: Sum


class TurnedCard(common.Event, tag="turned_card"):
    """An ingredients card was turned, and the player is out of this turn (option 4)."""

    player: int
    card: int
    character: Character


class Passed(common.Event, tag="passed"):
    """No option was possible (MI-5)."""

    own: ClassVar[bool] = True

    player: int


class RanOver(common.Event, tag="ran_over"):
    """The schoolbus ran over a character."""

    player: int
    character: Character


class Lost(common.Event, tag="lost"):
    """The Son lost an ingredients card in the accident."""

    player: int
    card: int


class TookChild(common.Event, tag="child"):
    """Grandpa took the Child."""

    player: int


class Stole(common.Event, tag="stole"):
    """An ingredients card changed sides."""

    player: int
    card: int
    victim: Character
    thief: Character


class Assigned(common.Event, tag="assigned"):
    """A turn is over and the queue's first card found its buyer; null: nobody could pay, it is out of the game.

    Attributes:
        card: The ingredients card.
        cost: Its price.
        character: Who gets it.
        accounts: What everybody has to pay with.
        poor: Who cannot pay.
        fastest: Of those who can, the ones with most movement.
        richest: Of those, the ones with most money; the youngest of them gets it.
    """

    card: int
    cost: int
    character: Character | None
    accounts: dict[Character, Account]
    poor: list[Character]
    fastest: list[Character]
    richest: list[Character]


class NewTurn(common.Event, tag="turn"):
    """The next turn begins with ``player``; 6 is Dinner Hour."""

    turn: int
    player: int


class Over(common.Event, tag="over"):
    """Dinner is over: the bills of all characters, the secret ones turned up."""

    result: Result
    bills: list[Bill]
    secrets: list[Character]


Event = (
    Hidden
    | GuestCame
    | Took
    | Called
    | Named
    | Visited
    | Removed
    | TurnedCard
    | Passed
    | RanOver
    | Lost
    | TookChild
    | Stole
    | Assigned
    | NewTurn
    | Over
)


def after_decision(setting: Setting, before: State, action: int) -> list[Event]:
    """What everybody sees of a decision taken in ``before``."""
    seat = before.player
    if action < GUEST_ACTION:
        return []
    if action < VOTE_ACTION:
        return [GuestCame(seat, CHARACTER_NAMES[action - GUEST_ACTION], next_guest(before))]
    if action < RUN_ACTION:
        return [Named(seat, CHARACTER_NAMES[action - VOTE_ACTION])]
    if action < TAKE_ACTION:
        return [RanOver(seat, CHARACTER_NAMES[action - RUN_ACTION])]
    if action < REMOVE_ACTION:
        pair = action >= PAIR_ACTION
        code, row = divmod(action - (PAIR_ACTION if pair else TAKE_ACTION), ROWS)
        return [Took(seat, [CODE_NAMES[code]] * (1 + pair), ROW_NAMES[row], sum_after(before, action))]
    if action < TURN_ACTION:
        row = action - REMOVE_ACTION
        card = before.rows[row * ROW_SIZE + before.row_count[row] - 1]
        return [Removed(seat, ROW_NAMES[row], CODE_NAMES[card], sum_after(before, action))]
    return _after_card(setting, before, action)


def _after_card(setting: Setting, before: State, action: int) -> list[Event]:
    seat = before.player
    if action < LOSE_ACTION:
        card = action - TURN_ACTION
        return [TurnedCard(seat, card + 1, CHARACTER_NAMES[before.owner[card]])]
    if action < STEAL_ACTION:
        return [Lost(seat, action - LOSE_ACTION + 1)]
    if action < WC_ACTION:
        card, thief = divmod(action - STEAL_ACTION, CHARACTERS)
        return [Stole(seat, card + 1, CHARACTER_NAMES[before.owner[card]], CHARACTER_NAMES[thief])]
    if action == WC_ACTION:
        return [Called(seat, voters(setting.rules, seat))]
    if action == CHILD_ACTION:
        return [TookChild(seat)]
    return [Passed(seat)] if action == PASS else []


def voters(r: Rules, caller: int) -> list[int]:
    """In which order everybody names a character, from the caller's left round to him."""
    return [(caller + step) % r.players for step in range(1, r.players + 1)]


def after_step(setting: Setting, before: State, s: State, step: int) -> list[Event]:
    """What everybody sees of an automatic step from ``before`` to ``s``."""
    if step == DEALT:
        return [Hidden(s.first)]
    if step == VOTED:
        return [_visited(before, s)]
    if step == ASSIGNED:
        return [_assigned(setting, s)]
    if step == NEW_TURN:
        return [NewTurn(s.turn, s.player)]
    if step == GAME_OVER:
        secrets = [CHARACTER_NAMES[who] for who in s.secrets[: setting.rules.players]]
        return [Over(result(setting, s), bills(setting, s), secrets)]
    return []


def _assigned(setting: Setting, s: State) -> Assigned:
    cost = setting.rules.cost[s.assigned]
    who = s.owner[s.assigned]
    accounts = {name: Account(s.money[w], sum_at_table(s, w)) for w, name in enumerate(CHARACTER_NAMES)}
    able = [name for name, account in accounts.items() if account.money >= cost]
    most = max((accounts[name].movement for name in able), default=0)
    fastest = [name for name in able if accounts[name].movement == most]
    money = max((accounts[name].money for name in fastest), default=0)
    return Assigned(
        card=s.assigned + 1,
        cost=cost,
        character=None if who == NOBODY else CHARACTER_NAMES[who],
        accounts=accounts,
        poor=[name for name in CHARACTER_NAMES if name not in able],
        fastest=fastest,
        richest=[name for name in fastest if accounts[name].money == money],
    )


def _visited(before: State, s: State) -> Visited:
    votes = [item(before.votes, place) for place in range(before.vote_count)]
    counts = sorted((votes.count(who) for who in set(votes)), reverse=True)
    return Visited(CHARACTER_NAMES[s.wc], len(counts) > 1 and counts[0] == counts[1])
