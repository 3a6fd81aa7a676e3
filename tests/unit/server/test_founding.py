"""A table as it is opened: who sits where nobody says it."""

import pytest

from forno.errors import UnknownGame
from forno.server.people.company import USUAL_BOT
from forno.server.people.founding import new_table
from forno.server.protocol import BotSeat, NewTable, PersonSeat


def opened(*bots: BotSeat) -> list[str | None]:
    table, _ = new_table(NewTable("mamma-mia", "2004", [PersonSeat(), *bots]), b"o" * 32)
    return [seat.bot for seat in table.seats]


def test_a_bot_of_which_nobody_says_which_is_the_usual_one() -> None:
    assert opened(BotSeat(), BotSeat("random")) == [None, USUAL_BOT, "random"]


def test_a_bot_that_there_is_not_is_refused_by_its_seat() -> None:
    with pytest.raises(UnknownGame) as refused:
        opened(BotSeat(), BotSeat("nobody"))
    assert refused.value.where == "seats[2].bot"
