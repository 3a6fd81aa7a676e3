"""How the bot ``rule`` plays Mamma Mia! and Plus."""

from .bot import Baker

__all__ = ["Baker"]
