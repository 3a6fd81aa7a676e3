"""Records of format ``forno/1``: reading with every check, replaying, and the published JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, get_args

import msgspec

from forno.common.faults import shown
from forno.errors import BadOption, IllegalMove, RecordError, ResultError, UnknownGame

from .chance import check_seed
from .game import RULES_VERSION, Game, check_rules
from .games import lookup, names

__all__ = ["FORMATS", "Record", "begin", "happenings", "moments", "read", "replay", "schema"]

_LONGEST: Final = 400  # of a message, which may quote the record

Format = Literal["forno/1"]
#: What can be read.
FORMATS: Final[tuple[str, ...]] = get_args(Format)


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """Winners (seats) and scores, most important number first."""

    winners: list[int]
    scores: list[list[int]]


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """One game from first to last. ``start`` is a position of the game."""

    format: Format
    game: str
    edition: str
    players: list[str]
    options: dict[str, Any] = {}
    rules: Annotated[int, msgspec.Meta(ge=1)] = RULES_VERSION
    seed: str | None = None
    start: dict[str, Any] | None = None
    moves: list[str] = []
    result: Result | None = None


def _convert(value: object, shape: Any, where: str) -> Any:
    """Convert JSON values to a shape; a fault becomes a RecordError that names the field."""
    try:
        return msgspec.convert(value, shape, strict=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        field = path.rpartition("$")[2].rstrip("`").replace("[...]", "").lstrip(".")
        named = re.search(r"field `([^`]*)`", message)
        inner = f"{field}.{named.group(1)}" if named and field else field or (named.group(1) if named else "")
        name = ".".join(part for part in (where, inner) if part) or "record"
        raise RecordError(message[0].lower() + message[1:_LONGEST], name) from None
    except (AttributeError, TypeError, UnicodeError):  # of values that were handed in, not read from a text
        raise RecordError("holds what JSON does not have", where or "record") from None


def read(data: object) -> Record:
    """Check a record's frame: fields, types, format, game, rules version, seed or start.

    Args:
        data: What the JSON text holds.

    Raises:
        RecordError: ``where`` names the field.
    """
    if not isinstance(data, dict):
        raise RecordError("should be a JSON object", "record")
    record: Record = _convert(data, Record, "")
    if record.game not in names():
        raise RecordError(f"no game {shown(record.game)}; there are {', '.join(names())}", "game")
    check_rules(record.rules)
    if record.seed is None and record.start is None:
        raise RecordError("there is neither a seed nor a start", "seed")
    if record.seed is not None:
        check_seed(record.seed)
    return record


def replay(data: object) -> Game:
    """Play a record's moves.

    Args:
        data: What the JSON text holds.

    Raises:
        RecordError: A field, the start, or the result is wrong; ``where`` names it.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
    """
    record = read(data)
    game = begin(record)
    for _ in moments(game, record):
        pass
    return game


def begin(record: Record) -> Game:
    """The game of a record before its first move.

    Raises:
        RecordError: The start or an option is wrong; ``where`` names it.
    """
    try:
        game = _begin(record)
    except (BadOption, UnknownGame) as error:
        raise RecordError(error.message, error.where) from None
    game.run()
    return game


def moments(game: Game, record: Record) -> Iterator[Game]:
    """Play a record's moves in a game that has begun: ``game`` itself, before each of them and after the last one.

    Raises:
        ResultError: The result is not what the moves lead to.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
    """
    yield game
    for _ in happenings(game, record):
        yield game


def happenings(game: Game, record: Record) -> Iterator[list[Any]]:
    """Play a record's moves in a game that has begun: what everybody sees of each, and of the steps after it.

    Raises:
        ResultError: The result is not what the moves lead to.
        IllegalMove: A move is not legal; ``where`` is ``move N``, counted from 1.
    """
    for number, move in enumerate(record.moves, 1):
        try:
            seen = game.play(move)
        except IllegalMove as error:
            raise IllegalMove(error.message, f"move {number}", error.legal) from None
        yield [*seen, *game.run()]
    if record.result is not None:
        _check_result(game, record.result)


def _begin(record: Record) -> Game:
    if record.start is None:
        return Game(record.game, record.edition, record.players, record.options, record.seed, rules=record.rules)
    module = lookup(record.game)
    position = _convert(record.start, module.Position, "start")

    def start(_: object) -> tuple[Any, Any]:
        return module.begin(record.game, record.edition, len(record.players), record.options, position)

    game = Game(record.game, record.edition, record.players, record.options, record.seed, start, record.rules)
    game.start = record.start
    return game


def _check_result(game: Game, claimed: Result) -> None:
    if game.result is None:
        raise ResultError("is given, but the game is not over", "result")
    if {"winners": claimed.winners, "scores": claimed.scores} != game.result:
        raise ResultError(f"is not what the moves lead to: {msgspec.json.encode(game.result).decode()}", "result")


def schema() -> dict[str, Any]:
    """The JSON Schema of records, the positions of all games included."""
    positions = {name: lookup(name).Position for name in names()}
    (record, *_), parts = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    shapes = list(dict.fromkeys(positions.values()))
    refs, more = msgspec.json.schema_components(shapes, ref_template="#/$defs/{name}")
    parts = {**parts, **more}
    parts["Record"]["properties"]["start"] = {"anyOf": [{"type": "null"}, *refs]}
    parts["Record"]["properties"]["game"] = {"enum": list(names())}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A record of format forno/1",
        **record,
        "$defs": parts,
    }
