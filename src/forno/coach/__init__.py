"""The coach: what the moves of a seat were worth, from what that seat has seen."""

from .advice import Advice, Best, Chance, Lesson
from .advising import Advisor, Effort
from .reviewing import Moment, choices, moments, review

__all__ = ["Advice", "Advisor", "Best", "Chance", "Effort", "Lesson", "Moment", "choices", "moments", "review"]
