"""What the parameters of a game of OpenSpiel's mean: the table, and the deals that are listed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from forno.errors import BadOption
from forno.play.games import lookup

from ..deals import Deals
from ..history import Moment

__all__ = ["BYTES", "VALUES", "dealt", "table"]

BYTES: Final = 4  # of luck
VALUES: Final = 256  # of a byte


@cache  # and no attribute of a game's: OpenSpiel pickles these
def table(name: str, edition: str, players: int, options: str, exact: bool) -> tuple[Any, Deals | None]:
    """The setting, and all deals where one chance node lists them.

    Raises:
        UnknownGame: No such edition.
        BadOption: Another parameter is wrong.
    """
    module = lookup(name)
    setting = module.setting(name, _edition(module.editions(name)[0], edition), players, _options(options))
    return setting, Deals(name, setting) if exact else None


@cache
def dealt(name: str, edition: str, players: int, options: str, exact: bool, which: int) -> Moment:
    """A game after one of the deals that are listed."""
    setting, deals = table(name, edition, players, options, exact)
    assert deals is not None
    return Moment.dealt(name, setting, deals.deal(which), None)


def _edition(usual: str, name: str) -> str:
    if name == "usual":
        return usual
    return name[1:] if name[:1] == "v" and name[1:].isdigit() else name


def _options(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text) if text else {}
    except ValueError as error:
        raise BadOption(f"should be JSON: {error}", "options") from None
    if not isinstance(options, dict):
        raise BadOption("should be an object of JSON", "options")
    return options
