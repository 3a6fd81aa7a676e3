"""A seat's View of Mamma I: what ``observe`` let through, in the words of the rules."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import structs

from .events import Bill, Result, bills, result, voters
from .knowing import observe
from .layout import (
    CHARACTER_NAMES,
    CODE_NAMES,
    COUNT,
    DECK,
    EFFECTS,
    GUEST,
    HIDDEN,
    HIDE,
    HOSPITAL_POINTS,
    LOSE,
    NOBODY,
    OVER,
    ROW_NAMES,
    TAKE_ACTION,
    TRICK,
    TURN_ACTION,
    VOTE,
    WC_POINTS,
    Character,
    Drawing,
    Row,
    Rules,
    State,
)
from .notation import legal_moves
from .position import EffectName, PhaseName, items, named, rows
from .rules import Setting
from .sums import Sum, level, sum_after, sum_of
from .tricks import next_guest

__all__ = ["View", "view"]


class Beside(msgspec.Struct, frozen=True, gc=False):
    """An ingredients card beside a character; ``flat``: turned, and so safe."""

    card: int
    flat: bool


class IngredientsCard(msgspec.Struct, frozen=True, gc=False):
    """What is printed on an ingredients card."""

    card: int
    cost: int
    mother_in_law: int
    drawings: list[Drawing]


class Printed(msgspec.Struct, frozen=True, gc=False):
    """What is printed on the other cards: victory points by character, ``child`` on Grandpa's other side, movement."""

    points: dict[Character, int]
    child: int
    wc: int
    hospital: int


class SetOff(msgspec.Struct, frozen=True, gc=False):
    """What a movement card has set off.

    Attributes:
        row: The row of that card.
        used: The effects used so far.
        lose: So many cards the Son still loses.
        level: The rows whose sums are equal to its own, that one among them; none if there is no other (MI-8).
    """

    row: Row
    used: list[EffectName]
    lose: int
    level: list[Row]


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know of a game of Mamma I at one moment. Null is what cannot be seen."""

    game: str
    edition: str
    seat: int | None
    players: int
    turn: int
    phase: PhaseName
    player: int | None
    first: int
    last: int | None
    display: list[str]
    deck: int
    aside: list[str]
    rows: dict[Row, list[str]]
    sums: dict[Row, Sum]
    queue: list[int]
    cards: dict[Character, list[Beside]]
    lost: list[int]
    ingredients: list[IngredientsCard]
    printed: Printed
    guests: dict[Character, int]
    next_guest: int | None
    guest_used: list[int]
    out: list[int]
    turned: list[int]
    wc: Character | None
    wc_used: bool
    hospital: Character | None
    child: bool
    child_stole: bool
    votes: list[Character]
    voters: list[int]
    event: SetOff | None
    secret: Character | None
    secrets: list[Character] | None
    legal: list[str]
    after: dict[str, Sum]
    result: Result | None
    bills: list[Bill] | None


def view(setting: Setting, s: State, seat: int | None, watched: View | None = None) -> View:
    """What ``seat`` may know; None is a spectator.

    Args:
        watched: What a spectator sees at the same moment, where that is at hand: a seat sees little more.
    """
    if watched is not None and seat is not None and s.phase < OVER:
        moves = legal_moves(setting, s) if s.player == seat else {}
        secret = named(s.secrets[seat])
        return structs.replace(watched, seat=seat, secret=secret, legal=list(moves), after=_after(s, moves))
    r = setting.rules
    o = s.copy()
    o.deck = [HIDDEN] * DECK
    me = NOBODY if seat is None else seat
    observe(s, r, me, o)
    over = o.phase == OVER
    moves = legal_moves(setting, o) if o.phase < OVER and o.player == seat else {}
    return View(
        game=setting.game,
        edition=setting.edition,
        seat=seat,
        players=r.players,
        turn=o.turn,
        phase=_PHASES.get(o.phase, "trick"),
        player=None if over else o.player,
        first=o.first,
        last=None if o.last == NOBODY else o.last,
        display=[CODE_NAMES[code] for code in o.display[: o.display_count]],
        deck=o.deck_end - o.deck_next,
        aside=[CODE_NAMES[code] for code in o.aside[: o.aside_count]],
        rows=rows(o),
        sums={name: sum_of(o, row) for row, name in enumerate(ROW_NAMES)},
        queue=[card + 1 for card in items(o.queue, o.queue_count)],
        cards={name: _beside(o, who) for who, name in enumerate(CHARACTER_NAMES)},
        lost=[card + 1 for card in items(o.lost, o.lost_count)],
        ingredients=_ingredients(setting),
        printed=_printed(setting),
        guests={CHARACTER_NAMES[who]: value for who, value in enumerate(o.guests) if value},
        next_guest=next_guest(o) or None,
        guest_used=items(o.guest_used, o.guest_count),
        out=items(o.out, o.out_count),
        turned=items(o.turned, o.turned_count),
        wc=named(o.wc),
        wc_used=bool(o.wc_used),
        hospital=named(o.hospital),
        child=bool(o.child),
        child_stole=bool(o.child_stole),
        votes=[CHARACTER_NAMES[who] for who in items(o.votes, o.vote_count)],
        voters=_voters(r, o),
        event=_event(o),
        secret=None if seat is None else named(o.secrets[seat]),
        secrets=[CHARACTER_NAMES[who] for who in o.secrets[: r.players]] if over else None,
        legal=list(moves),
        after=_after(o, moves),
        result=result(setting, o) if over else None,
        bills=bills(setting, o) if over else None,
    )


_PHASES: Final[dict[int, PhaseName]] = {
    **{HIDE: "hide", GUEST: "guest", TRICK: "trick", VOTE: "vote"},
    **{EFFECTS: "effects", LOSE: "lose", OVER: "over"},
}


def _beside(o: State, who: int) -> list[Beside]:
    return [Beside(c + 1, bool((o.lying >> c) & 1)) for c in items(o.beside[who], o.beside_count[who])]


def _voters(r: Rules, o: State) -> list[int]:
    """In which order everybody names a character, or would if the player to decide called for the wc."""
    if o.phase in (VOTE, COUNT):
        last = o.caller
    elif _PHASES.get(o.phase, "trick") == "trick" and not o.wc_used:
        last = o.player
    else:
        return []
    return voters(r, last)


def _after(s: State, moves: dict[str, int]) -> dict[str, Sum]:
    return {move: sum_after(s, action) for move, action in moves.items() if TAKE_ACTION <= action < TURN_ACTION}


def _printed(setting: Setting) -> Printed:
    r = setting.rules
    return Printed(dict(zip(CHARACTER_NAMES, r.bonus, strict=True)), r.child_bonus, WC_POINTS, HOSPITAL_POINTS)


def _ingredients(setting: Setting) -> list[IngredientsCard]:
    return [
        IngredientsCard(number, card.cost, card.mother_in_law, list(card.drawings))
        for number, card in enumerate(setting.deck.ingredients, 1)
    ]


_EFFECTS: Final[dict[int, EffectName]] = {1: "run", 2: "child", 3: "steal"}


def _event(o: State) -> SetOff | None:
    if o.phase not in (EFFECTS, LOSE):
        return None
    used = [_EFFECTS[effect] for effect in items(o.used, o.used_count)]
    return SetOff(ROW_NAMES[o.event_row], used, o.to_lose, level(o))
