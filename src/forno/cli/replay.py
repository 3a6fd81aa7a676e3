"""``forno replay``: play a record's moves and print the position they lead to."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from .files import expanded
from .records import read_records

__all__ = ["replay"]


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A record (JSON), or several, one a line; - reads them.", callback=expanded
        ),
    ],
) -> None:
    """Play the moves of a record of format forno/1 and print position, legal moves and result as one line of JSON.

    Several records, one a line, get one line each; a wrong one among them gets {"error": …}, and the exit status is 2.
    """
    from forno.errors import FornoError

    status = 0
    try:
        alone, records = read_records(file)
        for data in records:
            try:
                _print(_answer(data))
            except FornoError as error:
                if alone:
                    raise
                status = 2
                _print({"error": str(error)})
    except FornoError as error:
        print(f"forno replay: {' '.join(str(error).splitlines())}", file=sys.stderr)
        raise SystemExit(2) from None
    raise SystemExit(status)


def _answer(data: Any) -> dict[str, Any]:
    from forno.errors import FornoError
    from forno.play.record import replay as play_record

    if isinstance(data, FornoError):
        raise data
    game = play_record(data)
    return {"position": game.position(), "legal": game.legal(), "result": game.result}


def _print(answer: dict[str, Any]) -> None:
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()
