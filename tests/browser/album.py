"""Pictures of what pages look like, kept in ``pictures/``, and what has changed since.

They are kept at half the size in few shades: small, and blind to what differs between two machines with the same
browser. ``make pictures`` takes them anew, and then they are looked at before they are committed.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

FOLDER: Final = Path(__file__).parent / "pictures"
#: Where a picture that differs is laid, beside the one that was expected.
ARTEFACTS: Final = Path(__file__).parents[2] / "artefacts/pictures"
#: Whether pictures are taken anew.
ANEW: Final = os.environ.get("FORNO_ALBUM") == "anew"

#: How far a pixel may be from what it was, of 255 in any colour; and which share of them may be further off.
FAR: Final = 40
SHARE: Final = 0.0004
#: The lowest bits of each colour are not kept.
_SHADES: Final = 0xF8


def small(png: bytes) -> Image.Image:
    """A picture as it is kept."""
    with Image.open(BytesIO(png)) as taken:
        half = taken.convert("RGB").reduce(2)
    return Image.fromarray(np.asarray(half) & _SHADES)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, Image.Image]:
    """The share of pixels that are far from each other, in 0 to 1, and where they are; all of them at another size."""
    if one.size != other.size:
        return 1.0, Image.new("RGB", one.size, "red")
    apart = np.abs(np.asarray(one).astype(int) - np.asarray(other).astype(int)).max(axis=2)
    far = apart > FAR
    marked = np.asarray(one) // 3
    marked[far] = (255, 40, 40)
    return float(far.mean()), Image.fromarray(marked)


class Album:
    """Compares what is shown with what is kept, and says at the end what differs."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def differs(self, name: str, png: bytes) -> bool:
        """Whether a page looks other than it did."""
        expected = _kept(name)
        return expected is None or difference(small(png), expected)[0] > SHARE

    def keep(self, name: str, png: bytes) -> None:
        """Note how a page looks in the end."""
        if not self.differs(name, png):
            return
        if ANEW:
            FOLDER.mkdir(exist_ok=True)
            small(png).save(FOLDER / f"{name}.webp", lossless=True, quality=60, method=4)
        else:
            self._fault(name, small(png), _kept(name))

    def check(self) -> None:
        """See that nothing looked other than it did."""
        told = "\n".join(self.faults)
        assert not self.faults, f"{told}\nTo accept what is shown now: make pictures, and look at what git shows."

    def _fault(self, name: str, taken: Image.Image, expected: Image.Image | None) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        taken.save(ARTEFACTS / f"{name}-actual.png")
        if expected is None:
            self.faults.append(f"{name}: no such picture is kept yet, see {ARTEFACTS}/{name}-actual.png")
            return
        share, where = difference(taken, expected)
        expected.save(ARTEFACTS / f"{name}-expected.png")
        where.save(ARTEFACTS / f"{name}-difference.png")
        what = f"{share:.2%} of it differ" if taken.size == expected.size else f"{taken.size}, not {expected.size}"
        self.faults.append(f"{name}: {what}, see {ARTEFACTS}/{name}-difference.png")


def _kept(name: str) -> Image.Image | None:
    path = FOLDER / f"{name}.webp"
    if not path.exists():
        return None
    with Image.open(path) as picture:
        return picture.convert("RGB")
