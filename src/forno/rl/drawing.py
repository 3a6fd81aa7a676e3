"""Pictures of a game for people who watch learners: text, and pixels."""

from __future__ import annotations

import io
import pkgutil
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from forno.common.given import one_of
from forno.common.messages import Messages
from forno.common.picture import Paint
from forno.common.terminal import Front
from forno.errors import BadOption
from forno.play.games import lookup

from .lettering import written

__all__ = ["MODES", "WATCHERS", "check", "pixels", "text"]

MODES: Final = ("human", "ansi", "rgb_array")
WATCHERS: Final = ("agent", "everybody")

_WIDTH: Final = 90  # characters
_LINES: Final = 20
_SCALE: Final = 2  # pixels of a dot
_MARGIN: Final = 12  # pixels
_LIBRARIES: Final = {"resvg_py": "resvg_py", "pillow": "PIL"}  # by the names that they are installed by
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


def check(mode: str | None, watcher: str) -> None:
    """See that something can be drawn as it is wanted.

    Args:
        mode: One of ``MODES``; None: nothing is.
        watcher: One of ``WATCHERS``.

    Raises:
        BadOption: It is something else, or what makes pixels of pictures is not installed.
    """
    if mode is not None:
        one_of(mode, "render_mode", MODES)
    one_of(watcher, "render_for", WATCHERS)
    missing = [name for name in _LIBRARIES if mode == "rgb_array" and find_spec(_LIBRARIES[name]) is None]
    if missing:
        raise BadOption(
            f"rgb_array needs {' and '.join(missing)}: pip install 'forno[rl]' brings them; ansi needs nothing",
            "render_mode",
        )


def pixels(game: str, names: Sequence[str], sheet: Any, view: Any) -> Any:
    """What a view shows, as the game's own picture; of a game that has none, its text.

    Args:
        game: The game's name.
        names: The players'.
        sheet: The cards that are played with.
        view: What is drawn: a seat's, or a spectator's.

    Returns:
        Bytes, height × width × red, green, blue; all pictures of a game are of one size.
    """
    place = lookup(game).picture
    if place is None:
        return _lettered(text(game, names, sheet, view))
    import resvg_py
    from PIL import Image

    paint: Paint = pkgutil.resolve_name(place)
    picture = resvg_py.svg_to_bytes(svg_string=str(paint(sheet, names, view)), skip_system_fonts=True)
    return np.array(Image.open(io.BytesIO(picture)).convert("RGB"))


def _lettered(lines: str) -> Any:
    dots = written(lines.splitlines(), _WIDTH, _LINES).repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)
    dots = np.pad(dots, _MARGIN)
    return np.where(dots[:, :, None], np.array(_INK, np.uint8), np.array(_PAPER, np.uint8))
