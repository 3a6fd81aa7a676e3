"""A few small nets that tell of each move what share of the win they expect: numpy alone is enough to use them."""

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

__all__ = ["Layer", "Layers", "Network", "Shape", "learned", "who_knows"]

FORMAT: Final = "forno-net/1"
#: What comes with forno: those that have learned one thing well before the one that has learned more.
FILES: Final = ("weights-two.npz", "weights.npz")


class Shape(NamedTuple):
    """A game, an edition and a number of players."""

    game: str
    edition: str
    players: int


class Layer(NamedTuple):
    """Weights, of shape (inputs, outputs), and biases."""

    weights: Numbers
    biases: Numbers


Layers = tuple[Layer, ...]
"""One after the other, with negative numbers cut off between them: the first takes the traits of a move, the last gives
one number, the share of the win."""


class Network:
    """Nets that were taught the same from different beginnings: what their mean says is less by luck.

    Args:
        nets: All of them.
        manifest: Where it comes from: ``shapes``, the command, the seed, the figures.
    """

    def __init__(self, nets: Sequence[Layers], manifest: dict[str, Any]) -> None:
        self.nets = tuple(nets)
        self.manifest = manifest
        self._shapes = frozenset(Shape(*shape) for shape in manifest["shapes"])

    def knows(self, shape: tuple[str, str, int]) -> bool:
        """Whether it has learned this."""
        return Shape(*shape) in self._shapes

    def shares(self, rows: Any) -> Numbers:
        """What each move is expected to bring.

        Args:
            rows: Their traits, of shape (moves, traits). Whoever was taught when there were fewer is told the first
                ones alone: new traits come last.
        """
        given: Numbers = np.asarray(rows, np.float32)[:, : self.nets[0][0].weights.shape[0]]
        mean: Numbers = np.mean([_shares(layers, given) for layers in self.nets], axis=0)
        return mean

    def to_bytes(self) -> bytes:
        """As a file: the same network, the same bytes."""
        arrays: dict[str, Any] = {}
        for net, layers in enumerate(self.nets):
            arrays |= {f"{net}w{at}": layer.weights for at, layer in enumerate(layers)}
            arrays |= {f"{net}b{at}": layer.biases for at, layer in enumerate(layers)}
        text = json.dumps({"format": FORMAT, **self.manifest}, sort_keys=True)
        file = BytesIO()
        np.savez_compressed(file, manifest=np.array(text), **arrays)
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
                nets = [_layers(file, net) for net in range(sum(name.endswith("w0") for name in file.files))]
            if manifest.pop("format") != FORMAT or not nets:
                raise ValueError
        except (ValueError, KeyError, OSError, EOFError, BadZipFile):
            raise BadOption(f"{where}: is no network of the format {FORMAT}", "net") from None
        return cls(nets, manifest)


def _layers(file: Any, net: int) -> Layers:
    count = sum(name.startswith(f"{net}w") for name in file.files)
    return tuple(Layer(file[f"{net}w{at}"], file[f"{net}b{at}"]) for at in range(count))


def _shares(layers: Layers, given: Numbers) -> Numbers:
    for layer in layers[:-1]:
        given = np.maximum(given @ layer.weights + layer.biases, 0)
    return (given @ layers[-1].weights + layers[-1].biases)[:, 0]


@cache
def learned() -> tuple[Network, ...]:
    """The networks that come with forno; what several have learned, the first of them plays."""
    folder = files("forno.learning")
    return tuple(Network.from_bytes(folder.joinpath(name).read_bytes(), name) for name in FILES)


def who_knows(shape: tuple[str, str, int]) -> Network | None:
    """The network that comes with forno and plays a shape; None: none has learned it."""
    return next((network for network in learned() if network.knows(shape)), None)
