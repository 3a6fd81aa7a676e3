"""Records as commands read them: one, or several, one a line; from a file, or from standard input."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from forno.errors import RecordError

__all__ = ["NoJson", "read_records"]


class NoJson(RecordError):
    """A text, or a line of it, that is no JSON."""


def read_records(file: str) -> tuple[bool, Iterator[Any]]:
    """What is in a file of records.

    Args:
        file: Its name; ``-`` is standard input.

    Returns:
        Whether the text is one record by itself, and what it holds: each item as JSON has it, or the ``RecordError``
        that says why it cannot be read.

    Raises:
        RecordError: there is no such file, or no record in it.
    """
    import msgspec

    text = _decoded(_text(file))
    if not text.strip():
        raise RecordError("there is none", "record")
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if _is_one_value(text):
            raise RecordError(f"cannot be read: {error}", "record") from None
        return False, (_value(line) for line in text.split(b"\n") if line.strip())
    return True, iter([_value(text)])


def _text(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = error.strerror if isinstance(error, OSError) else None
        raise RecordError(why or str(error), "standard input" if file == "-" else file) from None


def _decoded(text: bytes) -> bytes:
    """The text without the mark that some editors begin it with."""
    if text.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)):
        raise RecordError("is UTF-16 text; save it as UTF-8", "record")
    return text.removeprefix(codecs.BOM_UTF8)


def _value(text: bytes) -> Any:
    import msgspec

    try:
        data = msgspec.json.decode(text)
        _check_names(text)
    except RecordError as error:
        return error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return NoJson(f"is not JSON: {error}", "record")
    return data


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


def _check_names(text: bytes) -> None:
    """Refuse an object that says something twice: nobody knows which of the two is meant."""
    import json

    from forno.common.faults import shown

    def once(pairs: list[tuple[str, Any]]) -> None:
        names: set[str] = set()
        for name, _ in pairs:
            if name in names:
                raise RecordError(f"{shown(name)} is there twice in one object", "record")
            names.add(name)

    json.loads(text, object_pairs_hook=once, parse_int=len, parse_float=len)
