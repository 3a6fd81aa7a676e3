"""Who runs which tests: a browser keeps two thirds of a core busy, so three processes drive one, the longest first."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

BROWSER: Final = "tests/browser/"
#: So many drive browsers at a time.
AT_A_TIME: Final = 3
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
        """The first of them drive browsers as long as there is anything to do there; nobody else ever does."""
        return node in [other for other in self.nodes if not other.shutting_down][:AT_A_TIME]

    def _next(self, node: WorkerController) -> str | None:
        waiting: OrderedDict[str, Any] = self.workqueue
        browser = [scope for scope in waiting if scope.startswith(BROWSER)] if self._drives(node) else []
        if browser:
            return min(browser, key=_length)
        return next((scope for scope in waiting if not scope.startswith(BROWSER)), None)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """What is done is forgotten: each end of a test asks all that a node still has to do."""
        work = self.assigned_work[node]
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(work[scope].values()):
            del work[scope]

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
