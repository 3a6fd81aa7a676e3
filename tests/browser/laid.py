"""Tables as they are at one moment of a planned game: nothing of them is left to chance, not even their codes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from forno.play.game import Game
from forno.server.access.tokens import Keys, new_token, token_hash
from forno.server.store.repository import Store
from forno.server.store.stored import StoredMove, StoredSeat, StoredTable
from tests.browser.planning import ME, again
from tests.server.process import Server


def moment(plan: Game, holds: Callable[[Any], bool]) -> int:
    """After how many decisions of a plan it is up to the person at the browser, and this holds of what he sees.

    Raises:
        AssertionError: it never does.
    """
    game = again(plan)
    game.run()
    for ply, move in enumerate(plan.moves):
        if game.player == ME and holds(game.view(ME)):
            return ply
        game.play(move)
        game.run()
    raise AssertionError(f"no such moment in the plan of {plan.name}")


def lay(server: Server, code: str, plan: Game, ply: int | None = None, *, replaced: bool = False) -> str:
    """Put a table into the server's database: after so many decisions of the plan; None: it has not begun.

    ``replaced``: people have the other seats, and bots play for them.

    Returns:
        The cookie's value of the person at the browser, who has opened the table; bots have the other seats.
    """
    token = new_token()
    seats = [StoredSeat(kind="person", name=plan.players[ME], holders=frozenset({token_hash(token)}))]
    others = [_bot(name, replaced) for name in plan.players[1:]]
    if ply is None:
        others[-1] = StoredSeat(kind="open")
    table = StoredTable(
        code=code,
        watch=code[::-1],
        short=code[:5] if ply is None else None,
        game=plan.name,
        edition=plan.edition,
        rules=1,
        options=plan.options,
        seed=plan.seed,
        language="en",
        seats=(*seats, *others),
        host=token_hash(token),
        started=ply is not None,
        finished=ply == len(plan.moves),
    )
    moves = _moves(plan, ply or 0)
    with ThreadPoolExecutor(1) as pool:  # the browser's event loop runs in this thread
        return pool.submit(asyncio.run, _keep(server, table, moves, token)).result()


def _bot(name: str, replaces: bool) -> StoredSeat:
    if replaces:
        return StoredSeat(kind="person", name=name, stand_in="pippo", stand_in_by="host")
    return StoredSeat(kind="bot", name=name, bot="pippo")


def _moves(plan: Game, ply: int) -> list[StoredMove]:
    game = again(plan)
    game.run()
    moves: list[StoredMove] = []
    for move in plan.moves[:ply]:
        assert game.player is not None
        moves.append(StoredMove(game.player, None, move, "person" if game.player == ME else "bot"))
        game.play(move)
        game.run()
    return moves


async def _keep(server: Server, table: StoredTable, moves: list[StoredMove], token: str) -> str:
    store = Store(f"sqlite:///{server.database()}")
    await store.start()
    await store.add_table(table, moves)
    keys = Keys(await store.secret("cookies"))
    await store.stop()
    return keys.sign(token)
