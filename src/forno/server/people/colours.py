"""Players' colours before the start: everybody may choose a free one; the others have the first that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from forno.errors import BadOption
from forno.play import games
from forno.server.errors import SeatTaken
from forno.server.store.stored import StoredSeat, StoredTable

__all__ = ["choose", "colours_of", "wanted", "write_colours"]


def colours_of(table: StoredTable) -> list[str] | None:
    """The colour of each seat, as it is or will be; None where the game has none."""
    there = _there(table.game, table.edition, table.options.get("deck"))
    if len(there) < len(table.seats):
        return None
    fixed = table.options.get("colours")
    if table.start is not None and fixed is None:
        return None  # the position says it, or some of it
    if table.started or table.imported:
        return list(fixed or there[: len(table.seats)])
    taken = {seat.colour for seat in table.seats}
    left = [colour for colour in there if colour not in taken]
    found = []
    for usual, seat in zip(there, table.seats, strict=False):
        colour = seat.colour or (usual if usual in left else left[0])
        if seat.colour is None:
            left.remove(colour)
        found.append(colour)
    return found


def choose(table: StoredTable, seat: int, colour: str) -> StoredTable:
    """Give a seat a colour; a bot or a free chair that had it gets the other one.

    Raises:
        BadOption: there is no such colour here.
        SeatTaken: a person has it.
    """
    colours = colours_of(table)
    if colours is None or colour not in _there(table.game, table.edition, table.options.get("deck")):
        raise BadOption(f"There is no colour {colour!r} at this table.", "colour")
    if colour in colours:
        other = colours.index(colour)
        if other != seat and table.seats[other].kind == "person":
            raise SeatTaken("Somebody has that colour.", "colour")
        colours[other] = colours[seat]
    colours[seat] = colour
    return replace(table, seats=_with(table.seats, colours))


def write_colours(table: StoredTable) -> StoredTable:
    """Write down for the game what was chosen, if anything was."""
    colours = colours_of(table)
    if colours is None or all(seat.colour is None for seat in table.seats):
        return table
    return replace(table, options={**table.options, "colours": colours})


def wanted(
    game: str, edition: str, options: Mapping[str, Any], seats: Sequence[StoredSeat]
) -> tuple[dict[str, Any], list[StoredSeat]]:
    """The options of a new table without colours, and its seats with those that are wanted: by them, or in the options.

    Raises:
        BadOption: there is no such colour, or two want the same.
    """
    rest = {name: value for name, value in options.items() if name != "colours"}
    listed = options.get("colours")
    if listed is not None and len(listed) == len(seats):
        seats = _with(seats, [seat.colour or colour for seat, colour in zip(seats, listed, strict=True)])
    there = _there(game, edition, rest.get("deck"))
    chosen = [seat.colour for seat in seats]
    for number, colour in enumerate(chosen):
        if colour is not None and (colour not in there or colour in chosen[:number]):
            raise BadOption(f"There is no colour {colour!r} for this seat.", f"seats[{number}].colour")
    return rest, list(seats)


def _with(seats: Sequence[StoredSeat], colours: Sequence[str]) -> tuple[StoredSeat, ...]:
    return tuple(replace(seat, colour=colour) for seat, colour in zip(seats, colours, strict=True))


@lru_cache(64)
def _there(game: str, edition: str, deck: str | None) -> tuple[str, ...]:
    module = games.lookup(game)
    options = {} if deck is None else {"deck": deck}
    return module.colours(module.setting(game, edition, module.players(game, edition)[0], options))
