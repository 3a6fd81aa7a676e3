"""Who runs which tests: browsers keep a core busy each, so two processes at most drive them, the longest first."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSER: Final = "tests/browser/"
#: So many drive browsers at a time.
AT_A_TIME: Final = 2
#: What takes longest, the longest first: whole games. All others follow by their names.
WHOLE_GAMES: Final = ("hot_seat", "company", "plus", "mamma_i", "first_evening", "rules_and_decks", "late_answers")


def _length(module: str) -> int:
    name = module.removeprefix(f"{BROWSER}test_").removesuffix(".py")
    return WHOLE_GAMES.index(name) if name in WHOLE_GAMES else len(WHOLE_GAMES)


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """A module of the browser's is one piece of work, every other test too."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(BROWSER) else nodeid

    def _drives(self, node: WorkerController) -> bool:
        """The first two drive browsers as long as there is anything to do there; nobody else ever does."""
        return node in [other for other in self.nodes if not other.shutting_down][:AT_A_TIME]

    def _next(self, node: WorkerController) -> str | None:
        waiting: list[str] = list(self.workqueue)
        browser = [scope for scope in waiting if scope.startswith(BROWSER)]
        if self._drives(node) and browser:
            return min(browser, key=_length)
        return next((scope for scope in waiting if not scope.startswith(BROWSER)), None)

    def _reschedule(self, node: WorkerController) -> None:
        # A process runs a test once it knows what follows: with one left it waits. Whole modules are not given out
        # before, or a long one lies with somebody who is busy while others have nothing to do.
        enough = 2 if self._drives(node) else 3
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < enough:
            super()._reschedule(node)

    def _assign_work_unit(self, node: WorkerController) -> None:
        scope = self._next(node)
        if scope is None:  # Only browsers are left, and they are not for this one: it finishes what it has.
            node.shutdown()
            return
        self.workqueue.move_to_end(scope, last=False)
        super()._assign_work_unit(node)
