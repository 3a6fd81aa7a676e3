"""Interfaces for research: PettingZoo, OpenSpiel, vectors of games (``pip install forno[rl]``).

All of them tell a seat the same fields (``fields``) and number moves the same way (``moves``).
"""

from __future__ import annotations

from .describing import fields, moves, research

__all__ = ["fields", "moves", "research"]
