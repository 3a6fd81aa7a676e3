"""What has to be done before a command ends, whatever ends it: once, and undisturbed."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Final, Self

from forno.bots.blame import Interrupted

__all__ = ["Farewell"]

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK") if hasattr(signal, name)
)


class Farewell:
    """A block that a signal ends like an exception, and after which ``last`` is called in any case.

    Args:
        last: What has to be done; no further signal disturbs it. What fails in it is its own business.
    """

    def __init__(self, last: Callable[[], object]) -> None:
        self._last = last
        self._number: int | None = None
        self._before: dict[int, Any] = {}

    def check(self) -> None:
        """End if there was a signal and somebody has kept it to himself, as a bot can."""
        if self._number is not None:
            raise Interrupted

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):  # nohup, or a job in the background
                    self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._deafen()
        try:
            self._last()
        finally:
            for number, handler in self._before.items():
                signal.signal(number, handler)
        if self._number is not None:
            raise SystemExit(128 + self._number) from None

    def _end(self, number: int, _frame: FrameType | None) -> None:
        if self._number is None:
            self._number = number
            raise Interrupted
        # Once more: whoever kept the first one to himself will keep this one, too.
        self._deafen()
        try:
            self._last()
        finally:
            os._exit(128 + number)

    def _deafen(self) -> None:
        for number in self._before:
            signal.signal(number, signal.SIG_IGN)
