"""Whole games of each kind, looked at in every size and both themes: nothing that is offered lies under anything."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reach
from tests.browser.conftest import NewPage
from tests.browser.hands import Mouse
from tests.browser.mamma_i_guest import MammaIGuest
from tests.browser.mamma_mia_guest import MammaMiaGuest
from tests.browser.planned import PlannedGuest
from tests.browser.planning import MAMMA_I, MAMMA_MIA, ME, PLUS, Plan
from tests.browser.plus_guest import PlusGuest
from tests.server.process import Server


class Everywhere(PlannedGuest):
    """Looks at each new kind of moment in every size."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.unreached: list[str] = []

    def glance(self, moment: str) -> None:
        if moment not in self._moments:
            self._moments.add(moment)
            self.unreached += reach.everywhere(self.page, f"{self.name}-{moment}")

    def _follow(self, seat: int, moves: int) -> None:
        super()._follow(seat, moves)
        if self.game.player not in (ME, None):
            self.glance("watch-opening" if self.on("tray").count() else "watch")


class MammaMia(Everywhere, MammaMiaGuest):
    """Mamma Mia! in every size; a question of an opening is loaded in each, too."""

    def glance(self, moment: str) -> None:
        first = moment == "decision-fill" and moment not in self._moments
        super().glance(moment)
        if first:
            self.unreached += reach.loaded(self.page, f"{self.name}-{moment}", "decision-fill")
            self._since = 0  # a loaded page has heard nothing yet


class Plus(Everywhere, PlusGuest):
    """Plus in every size."""


class MammaI(Everywhere, MammaIGuest):
    """Mamma I in every size."""


@pytest.mark.parametrize(
    ("plan", "kind", "locale"), [(MAMMA_MIA, MammaMia, "de-DE"), (PLUS, Plus, "en-GB"), (MAMMA_I, MammaI, "en-GB")]
)
def test_a_finger_gets_at_all_that_is_offered(
    new_page: NewPage, server: Server, plan: Plan, kind: type[Everywhere], locale: str
) -> None:
    page: Page = new_page("desktop", "dark", locale)
    guest = kind(page, Mouse(page), plan.load(), server, f"{plan.name}-everywhere-{locale[:2]}")
    guest.play()
    guest.glance("end")
    assert not guest.unreached, "\n".join(guest.unreached)
