"""Structured logs: for people on a terminal, as JSON lines for machines; never a seed, a token or a hand."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import structlog

#: Keys whose value is never written, whoever logs it.
SECRET: Final = frozenset({"seed", "token", "cookie", "hand", "view", "moves", "move", "authorization"})

log: structlog.stdlib.BoundLogger = structlog.get_logger("forno")


def configure(form: str, level: str) -> None:
    """Send all logs, uvicorn's included, to standard error in one form.

    Args:
        form: ``console`` or ``json``.
        level: The least serious level that is written.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _without_secrets,
    ]
    last: list[Any] = (
        [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
        if form == "json"
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, *shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=_foreign(last)))
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)


def _foreign(last: list[Any]) -> list[Any]:
    return [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last]


def _without_secrets(_logger: Any, _method: str, event: Any) -> Any:
    for key in SECRET.intersection(event):
        event[key] = "…"
    return event
