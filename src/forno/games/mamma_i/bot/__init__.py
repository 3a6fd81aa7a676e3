"""How the bot ``rule`` plays Mamma I."""

from .relative import Relative

__all__ = ["Relative"]
