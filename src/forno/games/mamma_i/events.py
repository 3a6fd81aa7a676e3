"""What happens at a table of Mamma I, as everybody sees it: all but which character A hides."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from forno.common import events as common
from forno.common.events import Result

from .dinner import (
    arrival_points,
    drawing_points,
    person_points,
    place_at_table,
    red_points,
    score,
    sum_at_table,
    victory_points,
)
from .layout import (
    ASSIGNED,
    CHARACTER_NAMES,
    CHARACTERS,
    CHILD_ACTION,
    CODE_NAMES,
    DEALT,
    DRAWING_NAMES,
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
    Drawing,
    Row,
    State,
)
from .lists import item
from .rules import Setting
from .tricks import next_guest

__all__ = ["Bill", "Event", "Result", "after_decision", "after_step", "bills", "result"]


class Bill(msgspec.Struct, frozen=True, gc=False):
    """A character's victory points, line by line.

    Attributes:
        character: Who.
        drawings: Points of each kind of drawing; kinds without points are left out.
        red: The Mothers-in-Law's numbers.
        guest: The Guest's.
        money: The money in the row.
        person: What the character brings along.
        movement: The sum at table, wc and Hospital taken off.
        place: Which one to sit down, from 1.
        arrival: Points for it.
        total: All together.
    """

    character: Character
    drawings: dict[Drawing, int]
    red: int
    guest: int
    money: int
    person: int
    movement: int
    place: int
    arrival: int
    total: int


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
    """Cards went from the display to a row (option 1)."""

    player: int
    cards: list[str]
    row: Row


class Called(common.Event, tag="wc_called"):
    """The wc was called for (option 2)."""

    player: int


class Named(common.Event, tag="named"):
    """A player named a character for the wc."""

    player: int
    character: Character


class Visited(common.Event, tag="wc"):
    """The wc card went beside a character; ``tie``: the caller's vote counted twice."""

    character: Character
    tie: bool


class Removed(common.Event, tag="removed"):
    """The last card of a row was put aside (option 3, MI-11)."""

    player: int
    row: Row
    card: str


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
    """A turn is over and the queue's first card found its buyer; null: nobody could pay, it is out of the game."""

    card: int
    cost: int
    character: Character | None
    accounts: dict[Character, Account]


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


def result(setting: Setting, s: State) -> Result:
    """The result of a game that is over: most points, then who sat down first."""
    out = [0] * (2 * setting.rules.players)
    score(s, setting.rules, out)
    scores = [out[2 * seat : 2 * seat + 2] for seat in range(setting.rules.players)]
    best = max(scores)
    return Result([seat for seat, line in enumerate(scores) if line == best], scores)


def bills(setting: Setting, s: State) -> list[Bill]:
    """Every character's points as they stand, the oldest first."""
    r = setting.rules
    return [
        Bill(
            character=name,
            drawings={
                drawing: points for d, drawing in enumerate(DRAWING_NAMES) if (points := drawing_points(s, r, who, d))
            },
            red=red_points(s, r, who),
            guest=s.guests[who],
            money=s.money[who],
            person=person_points(s, r, who),
            movement=sum_at_table(s, who),
            place=place_at_table(s, who),
            arrival=arrival_points(place_at_table(s, who)),
            total=victory_points(s, r, who),
        )
        for who, name in enumerate(CHARACTER_NAMES)
    ]


def after_decision(_setting: Setting, before: State, action: int) -> list[Event]:
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
        return [Took(seat, [CODE_NAMES[code]] * (1 + pair), ROW_NAMES[row])]
    if action < TURN_ACTION:
        row = action - REMOVE_ACTION
        card = before.rows[row * ROW_SIZE + before.row_count[row] - 1]
        return [Removed(seat, ROW_NAMES[row], CODE_NAMES[card])]
    return _after_card(before, action)


def _after_card(before: State, action: int) -> list[Event]:
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
        return [Called(seat)]
    if action == CHILD_ACTION:
        return [TookChild(seat)]
    return [Passed(seat)] if action == PASS else []


def after_step(setting: Setting, before: State, s: State, step: int) -> list[Event]:
    """What everybody sees of an automatic step from ``before`` to ``s``."""
    if step == DEALT:
        return [Hidden(s.first)]
    if step == VOTED:
        return [_visited(before, s)]
    if step == ASSIGNED:
        who = s.owner[s.assigned]
        accounts = {name: Account(s.money[w], sum_at_table(s, w)) for w, name in enumerate(CHARACTER_NAMES)}
        name = None if who == NOBODY else CHARACTER_NAMES[who]
        return [Assigned(s.assigned + 1, setting.rules.cost[s.assigned], name, accounts)]
    if step == NEW_TURN:
        return [NewTurn(s.turn, s.player)]
    if step == GAME_OVER:
        secrets = [CHARACTER_NAMES[who] for who in s.secrets[: setting.rules.players]]
        return [Over(result(setting, s), bills(setting, s), secrets)]
    return []


def _visited(before: State, s: State) -> Visited:
    votes = [item(before.votes, place) for place in range(before.vote_count)]
    counts = sorted((votes.count(who) for who in set(votes)), reverse=True)
    return Visited(CHARACTER_NAMES[s.wc], len(counts) > 1 and counts[0] == counts[1])
