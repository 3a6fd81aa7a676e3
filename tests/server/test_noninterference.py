"""Over whole games of all three: whatever a seat says, and whatever it asks for, tells it nothing that it cannot know.

What is hidden from a seat is dealt anew at every moment of a game, and all that this seat can be told is compared to
the byte: greetings, answers, refusals of everything that can be said wrongly, pages.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from litestar.testing import AsyncTestClient

from forno.play.game import Game
from forno.play.standing import Place
from forno.play.table import Seat
from forno.server.access.limits import Limits
from forno.server.http.sockets import Services, Talk
from forno.server.live.connection import Connection
from forno.server.live.live_table import LiveTable
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.process.app import create_app
from forno.server.settings import Settings
from forno.server.tables.registry import Tables
from tests.server.live import live_table, message, owner, surroundings

pytestmark = pytest.mark.server

SEATS: Final = [Seat("Ann"), Seat("Ben"), Seat("Cleo")]
GAMES: Final = [
    ("mamma-mia", "1999", {"rounds": 1}),
    ("mamma-mia", "2004", {"rounds": 1}),
    ("mamma-mia-plus", "2009", {"rounds": 1}),
    ("mamma-i", "zugames", {}),
]
GARBAGE: Final[list[str | bytes]] = ["", "{}", "[" * 5000, '{"type":"move"}', '{"type":"deal"}', "9" * 20_000, b"\x00"]


class Still(Connection):
    """A connection whose messages are looked at at once."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(Who(None if seat is None else owner(seat)))
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)


def talk(live: LiveTable, connection: Connection) -> Any:
    nothing: Any = None  # no socket is needed for what is said here
    return Talk(nothing, Services(Tables(live.around, 60.0), Metrics(), nothing, Limits(on=False)), live, connection)


def everything_refused(live: LiveTable, seat: int | None) -> list[str | bytes]:
    """All kinds of things that may be said at any time and change nothing."""
    known = live.known(seat)
    asked = bool(live.game_table.view(seat).legal)
    words: list[str | bytes] = [*GARBAGE, '{"type":"enter","id":"x","table":"abcdefghjkmn"}']
    for ply in {0, max(0, known - 1), known, known + 1}:
        for whose in (None, 0, 1, 2, 9):
            for move in ("9 shrimp", "pass", "decline", "help", "refuse"):
                more = {} if whose is None else {"seat": whose}
                if move == "9 shrimp" or ply != known or not asked:
                    words.append(json.dumps({"type": "move", "id": "no", "ply": ply, "moves": [move, move], **more}))
    for kind in ("sync", "ping", "start", "rematch", *([] if seat in (0, 1, 2) else ["end"])):
        words.append(json.dumps({"type": kind, "id": "x"}))
    for other in (0, 1, 2, 9):
        for kind in ("look", "kick", "leave", "stand-in", "take-back", "undo", "agree", "seat"):
            own: Any = {"agree": {"yes": True}, "seat": {"kind": "bot"}}.get(kind, {})
            mine = other == seat and kind in ("leave", "stand-in", "undo")
            if not mine or (kind == "undo" and seat is not None and not live.undoable(seat)):
                words.append(json.dumps({"type": kind, "id": "x", "seat": other, **own}))
    return words


async def all_it_hears(live: LiveTable, seat: int | None, words: list[str | bytes]) -> list[bytes]:
    connection = Still(seat)
    live.place(connection)
    live.greet(connection)
    for said in words:
        await talk(live, connection).hear(said)
    return connection.sent


@pytest.mark.parametrize(("name", "edition", "options"), GAMES)
async def test_no_answer_tells_what_a_seat_cannot_know(
    tmp_path: Path, name: str, edition: str, options: dict[str, Any]
) -> None:
    rng = random.Random(name + edition)
    game = Game.new(name, edition, [seat.name for seat in SEATS], options=options, seed=f"{rng.getrandbits(256):064x}")
    hidden, steps = 0, 0
    async with surroundings(tmp_path) as around:
        live = await live_table(around, game, SEATS)
        table = live.game_table
        while not table.over:
            steps += 1
            private = table.resting and table.game.on_turn is None
            for seat in range(3) if private else [rng.randrange(3)]:
                dealt_anew = copy.copy(table)
                dealt_anew.game = table.game.resample(seat, rng)
                other = LiveTable(live.stored, Place(dealt_anew, 0, 0.0), around)
                for who in (seat, None):
                    words = everything_refused(live, who)
                    rng.shuffle(words)
                    words = words[: 40 if private and who == seat else 12]
                    assert await all_it_hears(other, who, words) == await all_it_hears(live, who, words)
                    assert who is None or other.undoable(who) == live.undoable(who)
                hidden += dealt_anew.view((seat + 1) % 3) != table.view((seat + 1) % 3)
            if table.resting:
                asked = table.asked()
                assert asked is not None
                moves = [rng.choice(table.view(asked.seat).legal)]
                table.apply(table.prepare(asked.seat, f"m{steps}", table.known(asked.seat), moves))
            else:
                table.advance()
    assert hidden > 20  # something was hidden, and was dealt anew
    assert live.stored.acts == 0  # nothing of all that was said has changed anything


@pytest.mark.parametrize(("name", "edition", "options"), GAMES)
async def test_who_is_not_asked_hears_as_much_as_a_spectator_and_no_more(
    tmp_path: Path, name: str, edition: str, options: dict[str, Any]
) -> None:
    rng = random.Random(edition)
    game = Game.new(name, edition, [seat.name for seat in SEATS], options=options, seed=f"{rng.getrandbits(256):064x}")
    secret = 0
    async with surroundings(tmp_path) as around:
        live = await live_table(around, game, SEATS)
        table = live.game_table
        people = {seat: Still(seat) for seat in (None, 0, 1, 2)}
        async with joined(live, list(people.values())):
            while not table.over:
                if not table.resting:
                    before = heard(people)
                    live.audience.show(table.advance())
                    asked = table.asked()
                    check_counts(before, heard(people), {asked.seat} if asked is not None else set())
                    continue
                asked = table.asked()
                assert asked is not None
                before, private = heard(people), table.game.on_turn is None
                moves = [rng.choice(table.view(asked.seat).legal)]
                events = len(table.events)
                said = message(f"m{table.ply}", table.known(asked.seat), *moves)
                await live.move(people[asked.seat], said)
                after = table.asked()
                check_counts(before, heard(people), {asked.seat, after.seat if after is not None else asked.seat})
                if private and len(table.events) == events:
                    secret += 1
                    assert heard(people)[None] == before[None]
        await live.stop()
    assert secret or name != "mamma-mia-plus"


@asynccontextmanager
async def joined(live: LiveTable, connections: list[Still]) -> AsyncIterator[None]:
    """These people at a table that goes on only when the test lets it."""
    for connection in connections:
        live.place(connection)
        live.presence.connections.add(connection)
        live.greet(connection)
    yield


def heard(people: dict[int | None, Still]) -> Counter[int | None]:
    return Counter({seat: len(connection.sent) for seat, connection in people.items()})


def check_counts(before: Counter[int | None], after: Counter[int | None], concerned: set[int]) -> None:
    """Everybody hears as many messages as a spectator, but for those who are or were asked."""
    told = {seat: after[seat] - before[seat] for seat in after}
    assert {told[seat] for seat in told if seat not in concerned} == {told[None]}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("name", "edition", "options"), GAMES)
async def test_no_page_tells_what_is_hidden(tmp_path: Path, name: str, edition: str, options: dict[str, Any]) -> None:
    rng = random.Random(edition)
    app = create_app(Settings(data=tmp_path, pace=0.0, bot_processes=1, limits=False))
    given: Any = app.dependencies["tables"]
    async with AsyncTestClient(app=app) as client:
        tables: Tables = given.dependency()
        body = {"game": name, "edition": edition, "seats": [{"kind": "person"}] * 3, "options": options, "public": True}
        opened = (await client.post("/api/tables", json=body)).json()
        live = await tables.get(opened["table"])
        table = live.game_table

        async def pages() -> list[tuple[int, bytes]]:
            found = []
            for code in (opened["table"], opened["watch"], "nothing"):
                for path in (f"/api/tables/{code}", f"/api/tables/{code}/record", f"/table/{code}", f"/watch/{code}"):
                    answer = await client.get(path)
                    found.append((answer.status_code, answer.content))
            for path in ("/api/tables", "/api/games", "/healthz"):
                answer = await client.get(path)
                found.append((answer.status_code, answer.content))
            return found

        for step in range(400):
            if table.over:
                break
            if step % 12 == 0 or (table.game.on_turn is None and step % 3 == 0):
                mine = table.game
                before = await pages()
                table.game = mine.resample(rng.choice([None, 0, 1, 2]), rng)
                assert await pages() == before
                table.game = mine
            if table.resting:
                asked = table.asked()
                assert asked is not None
                moves = [rng.choice(table.view(asked.seat).legal)]
                table.apply(table.prepare(asked.seat, f"m{step}", table.known(asked.seat), moves))
            else:
                table.advance()
        assert step > 20
