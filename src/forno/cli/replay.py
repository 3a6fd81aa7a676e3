"""``forno replay``: play a record's moves and print the position they lead to."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

__all__ = ["replay"]


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (JSON), or several, one a line; - reads them.")],
) -> None:
    """Play the moves of a record of format forno/1 and print position, legal moves and result as one line of JSON.

    Several records, one a line, get one line each; a wrong one among them gets {"error": …}, and the exit status is 2.
    """
    import msgspec

    from forno.errors import FornoError

    text = _text(file)
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if _is_one_value(text):
            _fail(f"record: cannot be read: {error}")
        raise SystemExit(_replay_lines(text)) from None
    try:
        _check_names(text)
        answer = _answer(data)
    except FornoError as error:
        _fail(str(error))
    _print(answer)


def _text(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        _fail(f"{file}: {error.strerror or error}")


def _is_one_value(text: bytes) -> bool:
    """Whether the text is one JSON value all the same, only none that fits: too deep, a number beyond all bounds."""
    import json

    try:
        json.loads(text, parse_int=len, parse_float=len)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def _fail(why: str) -> NoReturn:
    print(f"forno replay: {' '.join(why.splitlines())}", file=sys.stderr)
    raise SystemExit(2)


def _replay_lines(text: bytes) -> int:
    import msgspec

    from forno.errors import FornoError

    status = 0
    for line in text.split(b"\n"):
        if not line.strip():
            continue
        try:
            data = msgspec.json.decode(line)
            _check_names(line)
            _print(_answer(data))
        except FornoError as error:
            status = 2
            _print({"error": str(error)})
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            status = 2
            _print({"error": f"record: is not JSON: {error}"})
    return status


def _check_names(text: bytes) -> None:
    """Refuse an object that says something twice: nobody knows which of the two is meant."""
    import json

    from forno.common.faults import shown
    from forno.errors import RecordError

    def once(pairs: list[tuple[str, Any]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise RecordError(f"{shown(name)} is there twice in one object", "record")
            names.add(name)

    json.loads(text, object_pairs_hook=once, parse_int=len, parse_float=len)


def _answer(data: object) -> dict[str, Any]:
    from forno.play.record import replay as play_record

    game = play_record(data)
    return {"position": game.position(), "legal": game.legal(), "result": game.result}


def _print(answer: dict[str, Any]) -> None:
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()
