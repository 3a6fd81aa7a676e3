"""Bots: each gets what its seat may know and answers with a move. ``docs/guide/bots.md`` says how to write one."""

from .base import Bot, catalogue, is_file, load, make, names, offered, searches
from .hiring import check, hire
from .specification import Parameter

__all__ = ["Bot", "Parameter", "catalogue", "check", "hire", "is_file", "load", "make", "names", "offered", "searches"]
