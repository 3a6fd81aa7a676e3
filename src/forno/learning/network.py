"""A small net that tells of each move what share of the win it expects: numpy alone is enough to use it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np

from forno.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

__all__ = ["Layer", "Network", "Shape", "learned"]

FORMAT: Final = "forno-net/1"


class Shape(NamedTuple):
    """A game, an edition and a number of players."""

    game: str
    edition: str
    players: int


class Layer(NamedTuple):
    """Weights, of shape (inputs, outputs), and biases."""

    weights: Numbers
    biases: Numbers


class Network:
    """Layers one after the other, with negative numbers cut off between them.

    Args:
        layers: The first takes the traits of a move, the last gives one number: the share of the win, 0 to 1.
        manifest: Where it comes from: ``shapes``, the command, the seed, the figures.
    """

    def __init__(self, layers: Sequence[Layer], manifest: dict[str, Any]) -> None:
        self.layers = tuple(layers)
        self.manifest = manifest
        self._shapes = frozenset(Shape(*shape) for shape in manifest["shapes"])

    def knows(self, shape: tuple[str, str, int]) -> bool:
        """Whether it has learned this."""
        return Shape(*shape) in self._shapes

    def shares(self, rows: Any) -> Numbers:
        """What each move is expected to bring.

        Args:
            rows: Their traits, of shape (moves, traits).
        """
        found: Numbers = np.asarray(rows, np.float32)
        for layer in self.layers[:-1]:
            found = np.maximum(found @ layer.weights + layer.biases, 0)
        last = self.layers[-1]
        return (found @ last.weights + last.biases)[:, 0]

    def to_bytes(self) -> bytes:
        """As a file: the same network, the same bytes."""
        arrays = {f"w{at}": layer.weights for at, layer in enumerate(self.layers)}
        arrays |= {f"b{at}": layer.biases for at, layer in enumerate(self.layers)}
        text = json.dumps({"format": FORMAT, **self.manifest}, sort_keys=True)
        file = BytesIO()
        np.savez_compressed(file, manifest=np.array(text), **arrays)  # type: ignore[arg-type]
        return file.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes, where: str) -> Network:
        """Read a file.

        Raises:
            BadOption: It is not of a network.
        """
        try:
            with np.load(BytesIO(data), allow_pickle=False) as file:
                manifest = json.loads(str(file["manifest"]))
                count = sum(name.startswith("w") for name in file.files)
                layers = [Layer(file[f"w{at}"], file[f"b{at}"]) for at in range(count)]
            if manifest.pop("format") != FORMAT or not layers:
                raise ValueError
        except (ValueError, KeyError, OSError, EOFError, BadZipFile):
            raise BadOption(f"{where}: is no network of the format {FORMAT}", "net") from None
        return cls(layers, manifest)


@cache
def learned() -> Network:
    """The network that comes with forno."""
    return Network.from_bytes(files("forno.learning").joinpath("weights.npz").read_bytes(), "weights.npz")
