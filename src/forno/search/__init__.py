"""Search: the moves of a seat played out in worlds that it holds for possible."""

from .engine import Budget, Engine, Finding, Looked, available, engine, searchable
from .measuring import Measurement, measure
from .warming import are_warm, is_warm, warm

__all__ = [
    "Budget",
    "Engine",
    "Finding",
    "Looked",
    "Measurement",
    "are_warm",
    "available",
    "engine",
    "is_warm",
    "measure",
    "searchable",
    "warm",
]
