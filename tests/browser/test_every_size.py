"""A whole game of Mamma Mia!, looked at in every size and both themes; those of the other games are with them."""

from __future__ import annotations

from tests.browser.conftest import NewPage
from tests.browser.everywhere import MammaMiaEverywhere
from tests.browser.hands import Mouse
from tests.browser.planning import MAMMA_MIA
from tests.server.process import Server


def test_a_finger_gets_at_all_that_is_offered(new_page: NewPage, server: Server) -> None:
    page = new_page("desktop", "dark", "de-DE")
    guest = MammaMiaEverywhere(page, Mouse(page), MAMMA_MIA.load(), server, "mamma-mia-everywhere-de")
    guest.play()
    guest.check_reach()
