"""Somebody who looks at each new kind of moment in every size: nothing is covered, cut, broken or out of sight."""

from __future__ import annotations

from typing import Any

from tests.browser.mamma_i_guest import MammaIGuest
from tests.browser.mamma_mia_guest import MammaMiaGuest
from tests.browser.planned import SETTLED, PlannedGuest
from tests.browser.planning import ME
from tests.browser.plus_guest import PlusGuest
from tests.browser.reach import Reach

# Whether many cards are held, so that fans overlap more; and among how many answers one chooses.
OFFERED = """() => [
  document.querySelectorAll(".hand .held").length > 9,
  document.querySelectorAll(".answers .btn").length,
  document.querySelectorAll(".question button").length,
].join()"""


class Everywhere(PlannedGuest):
    """Looks at each new kind of moment in every size; it is of another kind where more or less is offered."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.reach = Reach(self.page, self.name)
        self._kinds: set[str] = set()

    def glance(self, moment: str) -> None:
        super().glance(moment)
        kind = f"{moment} {self.page.evaluate(OFFERED)}"
        if kind not in self._kinds:
            self._kinds.add(kind)
            self.page.evaluate(SETTLED)
            self.reach.everywhere(kind)

    def _follow(self, seat: int, moves: int) -> None:
        super()._follow(seat, moves)
        if self.game.player not in (ME, None):
            self.glance("watch-opening" if self.on("tray").count() else "watch")

    def check_reach(self) -> None:
        """At the end: everything that was offered could be got at, and everything that was said could be read."""
        self.glance("end")
        assert not self.reach.faults, "\n".join(self.reach.faults)


class MammaMiaEverywhere(Everywhere, MammaMiaGuest):
    """Mamma Mia! in every size; a question of an opening is loaded in each, too."""

    def glance(self, moment: str) -> None:
        first = moment == "decision-fill" and moment not in self._moments
        super().glance(moment)
        if first:
            self.reach.loaded(moment, "decision-fill")
            self._since = 0  # a loaded page has heard nothing yet


class PlusEverywhere(Everywhere, PlusGuest):
    """Plus in every size."""


class MammaIEverywhere(Everywhere, MammaIGuest):
    """Mamma I in every size."""
