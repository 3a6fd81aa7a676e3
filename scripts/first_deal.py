"""Look for deals to learn a game with: ``python -m scripts.first_deal GAME [TRIES]`` prints one as TOML.

A deal is good if somebody who plays as is suggested sees what is to be seen. What is suggested is what the bot ``rule``
plays, but for fewer orders. ``tests/unit/play/test_first_deal.py`` plays the deals that are kept.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from forno import bots
from forno.common.first_deal import FirstDeal
from forno.play.game import Game
from forno.play.table import Seat, Table

MOST_ORDERS = 4
BOT, LOTS = "pippo", 1
PLACES = {"mamma-mia": ("2004", 4), "mamma-mia-plus": ("2009", 4), "mamma-i": ("zugames", 3)}


def table_of(game: str, deal: FirstDeal) -> Table:
    """A table at which the deal is played: the newcomer sits first."""
    names = ["Newcomer", *(f"Bot {seat}" for seat in range(1, deal.players))]
    dealt = Game.new(game, deal.edition, names, options=deal.options, seed=deal.seed)
    return Table(dealt, [Seat(name, deal.bot if seat else None) for seat, name in enumerate(names)])


def play(table: Table, deal: FirstDeal, newcomer: Callable[[Table], list[str]], until: Callable[[Table], bool]) -> None:
    """Play on, the newcomer as he is told, until something has been seen or the game is over."""
    minds = [bots.make(deal.bot_at(seat)) for seat in range(deal.players)]
    shown = [0] * deal.players
    lots = random.Random(0)
    while not until(table):
        asked = table.asked()
        if asked is None:
            if table.over:
                return
            table.advance()
            continue
        seat, view = asked.seat, table.view(asked.seat)
        if seat == 0:
            moves = newcomer(table)
        else:
            for event in table.events[shown[seat] :]:
                minds[seat].see(event)  # type: ignore[attr-defined]
            shown[seat] = len(table.events)
            moves = [minds[seat].choose(view, list(view.legal), lots)]
        table.apply(table.prepare(seat, None, table.known(seat), moves))


def adviser() -> Callable[[Table], list[str]]:
    """Somebody who plays as ``rule`` does, decision by decision, but lays few orders, and none in the first turn."""
    mind, shown, lots = bots.make("rule", 0), [0], random.Random(0)

    def decide(table: Table) -> list[str]:
        for event in table.events[shown[0] :]:
            mind.see(event)  # type: ignore[attr-defined]
        shown[0] = len(table.events)
        view = table.view(0)
        move = mind.choose(view, list(view.legal), lots)
        laid = sum(move.startswith("order ") for one in table.log if one.seat == 0 for move in one.moves)
        turns = sum(one.moves[0].startswith(("draw ", "no order")) for one in table.log if one.seat == 0)
        wait = move.startswith("order ") and (turns == 0 or laid == MOST_ORDERS) and "no order" in view.legal
        return ["no order" if wait else move]

    return decide


def messages(table: Table) -> list[list[str]]:
    """The newcomer's decisions, those of one turn together: what he decides is one sentence, or one answer."""
    found: list[list[str]] = []
    last = -2
    for number, played in enumerate(table.log):
        if played.seat == 0:
            if last == number - 1 and _goes_on(found[-1], played.moves[0]):
                found[-1] += played.moves
            else:
                found.append([*played.moves])
            last = number
    return found


def _goes_on(message: list[str], move: str) -> bool:
    """Whether a decision belongs to the turn, to the request or to the cards that have been begun."""
    if message[0][0].isdigit():
        return move.startswith(("order ", "no order", "draw ")) and not message[-1].startswith("draw ")
    word = message[-1].split(" ")[0]
    if word == "guest":  # a Guest is given before the trick, and both are played as one
        return True
    return (word == "want" and move.startswith(("want ", "ask"))) or (word == "add" and move.startswith("add "))


def first_round(table: Table) -> bool:
    """Whether the first round is over, or the first two turns of a game without rounds."""
    tags = [event.__struct_config__.tag for event in table.events]
    return "round" in tags or tags.count("turn") >= 3


def tag(event: Any) -> str:
    """How an event is told from others."""
    return str(event.__struct_config__.tag)


def shows(game: str, table: Table) -> bool:
    """Whether the newcomer has seen what the deal of a game is to show."""
    return sells_to_him(table) if game == "mamma-i" else delivers_and_loses(table)


def delivers_and_loses(table: Table) -> bool:
    """His first order was delivered, and little was added; of one that followed, another had taken what it lacked."""
    ours = [event for event in table.events if getattr(event, "player", None) == 0]
    orders = [event.order for event in ours if tag(event) == "ordered"]
    ends = {event.order: event for event in ours if tag(event) in ("delivered", "went_back")}
    first = ends.get(orders[0]) if orders else None
    if first is None or tag(first) != "delivered" or sum(first.added.values()) > 2:
        return False
    return any(tag(ends[order]) == "went_back" and was_taken(table, order) for order in orders[1:] if order in ends)


def was_taken(table: Table, order: str) -> bool:
    """Whether there had been enough of the one kind that an order lacked, until others took it."""
    taken = Counter[str]()
    for event in table.events:
        if tag(event) == "delivered":
            taken.update({kind: n - event.added.get(kind, 0) for kind, n in event.used.items()})
        if tag(event) == "went_back" and (event.player, event.order) == (0, order):
            lacking = [line for line in event.lines if line.missing]
            return len(lacking) == 1 and lacking[0].sign == "kind" and taken[lacking[0].kinds[0]] >= lacking[0].missing
    return False


def sells_to_him(table: Table) -> bool:
    """His character buys in the first turn, and another one in the second."""
    secret = table.view(0).secret
    buyers = [event.character for event in table.events if tag(event) == "assigned"]
    return len(buyers) > 1 and buyers[0] == secret != buyers[1]


def _try(game: str, number: int) -> FirstDeal | None:
    edition, players = PLACES[game]
    seed = hashlib.sha256(f"forno first deal {game} {number}".encode()).hexdigest()
    deal = FirstDeal(
        edition=edition, players=players, seed=seed, options={"starter": 0}, bot=BOT, lots=LOTS, suggested=()
    )
    table = table_of(game, deal)
    play(table, deal, adviser(), first_round)
    if table.over or not shows(game, table) or not _is_plain(messages(table)):
        return None
    suggested = tuple(tuple(message) for message in messages(table))
    return FirstDeal(**{name: getattr(deal, name) for name in deal.__slots__} | {"suggested": suggested})


def _is_plain(found: list[list[str]]) -> bool:
    """Whether what is suggested can be taken in: few orders, and the first one not before something lies below."""
    orders = [number for number, message in enumerate(found) if any(move.startswith("order ") for move in message)]
    return not orders or 0 < orders[0] <= 2


def _written(game: str, deal: FirstDeal) -> str:
    options = ", ".join(f"{name} = {value}" for name, value in deal.options.items())
    lines = [f'["{game}"]', f'edition = "{deal.edition}"', f"players = {deal.players}", f'seed = "{deal.seed}"']
    lines += [f"options = {{ {options} }}", f'bot = "{deal.bot}"', f"lots = {deal.lots}", "suggested = ["]
    lines += ["  [" + ", ".join(f'"{move}"' for move in message) + "]," for message in deal.suggested]
    return "\n".join([*lines, "]"])


if __name__ == "__main__":
    wanted, tries = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    for nth in range(tries):
        found = _try(wanted, nth)
        if found is not None:
            print(f"# scripts/first_deal.py, number {nth}")
            print(_written(wanted, found))
            break
