"""``forno replay``: play a record's moves and print the position they lead to."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .files import expanded
from .records import read_records
from .screen import complain, say_json

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
                say_json(_answer(data))
            except FornoError as error:
                if alone:
                    raise
                status = 2
                say_json({"error": str(error)})
    except FornoError as error:
        complain(f"forno replay: {error}")
        raise SystemExit(2) from None
    raise SystemExit(status)


def _answer(data: Any) -> dict[str, Any]:
    from forno.errors import FornoError
    from forno.play.record import replay as play_record

    if isinstance(data, FornoError):
        raise data
    game = play_record(data)
    return {"position": game.position(), "legal": game.legal(), "result": game.result}
