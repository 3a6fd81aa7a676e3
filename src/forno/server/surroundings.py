"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from forno.server.metrics import Metrics
from forno.server.store.repository import Store
from forno.server.thinking import Thinking


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The database, the bots' processes, the counters, and how long everything takes.

    Attributes:
        pace: Scales every pause of a table.
        absent_seconds: How long a person may be away before a bot plays on; a warning comes at half of it.
    """

    store: Store
    thinking: Thinking
    metrics: Metrics
    pace: float
    absent_seconds: float = 60.0
