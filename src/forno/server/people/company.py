"""The people of a table: who may sit, start, leave, let a bot play, take back, end. Rules without I/O.

Every function takes a table as it is and gives what it becomes, as a ``Change``, or raises why not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from forno import bots
from forno.errors import BadOption, FornoError, UnknownGame
from forno.play import games
from forno.server import protocol as asked
from forno.server.errors import NotNow, NotYours, SeatTaken, SentAway, Spectator
from forno.server.people.colours import choose, write_colours
from forno.server.people.hosting import host_seat, let_in, pass_on, send_away, was_sent_away, without_sent
from forno.server.people.names import FORMLESS, JOINERS, free_name, is_taken
from forno.server.store.stored import StoredSeat, StoredTable

__all__ = ["Change", "Who", "change", "clean_name", "host_is_away", "mark_program", "sit_down", "stand_in"]

#: The bot that sits down where nobody says which: a beginner beats it now and then.
USUAL_BOT: Final = "rosa"
#: The bot that plays for somebody who is away.
STAND_IN: Final = "rule"


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at a table, by what is kept of his token; ``owner`` None: a spectator without one.

    ``program``: a program of his speaks for him.
    """

    owner: bytes | None
    program: bool = False

    def seats(self, table: StoredTable) -> list[int]:
        """The seats that he may play."""
        return [number for number, seat in enumerate(table.seats) if self.owner and self.owner in seat.holders]

    def is_host(self, table: StoredTable) -> bool:
        """Whether he opened the table, or was left it."""
        return self.owner is not None and self.owner == table.host


@dataclass(frozen=True, slots=True)
class Change:
    """What a table becomes, and the act that says so; ``seat``: whom it is about; ``by``: who did it.

    ``text`` says what was said or chosen, or the name that somebody had whom the table does not show under it any more.
    """

    after: StoredTable
    kind: str
    seat: int | None = None
    by: str = "player"
    text: str | None = None


def change(table: StoredTable, who: Who, request: asked.Request, undoable: Callable[[int], bool]) -> Change:
    """What a request makes of a table.

    Args:
        table: As it is.
        who: Who asks.
        request: For what.
        undoable: Whether a seat's last message can be taken back.

    Raises:
        FornoError: it is not his to ask for, or not now; nothing changes.
    """
    if table.daily is not None and isinstance(request, _OF_OTHERS):
        raise NotNow("A day's pizza is tried once, alone, and to its end.")
    match request:
        case asked.AskUndo(seat=seat):
            return _ask_undo(table, who, seat, undoable)
        case asked.Agree(seat=seat, yes=yes):
            return _agree(table, who, seat, yes, undoable)
        case asked.Say(text=text):
            return _say(table, who, text)
        case _:
            return _CHANGES[type(request)](table, who, request)


# ------------------------------------------------------------------------------------------------- before the start


def sit_down(
    table: StoredTable,
    owner: bytes,
    name: str,
    wanted: int | None,
    program: bool = False,
    colour: str | None = None,
) -> Change:
    """Take an open seat: the one that is wanted, or the first. ``colour``: one that is liked, if nobody has it."""
    _before_start(table)
    if was_sent_away(table, owner):
        raise SentAway("The host has sent you away from this table; he can let you in again.")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    seat = wanted if wanted is not None else next(iter(free), None)
    if seat is None or seat not in free:
        raise SeatTaken("This seat is taken." if free else "No seat is left at this table.", "seat")
    name = _fresh_name(table, name, seat)
    sitting = StoredSeat(kind="person", name=name, program=program, holders=frozenset({owner}))
    after = _with(table, seat, sitting)
    if colour is not None:
        with suppress(BadOption, SeatTaken):  # there is no such colour here, or somebody has it: then any will do
            after = choose(after, seat, colour)
    return Change(replace(after, host=owner) if table.host is None else after, "sit", seat)


def mark_program(table: StoredTable, seat: int) -> Change:
    """Let everybody know that a program plays a person's seat."""
    return Change(_with(table, seat, replace(table.seats[seat], program=True)), "program", seat)


def _start(table: StoredTable, who: Who, _request: asked.Start) -> Change:
    _host_only(table, who)
    _before_start(table)
    if any(seat.kind == "open" for seat in table.seats):
        raise NotNow("A seat is still open: wait, let a bot play there, or take it away.")
    _check_number(table, len(table.seats))
    return Change(replace(without_sent(write_colours(table)), started=True), "start", by="host")


def _set_seat(table: StoredTable, who: Who, request: asked.SetSeat) -> Change:
    _host_only(table, who)
    _before_start(table)
    if request.seat > len(table.seats):
        raise BadOption(f"There are {len(table.seats)} seats.", "seat")
    if table.imported and (request.kind == "none" or request.seat == len(table.seats)):
        raise NotNow("A record has as many players as it has.", "seat")
    sitting = table.seats[request.seat] if request.seat < len(table.seats) else None
    if sitting is not None and sitting.kind == "person":
        raise SeatTaken("Somebody sits there.", "seat")
    seats = list(table.seats)
    if request.kind == "none":
        del seats[request.seat : request.seat + 1]
        table = replace(table, options=_without_chair(table.options, request.seat))
    else:
        seats[request.seat : request.seat + 1] = [_empty(table, request)]
    if len(seats) > _most(table):
        raise BadOption(f"At most {_most(table)} can play.", "seat")
    return Change(replace(table, seats=tuple(seats)), "seat", request.seat, "host", request.kind)


def _without_chair(options: Mapping[str, Any], gone: int) -> dict[str, Any]:
    """Whoever is to start is still the same when a chair goes; if it was his, the lot decides."""
    rest = {name: value for name, value in options.items() if name != "starter"}
    starter = options.get("starter")
    if starter is None or starter == gone:
        return rest
    return {**rest, "starter": starter - (starter > gone)}


def _empty(table: StoredTable, request: asked.SetSeat) -> StoredSeat:
    if request.kind == "open":
        return StoredSeat(kind="open")
    bot = check_bot(request.bot or USUAL_BOT, "bot")
    others = [seat.name for number, seat in enumerate(table.seats) if number != request.seat]
    return StoredSeat(kind="bot", bot=bot, name=free_name(bot, others))


def _kick(table: StoredTable, who: Who, request: asked.Kick) -> Change:
    _host_only(table, who)
    _before_start(table)
    _person(table, request.seat)
    if request.seat in who.seats(table):
        raise NotNow("That is your own seat; leave it.", "seat")
    name = table.seats[request.seat].name
    if request.name not in (None, name):
        raise NotNow("Somebody else sits there by now.", "seat")
    after = _with(send_away(table, request.seat), request.seat, StoredSeat(kind="open"))
    return Change(after, "kick", request.seat, "host", name)


def _let_in(table: StoredTable, who: Who, request: asked.LetIn) -> Change:
    _host_only(table, who)
    _before_start(table)
    after = let_in(table, request.name)
    if after is None:
        raise NotNow("Nobody of that name was sent away.", "name")
    return Change(after, "let-in", by="host", text=request.name)


def host_is_away(table: StoredTable, host: bytes | None, present: Collection[bytes]) -> Change:
    """Let somebody who is there be the host instead of one who has been away for too long."""
    _before_start(table)
    after = pass_on(table, host_seat(table), present)
    if table.host != host or after.host is None:
        raise NotNow("Somebody else is the host by now, or nobody is there.")
    return Change(after, "host", host_seat(after), "absence")


def _rename(table: StoredTable, who: Who, request: asked.Rename) -> Change:
    _own(table, who, request.seat)
    _before_start(table)
    seat = replace(table.seats[request.seat], name=_fresh_name(table, request.name, request.seat))
    return Change(_with(table, request.seat, seat), "rename", request.seat, text=table.seats[request.seat].name)


def _colour(table: StoredTable, who: Who, request: asked.Colour) -> Change:
    _own(table, who, request.seat)
    _before_start(table)
    if table.imported:
        raise NotNow("A record has the colours that it has.", "seat")
    return Change(choose(table, request.seat, request.colour), "colour", request.seat, text=request.colour)


def _leave(table: StoredTable, who: Who, request: asked.Leave) -> Change:
    _own(table, who, request.seat)
    if not table.started:
        name = table.seats[request.seat].name
        after = _with(table, request.seat, StoredSeat(kind="open"))
        if table.host in table.seats[request.seat].holders and host_seat(after) is None:
            after = pass_on(after, request.seat)
        return Change(after, "leave", request.seat, text=name)
    _running(table)
    seat = replace(table.seats[request.seat], stand_in=STAND_IN, stand_in_by="player", holders=frozenset())
    return Change(_with(table, request.seat, seat), "leave", request.seat)


# ------------------------------------------------------------------------------------------------- while it runs


def stand_in(table: StoredTable, seat: int, by: str, bot: str = STAND_IN) -> Change:
    """A bot plays for a person."""
    _running(table)
    _person(table, seat)
    if table.seats[seat].stand_in is not None:
        raise NotNow("A bot plays there already.", "seat")
    sitting = replace(table.seats[seat], stand_in=bot, stand_in_by=by)
    return Change(_with(table, seat, sitting), "stand-in", seat, by)


def _stand_in(table: StoredTable, who: Who, request: asked.StandIn) -> Change:
    bot = check_bot(request.bot or STAND_IN, "bot")
    if request.seat in who.seats(table):
        return stand_in(table, request.seat, "player", bot)
    _host_only(table, who)
    return stand_in(table, request.seat, "host", bot)


def _take_back(table: StoredTable, who: Who, request: asked.TakeBack) -> Change:
    _own(table, who, request.seat)
    _running(table)
    if table.seats[request.seat].stand_in is None:
        raise NotNow("Nobody plays for you.", "seat")
    seat = replace(table.seats[request.seat], stand_in=None, stand_in_by=None)
    return Change(_with(table, request.seat, seat), "take-back", request.seat)


def _set_pace(table: StoredTable, who: Who, request: asked.SetPace) -> Change:
    _own(table, who, request.seat)
    _running(table, waiting=True)
    seat = replace(table.seats[request.seat], pace=request.pace)
    return Change(_with(table, request.seat, seat), "pace", request.seat, text=request.pace)


def _ask_undo(table: StoredTable, who: Who, seat: int, undoable: Callable[[int], bool]) -> Change:
    _own(table, who, seat)
    _running(table)
    if not undoable(seat):
        raise NotNow("Something has come to light since; it cannot be taken back.", "seat")
    waiting = [other for other in _deciding(table) if other not in who.seats(table)]
    if not waiting:
        return Change(_pending(table, undo=None), "undo", seat)
    return Change(_pending(table, undo={"seat": seat, "waiting": waiting}), "ask-undo", seat)


def _agree(table: StoredTable, who: Who, seat: int, yes: bool, undoable: Callable[[int], bool]) -> Change:
    _own(table, who, seat)
    undo = table.pending.get("undo")
    if undo is None or seat not in undo["waiting"]:
        raise NotNow("You are not asked that.", "seat")
    if not undoable(undo["seat"]):
        raise NotNow("Something has come to light since; it cannot be taken back.", "seat")
    if not yes:
        return Change(_pending(table, undo=None), "refuse", seat)
    waiting = [other for other in undo["waiting"] if other not in who.seats(table)]
    if waiting:
        return Change(_pending(table, undo={**undo, "waiting": waiting}), "agree", seat)
    return Change(_pending(table, undo=None), "undo", undo["seat"])


def _end(table: StoredTable, who: Who, _request: asked.End) -> Change:
    if not table.started:
        _host_only(table, who)
    _running(table, waiting=True)
    seats = who.seats(table)
    before = table.pending.get("end", ())
    voted = sorted({*before, *seats})
    agreed = set(_deciding(table)) <= set(voted)
    # Where all the others have voted, the host only joins them.
    if who.is_host(table) and not (agreed and before):
        return Change(replace(table, finished=True, ended="host"), "end", by="host")
    if not seats:
        raise NotYours("Only those who play can end the game.")
    if agreed:
        return Change(replace(table, finished=True, ended="players"), "end", by="players")
    return Change(_pending(table, end=voted), "vote-end", seats[0])


def _say(table: StoredTable, who: Who, text: str) -> Change:
    if not who.seats(table) and not who.is_host(table):
        raise Spectator("Spectators only watch.")
    if not table.house.get("chat", True):
        raise NotNow("There is no chat at this table.")
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if not is_seen(words) or any(unicodedata.category(letter)[0] == "C" and letter != "\u200d" for letter in words):
        raise BadOption("Letters, digits, signs and spaces are wanted.", "text")
    return Change(table, "say", next(iter(who.seats(table)), None), text=words)


#: What nobody asks for who tries a day's pizza.
_OF_OTHERS: Final = (asked.AskUndo, asked.Leave, asked.StandIn, asked.End)
_CHANGES: Final[dict[type, Callable[[StoredTable, Who, Any], Change]]] = {
    asked.Start: _start,
    asked.SetSeat: _set_seat,
    asked.Kick: _kick,
    asked.LetIn: _let_in,
    asked.Rename: _rename,
    asked.Colour: _colour,
    asked.Leave: _leave,
    asked.StandIn: _stand_in,
    asked.TakeBack: _take_back,
    asked.SetPace: _set_pace,
    asked.End: _end,
}

# ------------------------------------------------------------------------------------------------------------ checks


def check_bot(name: str, where: str) -> str:
    """The name of a bot that is offered."""
    if name not in bots.offered():
        raise UnknownGame(f"There is no bot {name!r}; there are {', '.join(bots.offered())}.", where)
    return name


def is_seen(words: str) -> bool:
    """Whether there is anything to be seen of them: marks upon nothing and letters without a form are not."""
    return any(letter not in FORMLESS and unicodedata.category(letter)[0] not in "CMZ" for letter in words)


def clean_name(name: str, where: str) -> str:
    """A name without what nobody sees.

    Raises:
        BadOption: it has characters that could make it look like another.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    # Control and format characters, such as direction marks, but for the joiners that many scripts are written with.
    if any(unicodedata.category(letter)[0] == "C" and letter not in JOINERS for letter in name) or (
        name and not is_seen(name)
    ):
        raise BadOption("A name has letters, digits, signs and spaces.", where)
    return name


def fill_names(names: Sequence[str], playing: Sequence[str | None]) -> list[str]:
    """Names for those who have none, no two alike among them, in small letters or large.

    Args:
        names: What is written at each seat; empty: nothing.
        playing: By seat which bot plays there, or None.
    """
    filled = list(names)
    for number, bot in enumerate(playing):
        filled[number] = filled[number] or free_name(bot, filled)
    return filled


def _fresh_name(table: StoredTable, name: str, seat: int) -> str:
    others = [other.name for number, other in enumerate(table.seats) if number != seat]
    name = clean_name(name, "name")
    if not name:
        return free_name(None, others)
    if is_taken(name, others):
        raise BadOption("Somebody at this table has that name already.", "name")
    return name


def _with(table: StoredTable, seat: int, sitting: StoredSeat) -> StoredTable:
    return replace(table, seats=(*table.seats[:seat], sitting, *table.seats[seat + 1 :]))


def _pending(table: StoredTable, **new: Any) -> StoredTable:
    pending = {**table.pending, **new}
    return replace(table, pending={name: value for name, value in pending.items() if value is not None})


def _deciding(table: StoredTable) -> list[int]:
    """The seats whose word counts: persons who play themselves."""
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person" and seat.stand_in is None]


def _host_only(table: StoredTable, who: Who) -> None:
    if not who.is_host(table):
        raise NotYours("Only the host of the table can do that.")


def _own(table: StoredTable, who: Who, seat: int) -> None:
    if seat not in who.seats(table):
        raise NotYours("That is not your seat.", "seat")


def _person(table: StoredTable, seat: int) -> None:
    if seat >= len(table.seats) or table.seats[seat].kind != "person":
        raise BadOption("Nobody sits there.", "seat")


def _before_start(table: StoredTable) -> None:
    if table.started or table.finished:
        raise NotNow("The game has begun.")


def _running(table: StoredTable, waiting: bool = False) -> None:
    if table.finished or not (table.started or waiting):
        raise NotNow("The game does not run.")


def _most(table: StoredTable) -> int:
    return games.lookup(table.game).players(table.game, table.edition)[1]


def _check_number(table: StoredTable, players: int) -> None:
    try:
        games.lookup(table.game).setting(table.game, table.edition, players, table.options)
    except FornoError as error:
        raise NotNow(f"With {players} players this cannot be played: {error.message}", error.where) from None
