"""How the bots ``rule`` and ``first-timer`` play Mamma Mia! and Plus."""

from .baker import Baker
from .first_timer import Beginner

__all__ = ["Baker", "Beginner"]
