"""``forno verify``: check that a game was dealt and played as its record says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any

import typer

from forno.common.faults import joined, shown
from forno.errors import FornoError, RecordError

from .files import expanded
from .records import NoJson, read_records
from .screen import complain, say

if TYPE_CHECKING:
    from forno.play.verify import Verified

__all__ = ["verify"]


def verify(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A record (JSON), or several, one a line; - reads them.", callback=expanded
        ),
    ],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="What the table showed when it opened: SHA-256 of the seed.")
    ] = None,
) -> None:
    """Recompute a game from its record: the commitment, every shuffle and deal, every move, and the result.

    Says what was checked. Exit status 0 if all of it is right, 2 with the field or the move that is wrong if not.
    """
    status = number = 0
    try:
        alone, records = read_records(file)
        for number, data in enumerate(_with_any(records), 1):
            try:
                done = _verify(data, commitment)
            except FornoError as error:
                if alone:
                    raise
                status = 2
                say(f"record {number}: wrong: {error}")
            else:
                say(*(_told(done) if alone else [f"record {number}: right: {' '.join(_told(done))}"]))
        if not number:
            raise RecordError("there is none", "record")
    except FornoError as error:
        complain(f"forno verify: {error}")
        raise SystemExit(2) from None
    raise SystemExit(status)


def _with_any(records: Iterator[Any]) -> Iterator[Any]:
    """The same; but where nothing in a file is a JSON object, that is said once, and not of every line."""
    before: list[Any] = []
    for data in records:
        before.append(data)
        if isinstance(data, dict) or (isinstance(data, RecordError) and not isinstance(data, NoJson)):
            break
    else:
        if len(before) == 1 and isinstance(before[0], RecordError):
            raise before[0]
        if len(before) > 1:
            raise RecordError("is none: neither the text nor a line of it is a JSON object", "record")
    return chain(before, records)


def _verify(data: Any, commitment: str | None) -> Verified:
    from forno.play.record import FORMATS
    from forno.play.verify import verify as check

    if isinstance(data, FornoError):
        raise data
    if isinstance(data, dict) and isinstance(named := data.get("format", FORMATS[0]), str) and named not in FORMATS:
        raise RecordError(f"{shown(named)} is not known here; this forno knows {joined(FORMATS)}", "format")
    return check(data, commitment)


def _told(done: Verified) -> Iterator[str]:
    """What was checked, a sentence for each thing."""
    game = done.game
    yield f"Game: {game.name} {game.edition}, {len(game.players)} players, rules version {game.rules}."
    if done.commitment is not None:
        told = "that is the promised one" if done.promised else "compare it with what the table showed when it opened"
        yield f"Seed: its SHA-256, the commitment, is {done.commitment}; {told}."
    else:
        yield "Seed: the record has none; shuffles are those of a seed of zeros."
    if not done.dealt:
        yield "Start: the record begins with a position; what lay where in it is not checked against the seed."
    yield f"Shuffles: {_shuffles(done)}."
    yield f"Moves: {game.ply}, all of them legal."
    yield f"Result: {_result(done)}."


def _shuffles(done: Verified) -> str:
    if not done.shuffles:
        return "none"
    told = [
        f"{'at the deal' if shuffled.moves == 0 else f'after move {shuffled.moves}'} "
        f"(words {shuffled.begin} to {shuffled.end - 1})"
        for shuffled in done.shuffles
    ]
    return f"recomputed from the seed's stream {', '.join(told)}"


def _result(done: Verified) -> str:
    from forno.common.messages import joined

    result = done.game.result
    if result is None:
        return "the game is not over"
    winners = joined([done.game.players[seat] for seat in result["winners"]])
    scores = "; ".join(", ".join(map(str, line)) for line in result["scores"])
    wins = "win" if len(result["winners"]) > 1 else "wins"
    return f"{winners} {wins} ({scores}){', as the record says' if done.claimed else '; the record claims none'}"
