"""Bots: each gets what its seat may know and answers with a move. ``docs/guide/bots.md`` says how to write one."""

from .base import Bot, load, make, names

__all__ = ["Bot", "load", "make", "names"]
