"""The first evening of a game: its deal, its bots, and what is suggested at it. Rules without I/O."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from forno.common.first_deal import FirstDeal
from forno.errors import BadOption
from forno.play import games
from forno.play.table import Played
from forno.server.protocol import BotSeat, NewTable, PersonSeat
from forno.server.store.stored import StoredTable

__all__ = ["bot_of", "deal_of", "suggested", "to_learn"]


def to_learn(new: NewTable) -> tuple[NewTable, str]:
    """A table for the deal with which a game is learned, with its bots, and the seed.

    Raises:
        BadOption: The game has none, or something else is asked for beside it.
    """
    deal = games.lookup(new.game).first_deal(new.game)
    if deal is None:
        raise BadOption("this game has no deal that was chosen to learn it with", "first_deal")
    if new.edition != deal.edition:
        raise BadOption(f"the deal to learn the game with is of edition {deal.edition}", "edition")
    if len(new.seats) != 1 or not isinstance(new.seats[0], PersonSeat):
        raise BadOption("one person should be named; the bots come with the deal", "seats")
    if new.options:
        raise BadOption("the deal to learn the game with has no house rules", "options")
    bots = [BotSeat(deal.bot)] * (deal.players - 1)
    seats = [PersonSeat(new.seats[0].name), *bots]  # in the colour that the deal was chosen for
    return replace(new, seats=seats, options=dict(deal.options)), deal.seed


def deal_of(table: StoredTable) -> FirstDeal | None:
    """The deal with which a game is learned, at a table that was opened with it."""
    return games.lookup(table.game).first_deal(table.game) if table.first_deal else None


def bot_of(table: StoredTable, seat: int, name: str) -> str:
    """What is written for a bot: at a first deal its luck is settled, too, so that everything comes as it should."""
    deal = deal_of(table)
    return name if deal is None or table.seats[seat].bot != name else deal.bot_at(seat)


def suggested(table: StoredTable, log: Sequence[Played], seat: int) -> tuple[str, ...]:
    """What is suggested to a seat of a first deal after all that was played; nothing, once it has played otherwise."""
    deal, own = deal_of(table), list[tuple[str, ...]]()
    if deal is None or seat != 0:
        return ()
    for played in log:
        if played.seat == seat and played.moves == ("undo",):
            del own[-1:]
        elif played.seat == seat:
            own.append(played.moves)
    return deal.next(own)
