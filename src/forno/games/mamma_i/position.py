"""Positions of record format ``forno/1`` for Mamma I: their shape, reading with every check, and writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec

from forno.errors import RecordError

from .effects import any_effect, upright
from .kernel import clear
from .layout import (
    BEGIN,
    CHARACTER_NAMES,
    CHARACTERS,
    CODE_NAMES,
    DECK,
    EFFECTS,
    GUEST,
    HIDDEN,
    HIDE,
    LOSE,
    MOST_ASIDE,
    MOVEMENT_CODES,
    NOBODY,
    NOTES,
    OVER,
    ROW_NAMES,
    ROW_SIZE,
    SCHOOLBUS,
    SON,
    TRICK,
    VOTE,
    Character,
    Effect,
    Phase,
    Row,
    State,
)
from .lists import item
from .options import put, show
from .rules import Setting
from .tricks import ask_for_guests, end_trick

__all__ = ["EffectName", "PhaseName", "Position", "items", "lay_open", "named", "read", "rows", "write"]

Code = Literal["3", "2", "1", "money 3", "money 2", "money 1"]
Natural = Annotated[int, msgspec.Meta(ge=0)]
CardNumber = Annotated[int, msgspec.Meta(ge=1, le=7)]
PhaseName = Literal["hide", "guest", "trick", "vote", "effects", "lose", "over"]
EffectName = Literal["run", "child", "steal"]
PHASES = {phase.name.lower(): int(phase) for phase in Phase}


class Beside(msgspec.Struct, forbid_unknown_fields=True):
    """An ingredients card beside a character; ``flat``: it lies horizontal."""

    card: CardNumber
    flat: bool = False


class Set(msgspec.Struct, forbid_unknown_fields=True):
    """What a movement card has set off: its row, the effects used in this trick, cards that the Son still loses."""

    row: Row
    used: list[EffectName] = []
    lose: Natural = 0


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position of Mamma I; lists are in the order of events, stacks in the order in which their cards come."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=6)]
    phase: PhaseName
    player: Natural | None
    a: Natural
    secrets: list[Character] | None = None
    display: list[Code] = []
    deck: list[Code] = []
    aside: list[Code] = []
    rows: dict[Row, list[Code]] = {}
    queue: list[CardNumber] = []
    cards: dict[Character, list[Beside]] = {}
    lost: list[CardNumber] = []
    guests: dict[Character, Annotated[int, msgspec.Meta(ge=-6, le=-3)]] = {}
    guest_used: list[Natural] = []
    out: list[Natural] = []
    turned: list[Natural] = []
    wc: Character | None = None
    wc_used: bool = False
    hospital: Character | None = None
    child: bool = False
    child_stole: bool = False
    votes: list[Character] = []
    event: Set | None = None
    last: Natural | None = None


def _fault(where: str, message: str) -> RecordError:
    return RecordError(message, f"start.{where}")


# ---- reading


def read(setting: Setting, position: Position) -> State:
    """The state of a position.

    Raises:
        RecordError: The box does not hold so many cards, or the parts do not fit together; ``where`` names the field.
    """
    phase = PHASES[position.phase]
    _check_seats(setting, position, phase)
    _check_phase(setting, position, phase)
    _check_places(position)
    _check_box(setting, position)
    s = State()
    clear(s)
    _lay_out(position, s)
    if phase == GUEST:
        ask_for_guests(s, setting.rules)
    elif phase == TRICK:
        s.phase = BEGIN
    elif phase == EFFECTS and not any_effect(s, setting.rules):
        end_trick(s, setting.rules)
    elif phase == LOSE and not 0 < s.to_lose < upright(s, SON):
        raise _fault("event.lose", f"{s.to_lose}; beside the son stand {upright(s, SON)} upright cards")
    return s


def _check_seats(setting: Setting, position: Position, phase: int) -> None:
    players = setting.rules.players
    if (position.player is None) != (phase == OVER):
        raise _fault("player", "null belongs to phase over, and only there")
    for name, seat in (("player", position.player), ("a", position.a), ("last", position.last)):
        if seat is not None and seat >= players:
            raise _fault(name, f"{seat}; players are 0 to {players - 1}")
    for name, seats in (("guest_used", position.guest_used), ("out", position.out), ("turned", position.turned)):
        for seat in seats:
            if seat >= players:
                raise _fault(name, f"{seat}; players are 0 to {players - 1}")
            if seats.count(seat) > 1:
                raise _fault(name, f"{seat} is there twice")
    if (position.secrets is None) != (phase == HIDE):
        raise _fault("secrets", "null belongs to phase hide, and only there")
    if position.secrets is not None:
        if len(position.secrets) != players:
            raise _fault("secrets", f"{len(position.secrets)} of them; the record has {players} players")
        for character in position.secrets:
            if position.secrets.count(character) > 1:
                raise _fault("secrets", f"{character} is there twice")
    if phase == HIDE and position.player != position.a:
        raise _fault("player", f"{position.player}; player A, {position.a}, hides a character")
    if phase in (TRICK, EFFECTS, LOSE) and position.player in position.out:
        raise _fault("player", f"{position.player} is out of this turn")


def _check_phase(setting: Setting, position: Position, phase: int) -> None:
    if (position.turn == 6) != (not position.queue):
        raise _fault("turn", f"{position.turn}; it is 6 exactly when the queue is empty (Dinner Hour)")
    if phase in (GUEST, OVER) and position.turn != 6:
        raise _fault("phase", f"{position.phase} belongs to Dinner Hour, turn 6")
    if (phase in (EFFECTS, LOSE)) != (position.event is not None):
        raise _fault("event", f"{'does not belong' if position.event else 'is missing'} in phase {position.phase}")
    if position.event is not None:
        used = position.event.used
        if len(set(used)) < len(used):
            raise _fault("event.used", "names an effect twice (MI-7)")
        if phase == EFFECTS and position.event.lose:
            raise _fault("event.lose", "belongs to phase lose")
        if phase == LOSE and "run" not in used:
            raise _fault("event.used", "the Son loses cards only when he was run over")
    if phase != VOTE and position.votes:
        raise _fault("votes", f"do not belong in phase {position.phase}")
    if phase == VOTE and len(position.votes) >= setting.rules.players:
        raise _fault("votes", "everybody has named one already")
    if phase == VOTE and not position.wc_used:
        raise _fault("wc_used", "is true from the move wc on")


def _check_places(position: Position) -> None:
    """What a place takes at most, and what is there only with something else."""
    rows = [(f"rows.{row}", cards) for row, cards in position.rows.items()]
    for name, cards, room in (
        ("display", position.display, ROW_SIZE),
        ("aside", position.aside, MOST_ASIDE),
        *((name, cards, ROW_SIZE) for name, cards in rows),
    ):
        if len(cards) > room:
            raise _fault(name, f"{len(cards)} cards; there is room for {room}")
    for name, cards in rows:
        notes = sum(CODE_NAMES.index(code) >= MOVEMENT_CODES for code in cards)
        most = 0 if name == f"rows.{ROW_NAMES[SCHOOLBUS]}" else NOTES
        if notes > most:
            raise _fault(name, f"{notes} money cards; this row takes {most or 'none'}")
    if position.wc is not None and not position.wc_used:
        raise _fault("wc", f"{position.wc} has it; then wc_used is true")
    if position.child_stole and not position.child:
        raise _fault("child_stole", "is true; then child is, too")


def _check_box(setting: Setting, position: Position) -> None:
    codes: Counter[str] = Counter(position.display + position.deck + position.aside)
    for row in position.rows.values():
        codes.update(row)
    for code, number in codes.items():
        most = setting.deck.copies[CODE_NAMES.index(code)]
        if number > most:
            raise _fault("deck", f"{code}: {number} of them; the box holds {most}")
    numbers = Counter([*position.queue, *position.lost, *(c.card for cards in position.cards.values() for c in cards)])
    for card, number in numbers.items():
        if number > 1:
            raise _fault("cards", f"{card}: the ingredients card is there {number} times")
    for value, number in Counter(position.guests.values()).items():
        if number > 1:
            raise _fault("guests", f"{value}: the Guest is there {number} times")


def _pack(items: Iterable[int]) -> tuple[int, int]:
    values = list(items)
    return sum(value << (4 * place) for place, value in enumerate(values)), len(values)


def _lay_out(position: Position, s: State) -> None:
    lay_open(position, s)
    s.first = position.a
    for seat, character in enumerate(position.secrets or []):
        s.secrets[seat] = CHARACTER_NAMES.index(character)
    s.deck_end = len(position.deck)
    for at, code in enumerate(position.deck):
        s.deck[at] = CODE_NAMES.index(code)
    if position.phase == "vote" and position.secrets is not None:
        s.caller = (s.player - 1 - s.vote_count) % len(position.secrets)


def lay_open(shown: Any, s: State) -> None:
    """Put on an empty table what everybody sees of it; the phase, but not what is due in it.

    Args:
        shown: A position, or a view: what lies open has the same names in both.
        s: The empty table.
    """
    s.turn = shown.turn
    s.phase = PHASES[shown.phase]
    s.player = NOBODY if shown.player is None else shown.player
    s.last = NOBODY if shown.last is None else shown.last
    for name, codes in shown.rows.items():
        for code in codes:
            put(s, ROW_NAMES.index(name), CODE_NAMES.index(code))
    for code in shown.display:
        show(s, CODE_NAMES.index(code))
    s.aside_count = len(shown.aside)
    for at, code in enumerate(shown.aside):
        s.aside[at] = CODE_NAMES.index(code)
    s.queue, s.queue_count = _pack(card - 1 for card in shown.queue)
    s.lost, s.lost_count = _pack(card - 1 for card in shown.lost)
    for who, beside in shown.cards.items():
        _lay_beside(CHARACTER_NAMES.index(who), beside, s)
    for who, value in shown.guests.items():
        s.guests[CHARACTER_NAMES.index(who)] = value
    s.guest_used, s.guest_count = _pack(shown.guest_used)
    s.out, s.out_count = _pack(shown.out)
    s.turned, s.turned_count = _pack(shown.turned)
    s.wc = NOBODY if shown.wc is None else CHARACTER_NAMES.index(shown.wc)
    s.wc_used = int(shown.wc_used)
    s.hospital = NOBODY if shown.hospital is None else CHARACTER_NAMES.index(shown.hospital)
    s.child, s.child_stole = int(shown.child), int(shown.child_stole)
    s.votes, s.vote_count = _pack(CHARACTER_NAMES.index(character) for character in shown.votes)
    if shown.event is not None:
        s.event_row = ROW_NAMES.index(shown.event.row)
        s.used, s.used_count = _pack(Effect[name.upper()] for name in shown.event.used)
        s.to_lose = shown.event.lose


def _lay_beside(who: int, cards: Iterable[Any], s: State) -> None:
    s.beside[who], s.beside_count[who] = _pack(entry.card - 1 for entry in cards)
    for entry in cards:
        s.owner[entry.card - 1] = who
        if entry.flat:
            s.lying |= 1 << (entry.card - 1)
        else:
            s.standing |= 1 << (entry.card - 1)


# ---- writing


def items(stack: int, count: int) -> list[int]:
    """The items of a list that is packed into one integer."""
    return [item(stack, place) for place in range(count)]


def named(character: int) -> Character | None:
    """The name of a character; None: there is none, or it is hidden."""
    return None if character in (NOBODY, HIDDEN) else CHARACTER_NAMES[character]


def cards_beside(s: State) -> dict[str, list[dict[str, Any]]]:
    """The ingredients cards beside each character."""
    return {
        CHARACTER_NAMES[who]: [
            {"card": card + 1, "flat": bool((s.lying >> card) & 1)}
            for card in items(s.beside[who], s.beside_count[who])
        ]
        for who in range(CHARACTERS)
    }


def rows(s: State) -> dict[Row, list[str]]:
    """The cards of each row."""
    return {
        name: [CODE_NAMES[code] for code in s.rows[row * ROW_SIZE : row * ROW_SIZE + s.row_count[row]]]
        for row, name in enumerate(ROW_NAMES)
    }


def event(s: State) -> dict[str, Any] | None:
    """What a movement card has set off, while effects are being used."""
    if s.phase not in (EFFECTS, LOSE):
        return None
    used = [Effect(effect).name.lower() for effect in items(s.used, s.used_count)]
    return {"row": ROW_NAMES[s.event_row], "used": used, "lose": s.to_lose}


def write(setting: Setting, s: State) -> dict[str, Any]:
    """A settled state (a decision is wanted, or the game is over) as a position of ``forno/1``."""
    hidden = s.phase == HIDE
    return {
        "turn": s.turn,
        "phase": Phase(s.phase).name.lower(),
        "player": None if s.phase == OVER else s.player,
        "secrets": None if hidden else [CHARACTER_NAMES[who] for who in s.secrets[: setting.rules.players]],
        "a": s.first,
        "display": [CODE_NAMES[code] for code in s.display[: s.display_count]],
        "deck": [CODE_NAMES[code] for code in s.deck[s.deck_next : min(s.deck_end, DECK)]],
        "aside": [CODE_NAMES[code] for code in s.aside[: s.aside_count]],
        "rows": rows(s),
        "queue": [card + 1 for card in items(s.queue, s.queue_count)],
        "cards": cards_beside(s),
        "lost": [card + 1 for card in items(s.lost, s.lost_count)],
        "guests": {CHARACTER_NAMES[who]: value for who, value in enumerate(s.guests) if value},
        "guest_used": items(s.guest_used, s.guest_count),
        "out": items(s.out, s.out_count),
        "turned": items(s.turned, s.turned_count),
        "wc": named(s.wc),
        "wc_used": bool(s.wc_used),
        "hospital": named(s.hospital),
        "child": bool(s.child),
        "child_stole": bool(s.child_stole),
        "votes": [CHARACTER_NAMES[who] for who in items(s.votes, s.vote_count)],
        "event": event(s),
        "last": None if s.last == NOBODY else s.last,
    }
