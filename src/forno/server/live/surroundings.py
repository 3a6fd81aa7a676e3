"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field

from forno.server.live.marks import Marks
from forno.server.live.recalls import Recalls
from forno.server.live.timepiece import Timepiece
from forno.server.metrics import Metrics
from forno.server.store.repository import Store
from forno.server.thinking.thinking import Thinking

__all__ = ["Surroundings", "Timepiece"]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The database, the bots' processes, the counters, and how long everything takes.

    Attributes:
        pace: Scales every pause of a table.
        absent_seconds: How long a person may be away before a bot plays on; a warning comes at half of it.
        timepiece: What pauses and clocks are measured by, and what is kept of who was at a table when.
        recalls: Answers of long ago.
        marks: How much of their openings has been seen.
    """

    store: Store
    thinking: Thinking
    metrics: Metrics
    pace: float
    absent_seconds: float = 60.0
    timepiece: Timepiece = field(default_factory=Timepiece)
    recalls: Recalls = field(default_factory=Recalls)
    marks: Marks = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "marks", Marks(self.store, self.timepiece))
