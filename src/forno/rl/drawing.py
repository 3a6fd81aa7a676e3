"""Pictures of a game for people who watch learners: text, and pixels."""

from __future__ import annotations

import io
import pkgutil
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from forno.common.messages import Messages
from forno.common.terminal import Front
from forno.play.games import lookup

from .lettering import written

__all__ = ["pixels", "text"]

_WIDTH: Final = 90  # characters
_LINES: Final = 20
_SCALE: Final = 2  # pixels of a dot
_MARGIN: Final = 12  # pixels
_PAPER, _INK = (255, 250, 240), (43, 33, 23)


def text(game: str, names: Sequence[str], sheet: Any, view: Any) -> str:
    """What a seat's view shows, as in the terminal.

    Args:
        game: The game's name.
        names: The players'.
        sheet: The cards that are played with.
        view: What is drawn.
    """
    from rich.console import Console

    place = lookup(game).terminal
    if place is None:
        return str(view)
    front: Front = pkgutil.resolve_name(place)
    drawing = front.drawing(sheet, names, Messages("en", __package__, front.texts))
    file = io.StringIO()
    page = Console(file=file, width=_WIDTH, force_terminal=False, color_system=None)
    page.print(drawing.table(view))
    page.print(drawing.ending(view) if view.result is not None else drawing.question(view))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def pixels(lines: str) -> Any:
    """Lines of text as a picture: an array of bytes, height × width × red, green, blue; all of one size.

    Args:
        lines: What is written.
    """
    dots = written(lines.splitlines(), _WIDTH, _LINES).repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
    dots = np.pad(dots, _MARGIN)
    return np.where(dots[:, :, None], np.array(_INK, np.uint8), np.array(_PAPER, np.uint8))
