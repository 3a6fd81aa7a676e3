"""Search: the moves of a seat played out in worlds that it holds for possible."""

from .engine import Budget, Engine, Finding, Looked, available, engine, searchable
from .measuring import Measurement, measure

__all__ = [
    "Budget",
    "Engine",
    "Finding",
    "Looked",
    "Measurement",
    "available",
    "engine",
    "measure",
    "searchable",
]
