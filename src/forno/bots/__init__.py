"""Bots: each gets what its seat may know and answers with a move. ``docs/guide/bots.md`` says how to write one."""

from .base import Bot, catalogue, hire, is_file, load, make, names
from .specification import Parameter

__all__ = ["Bot", "Parameter", "catalogue", "hire", "is_file", "load", "make", "names"]
