"""Bots: each gets what its seat may know and answers with a move. ``docs/guide/bots.md`` says how to write one."""

<<<<<<< HEAD
from .base import Bot, catalogue, is_file, load, make, names
from .hiring import check, hire
from .specification import Parameter

__all__ = ["Bot", "Parameter", "catalogue", "check", "hire", "is_file", "load", "make", "names"]
=======
from .base import Bot, catalogue, hire, is_file, load, make, names, offered
from .specification import Parameter

__all__ = ["Bot", "Parameter", "catalogue", "hire", "is_file", "load", "make", "names", "offered"]
>>>>>>> 430c9b5 (Search Mamma Mia! and Plus in worlds of what a seat knows; one text for rule)
