"""Somebody who looks at each new kind of moment in every size and both themes: nothing offered lies under anything."""

from __future__ import annotations

from typing import Any

from tests.browser import reach
from tests.browser.mamma_i_guest import MammaIGuest
from tests.browser.mamma_mia_guest import MammaMiaGuest
from tests.browser.planned import PlannedGuest
from tests.browser.planning import ME
from tests.browser.plus_guest import PlusGuest


class Everywhere(PlannedGuest):
    """Looks at each new kind of moment in every size."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.unreached: list[str] = []

    def glance(self, moment: str) -> None:
        if moment not in self._moments:
            super().glance(moment)
            self.unreached += reach.everywhere(self.page, f"{self.name}-{moment}")

    def _follow(self, seat: int, moves: int) -> None:
        super()._follow(seat, moves)
        if self.game.player not in (ME, None):
            self.glance("watch-opening" if self.on("tray").count() else "watch")

    def check_reach(self) -> None:
        """At the end: everything that was offered could be got at."""
        self.glance("end")
        assert not self.unreached, "\n".join(self.unreached)


class MammaMiaEverywhere(Everywhere, MammaMiaGuest):
    """Mamma Mia! in every size; a question of an opening is loaded in each, too."""

    def glance(self, moment: str) -> None:
        first = moment == "decision-fill" and moment not in self._moments
        super().glance(moment)
        if first:
            self.unreached += reach.loaded(self.page, f"{self.name}-{moment}", "decision-fill")
            self._since = 0  # a loaded page has heard nothing yet


class PlusEverywhere(Everywhere, PlusGuest):
    """Plus in every size."""


class MammaIEverywhere(Everywhere, MammaIGuest):
    """Mamma I in every size."""
