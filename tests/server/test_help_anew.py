"""PL-7, MM-16: what a table that is built anew tells of a request for help, and of bots that are asked in secret.

Two games that differ in nothing public: in one somebody can help, or has a choice, and will not; in the other he is
passed over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from forno.play.flow import REQUEST
from forno.play.game import Game
from forno.play.games import lookup
from forno.play.table import Seat
from tests.postgres import Cluster
from tests.server.anew import World, kill, lay, restart, same, second_worker, sweep
from tests.server.test_built_anew import ASKED, UNASKED
from tests.server.test_secrets import SEATS, opening

pytestmark = pytest.mark.server

SHARE: Final = REQUEST / (len(SEATS) - 1)
BOT: Final = [SEATS[0], Seat("Ben", "mean"), SEATS[2]]


@dataclass(frozen=True)
class Case:
    """How a request for help goes.

    Attributes:
        who: The seat that can help or not.
        refuses: Whether somebody there refuses ``before`` the table is built anew, or ``after``; None: it is a bot.
        anew: When it is built anew.
    """

    who: int
    refuses: str | None
    anew: float

    def __str__(self) -> str:
        return f"{self.who}-{self.refuses or 'bot'}-{self.anew}"


def named(value: Any) -> str:
    """What a test with this value is called."""
    return "-".join(map(named, value)) if isinstance(value, list) else getattr(value, "__name__", str(value))


def request(can: frozenset[int]) -> Game:
    """An oven with an order for which Ann needs help; who can give it, has what she wants."""
    module = lookup("mamma-mia-plus")
    hands = [{"olive": 1} if seat in can else {"shrimp": 1} for seat in (1, 2)]
    players = [
        {"colour": "green", "hand": {"olive": 1}},
        *(
            {"colour": colour, "hand": hand, "waiter": ["misto"]}
            for colour, hand in zip(("red", "yellow"), hands, strict=True)
        ),
    ]
    position = msgspec.convert(
        {
            "round": 1,
            "phase": "open",
            "player": 0,
            "oven": [{"order": "4-olive", "player": 0}, "salami", {"order": "minipizza", "player": 2}],
            "counter": {"mushroom": 4, "olive": 2, "pepper": 1},
            "holder": 0,
            "players": players,
        },
        module.Position,
    )
    names = [seat.name for seat in SEATS]

    def start(_: object) -> Any:
        return module.begin("mamma-mia-plus", "2009", len(names), {}, position)

    return Game("mamma-mia-plus", "2009", names, {}, "3c" * 32, start)


async def asked_for_help(url: str, can: bool, case: Case, path: Any, patched: pytest.MonkeyPatch) -> list[Any]:
    """What all but the one in question hear, and when; the table is built anew while the request is out."""
    seats = [
        Seat(seat.name, "mean" if case.refuses is None and number == case.who else None)
        for number, seat in enumerate(SEATS)
    ]
    world = World(url, bots=case.refuses is None)
    first = await world.process()
    await lay(first.store, request(frozenset({case.who}) if can else frozenset()), seats, patched)
    people = [None, *(number for number, seat in enumerate(seats) if seat.bot is None)]
    live = await world.come(first, *people)
    await world.run(1.0)
    await world.say(live, 0, "ask", "want olive", "ask")
    assert live.game_table.view(None).wanted
    if case.refuses == "before":
        await world.run(case.anew - 0.4)
        await world.say(live, case.who, "no", "refuse")
    await world.run(case.anew)
    assert live.game_table.view(None).wanted
    process = await path(world)
    live = await world.come(process, *people)
    if case.refuses is not None:  # it may be that an answer was lost: he says it again
        await world.run(world.hand.time + 0.1 + (case.who - 1) * SHARE)
        await world.say(live, case.who, "no", "refuse")
    await world.run(30.0)
    heard = world.heard(case.who)
    assert any(b'"not_helped"' in words for _, words in heard[-1])
    assert any(b'"round":2' in words for _, words in heard[-1])
    refused = [row.seat for row in await process.store.moves(live.stored.id) if row.move == "refuse"]
    assert refused == ([case.who] if can else [])
    await world.end()
    return heard


@pytest.mark.parametrize(
    ("case", "paths"),
    [
        (Case(1, "before", 1.5), [restart, kill, sweep]),  # his answer waits for its moment
        (Case(1, "before", 2.7), [kill, sweep]),  # his answer is played, and the request still out
        (Case(2, "before", 2.7), [kill, sweep]),
        (Case(1, "after", 1.5), [kill, sweep]),
        (Case(2, "after", 2.7), [restart, sweep]),
        (Case(1, None, 1.5), [kill, sweep]),
    ],
    ids=named,
)
async def test_pl_7_with_one_process(
    tmp_path: Path, case: Case, paths: list[Callable[..., Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in paths:
        url = f"sqlite:///{tmp_path / path.__name__}"
        can = await asked_for_help(f"{url}-can", True, case, path, monkeypatch)
        cannot = await asked_for_help(f"{url}-cannot", False, case, path, monkeypatch)
        same(can, cannot)


@pytest.mark.parametrize(
    ("case", "path"),
    [
        (Case(1, "before", 1.5), second_worker),
        (Case(2, "before", 2.7), second_worker),
        (Case(1, "after", 1.5), second_worker),
        (Case(1, None, 1.5), second_worker),
        (Case(1, "before", 1.5), kill),
    ],
    ids=named,
)
async def test_pl_7_with_two_processes(
    postgres: Cluster, case: Case, path: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    can = await asked_for_help(postgres.database(), True, case, path, monkeypatch)
    cannot = await asked_for_help(postgres.database(), False, case, path, monkeypatch)
    same(can, cannot)


async def bot_asked(
    url: str, hand: dict[str, int], seconds: float, path: Any, patched: pytest.MonkeyPatch
) -> list[Any]:
    world = World(url, bots=True)
    first = await world.process()
    await lay(first.store, opening(hand), BOT, patched)
    await world.come(first, 0, None)
    await world.run(seconds)
    process = await path(world)
    live = await world.come(process, None, 0)
    await world.run(20.0)
    heard = world.heard()
    assert any(b'"round":2' in words for _, words in heard[-1])
    declined = [row.move for row in await process.store.moves(live.stored.id)]
    assert declined == (["decline"] if hand == ASKED else [])
    await world.end()
    return heard


@pytest.mark.parametrize(
    ("path", "seconds"),  # while the first order is judged, or once it has gone back
    [(restart, 0.5), (kill, 1.1), (sweep, 0.5), (sweep, 1.1)],
    ids=named,
)
async def test_mm_16_a_bot_is_asked(
    tmp_path: Path, path: Callable[..., Any], seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await bot_asked(f"sqlite:///{tmp_path / 'asked'}", ASKED, seconds, path, monkeypatch)
    unasked = await bot_asked(f"sqlite:///{tmp_path / 'unasked'}", UNASKED, seconds, path, monkeypatch)
    same(asked, unasked)


@pytest.mark.parametrize("path", [second_worker, kill], ids=named)
async def test_mm_16_a_bot_is_asked_with_two_processes(
    postgres: Cluster, path: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = await bot_asked(postgres.database(), ASKED, 0.5, path, monkeypatch)
    unasked = await bot_asked(postgres.database(), UNASKED, 0.5, path, monkeypatch)
    same(asked, unasked)
