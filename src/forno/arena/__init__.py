"""The arena: how strong bots are, by many games with seats rotated."""

from .figures import Standing, Table, table
from .match import Match, Played
from .running import run

__all__ = ["Match", "Played", "Standing", "Table", "run", "table"]
