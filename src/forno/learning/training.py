"""Teaching a net what a search has found: plain gradient steps (Adam: Kingma and Ba, 2015), in numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from .network import Layer, Layers
from .samples import Sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .network import Numbers

__all__ = ["Course", "Epoch", "Figures", "judge", "train"]

LEVEL: Final = 0.2  # what the share of a whole decision counts beside the differences between its moves
DECAY: Final = (0.9, 0.999)  # Adam's usual ones
TINY: Final = 1e-8
SURE: Final = 3e-4  # the least variance of a decision that is believed
TIED: Final = 10.0  # by how much the guess of it is held back


class Course(NamedTuple):
    """How a net is taught.

    Attributes:
        nets: How many are taught, from different beginnings.
        hidden: The widths of the layers between.
        epochs: How often it sees everything.
        batch: Decisions between two steps.
        rate: The length of a step at first; it falls to nothing along a cosine.
        shrinking: How much of each weight is lost, for each step of length 1.
        seed: Of the first weights and of the order.
    """

    nets: int = 5
    hidden: tuple[int, ...] = (64, 32)
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    shrinking: float = 1.0
    seed: int = 1


class Figures(NamedTuple):
    """How well it does what it was taught.

    Attributes:
        error: The root of the mean square of what it takes differences between moves to be too much or too little.
        short: By how much the move that it would play falls short of the best one found.
        short_by_first: The same for the move that the search's own policy would play.
    """

    error: float
    short: float
    short_by_first: float


class Epoch(NamedTuple):
    """What came of seeing everything once more: figures of what was taught, and of what was held back."""

    taught: Figures
    held: Figures
    layers: Layers


def train(taught: Sample, held: Sample, course: Course, net: int = 0) -> Iterator[Epoch]:
    """Teach a new net; after each epoch, what it has become. The same course and samples, the same net.

    Args:
        taught: What it is taught.
        held: What it is not taught, to see what it makes of what is new.
        course: How.
        net: Which of its nets.
    """
    rng = np.random.default_rng((course.seed, net))
    layers = _begin(rng, (taught.traits.shape[1], *course.hidden, 1))
    adam = _Adam([array for layer in layers for array in layer])
    starts, counts = _starts(taught), _counts(taught)
    steps, done = course.epochs * max(1, len(starts) // course.batch), 0
    for _ in range(course.epochs):
        order = rng.permutation(len(starts))
        for at in range(0, len(order) - course.batch + 1, course.batch):
            rate = course.rate * 0.5 * (1 + np.cos(np.pi * done / steps))
            adam.step(_gradients(layers, taught, order[at : at + course.batch], starts, counts), rate, course.shrinking)
            done += 1
        copied = tuple(Layer(layer.weights.copy(), layer.biases.copy()) for layer in layers)
        figures = [judge(_forward(layers, part.traits)[-1][:, 0], part) for part in (taught, held)]
        yield Epoch(figures[0], figures[1], copied)


def _counts(sample: Sample) -> Numbers:
    """What each decision counts for: more, the surer decisions like it are.

    Like it: as its moves' mean traits let guess. Its own variance would favour those that by luck look sure.
    """
    traits = np.add.reduceat(sample.traits, _starts(sample)) / sample.sizes[:, None]
    traits = np.concatenate([traits, np.ones((len(traits), 1))], axis=1)
    tied = traits.T @ traits + TIED * np.eye(traits.shape[1])
    guess = np.linalg.solve(tied, traits.T @ np.log(sample.variances + SURE))
    counts = 1 / (np.exp(traits @ guess) + SURE)
    scaled: Numbers = (counts / counts.mean()).astype(np.float32)
    return scaled


def judge(found: Numbers, sample: Sample) -> Figures:
    """How well nets do, from what they say of all moves."""
    starts = _starts(sample)
    off = _centred(found, starts, sample.sizes) - _centred(sample.shares, starts, sample.sizes)
    best = np.maximum.reduceat(sample.shares, starts)
    equal = np.flatnonzero(found == np.repeat(np.maximum.reduceat(found, starts), sample.sizes))
    played = equal[np.searchsorted(equal, starts)]  # of those that look best in a decision the first one
    return Figures(
        float(np.sqrt(np.mean(off * off))),
        float(np.mean(best - sample.shares[played])),
        float(np.mean(best - sample.shares[starts])),
    )


def _begin(rng: np.random.Generator, widths: Sequence[int]) -> list[Layer]:
    layers = []
    for inputs, outputs in pairwise(widths):
        scale = (2 / inputs) ** 0.5 * (0.1 if outputs == 1 else 1)
        weights = (rng.standard_normal((inputs, outputs)) * scale).astype(np.float32)
        layers.append(Layer(weights, np.zeros(outputs, np.float32)))
    return layers


def _starts(sample: Sample) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(sample.sizes, dtype=np.int64)[:-1]])


def _centred(numbers: Numbers, starts: Any, sizes: Any) -> Numbers:
    """Numbers of moves, beside the mean of their decision."""
    means = np.add.reduceat(numbers, starts) / sizes
    centred: Numbers = (numbers - np.repeat(means, sizes)).astype(np.float32)
    return centred


def _forward(layers: Sequence[Layer], rows: Numbers) -> list[Numbers]:
    """What each layer is given, and what the last one gives."""
    given = [rows]
    for layer in layers[:-1]:
        given.append(np.maximum(given[-1] @ layer.weights + layer.biases, 0))
    given.append(given[-1] @ layers[-1].weights + layers[-1].biases)
    return given


def _gradients(layers: Sequence[Layer], sample: Sample, chosen: Any, starts: Any, counts: Numbers) -> list[Numbers]:
    """Of the weights: a decision counts for more, the surer it is what its moves bring."""
    sizes = sample.sizes[chosen].astype(np.int64)
    ends = np.cumsum(sizes)
    first = ends - sizes
    rows = np.arange(ends[-1]) + np.repeat(starts[chosen] - first, sizes)
    given = _forward(layers, sample.traits[rows])
    off = given[-1][:, 0] - sample.shares[rows]
    means = np.repeat(np.add.reduceat(off, first) / sizes, sizes)
    slope = (((off - means) + LEVEL * means) * np.repeat(counts[chosen], sizes))[:, None].astype(np.float32)
    slope /= len(chosen)
    gradients: list[Numbers] = []
    for layer, before in zip(reversed(layers), reversed(given[:-1]), strict=True):
        gradients += [slope.sum(0), before.T @ slope]
        slope = (slope @ layer.weights.T) * (before > 0)
    return gradients[::-1]


class _Adam:
    def __init__(self, arrays: list[Numbers]) -> None:
        self._arrays = arrays
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]
        self._count = 0

    def step(self, gradients: list[Numbers], rate: float, shrinking: float) -> None:
        self._count += 1
        slow, slower = (1 - decay**self._count for decay in DECAY)
        for array, gradient, mean, square in zip(self._arrays, gradients, self._means, self._squares, strict=True):
            mean += (1 - DECAY[0]) * (gradient - mean)
            square += (1 - DECAY[1]) * (gradient * gradient - square)
            array -= rate * (mean / slow / (np.sqrt(square / slower) + TINY) + shrinking * array)
