"""People come, go, play, talk, repeat themselves and contradict each other in any order: the table bears it.

After every step no message was failed by the server, and in the end what is kept makes the same table as the one in
memory, which can still be played to its end.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from forno.server.access.limits import Limits
from forno.server.http.sockets import Services, Talk
from forno.server.live.connection import Connection
from forno.server.live.dealing import rebuild
from forno.server.live.live_table import LiveTable
from forno.server.live.surroundings import Surroundings
from forno.server.metrics import Metrics
from forno.server.people.company import Who
from forno.server.protocol import NewTable
from forno.server.store.repository import Store
from forno.server.store.stored import StoredMove, StoredTable
from forno.server.tables.registry import Tables
from forno.server.thinking.thinking import Thinking
from tests.patience import patience, until
from tests.server.live import owner

pytestmark = pytest.mark.server

PEOPLE = 3
NUMBER = st.integers(0, 1 << 16)
SEATS = st.integers(0, 3)
KINDS = st.sampled_from(
    ["start", "seat", "kick", "rename", "leave", "stand-in", "take-back", "undo", "agree", "say", "react", "look",
     "sync", "ping", "rematch", "enter"]
)  # fmt: skip


async def _in_time(work: Coroutine[Any, Any, Any]) -> Any:
    async with patience(lambda: f"{work!r}"):
        return await work


class Guest(Connection):
    """One connection of somebody, whose messages are kept."""

    def __init__(self, person: int | None, watching: bool) -> None:
        super().__init__(Who(None if person is None else owner(person)), watching)
        self.heard: list[dict[str, Any]] = []
        self.gone = False

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def close(self) -> None:
        self.gone = True


class Company(RuleBasedStateMachine):
    """Any number of connections of three people and of spectators at one table."""

    runner: ClassVar[asyncio.Runner]
    around: ClassVar[Surroundings]

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(_in_time(work))

    @initialize(kinds=st.sampled_from(["po", "poo", "pp", "pob", "ppb"]), bots=st.booleans())
    def open(self, kinds: str, bots: bool) -> None:
        seats = {"p": {"kind": "person"}, "o": {"kind": "open"}, "b": {"kind": "bot", "bot": "random"}}
        body = {"game": "mamma-mia", "edition": "2004", "seats": [seats[kind] for kind in kinds]}
        self.guests: list[Guest] = []
        self.said: list[str] = ['{"type":"ping"}']
        self.number = 0

        async def begin() -> None:
            self.tables = Tables(self.around, 60.0)
            opening = await self.tables.open(msgspec.convert({**body, "options": {"rounds": 1}}, NewTable), owner(0))
            self.code, self.watch = opening.live.stored.code, opening.live.stored.watch
            await self.join(0, False)

        self.run(begin())

    async def live(self) -> LiveTable:
        return await self.tables.get(self.code)

    async def join(self, person: int | None, watching: bool) -> Guest:
        guest = Guest(person, watching)
        (await self.live()).join(guest)
        self.guests.append(guest)
        return guest

    async def hear(self, guest: Guest, words: str) -> None:
        nothing: Any = None
        live = await self.live()
        services = Services(self.tables, Metrics(), nothing, Limits(on=False))
        await Talk(nothing, services, live, guest).hear(words)
        self.said.append(words)
        assert all(message.get("code") != "internal" for one in self.guests for message in one.heard)
        assert not live.broken

    def someone(self, who: int) -> Guest:
        # Numbers are drawn without a look at the table, which is another in every run.
        if not self.guests:
            self.run(self.join(0, False))
        return self.guests[who % len(self.guests)]

    def something(self, what: int) -> str:
        return self.said[what % len(self.said)]

    @rule(person=st.sampled_from([0, 1, 2, None]), watching=st.booleans())
    def come(self, person: int | None, watching: bool) -> None:
        self.run(self.join(person, watching))

    @rule(who=NUMBER)
    def go(self, who: int) -> None:
        guest = self.someone(who)
        self.guests.remove(guest)

        async def leave() -> None:
            (await self.live()).leave(guest)

        self.run(leave())

    @rule(person=st.integers(1, PEOPLE - 1))
    def sit(self, person: int) -> None:
        async def sit() -> None:
            live = await self.live()
            if not live.stored.started and any(seat.kind == "open" for seat in live.stored.seats):
                await live.sit(Who(owner(person)), "", None)

        self.run(sit())

    @rule(who=NUMBER, kind=KINDS, seat=SEATS, yes=st.booleans(), text=st.text(max_size=12))
    def say(self, who: int, kind: str, seat: int, yes: bool, text: str) -> None:
        self.number += 1
        words: dict[str, Any] = {"type": kind, "id": f"s{self.number}"}
        if kind not in ("start", "say", "react", "sync", "ping", "rematch", "enter"):
            words["seat"] = seat
        more: dict[str, dict[str, Any]] = {
            "seat": {"kind": "bot"},
            "rename": {"name": text},
            "agree": {"yes": yes},
            "say": {"text": text},
            "enter": {"table": [self.code, self.watch, "abcdefghjkmn"][seat % 3]},
        }
        words.update(more.get(kind, {"sign": "bravo"} if kind == "react" else {}))
        self.run(self.hear(self.someone(who), json.dumps(words)))

    @rule(which=NUMBER, number=st.integers(1, 5))
    def move(self, which: int, number: int) -> None:
        async def move() -> None:
            live = await self.live()
            for _ in range(number):
                asked = None if live.table is None or live.over else live.table.asked()
                if asked is None or asked.bot is not None:
                    await asyncio.sleep(0.01)
                    continue
                await self.move_for(live, asked.seat, which)

        self.run(move())

    async def move_for(self, live: LiveTable, seat: int, which: int) -> None:
        holders = [guest for guest in self.guests if seat in guest.seats]
        if not holders:
            persons = [person for person in range(PEOPLE) if owner(person) in live.stored.seats[seat].holders]
            if not persons:
                await asyncio.sleep(0.01)
                return
            holders = [await self.join(persons[0], False)]
        self.number += 1
        legal = live.game_table.view(seat).legal
        words = {"type": "move", "id": f"m{self.number}", "ply": live.known(seat), "moves": [legal[which % len(legal)]]}
        await self.hear(holders[0], json.dumps({**words, "seat": seat}))
        answer = next(message for message in holders[0].heard if message.get("id") == f"m{self.number}")
        assert answer["type"] == "answer", answer

    @rule(who=NUMBER, what=NUMBER)
    def repeat(self, who: int, what: int) -> None:
        self.run(self.hear(self.someone(who), self.something(what)))

    @rule(
        who=NUMBER,
        seat=SEATS,
        ply=st.integers(0, 60),
        move=st.sampled_from(["pass", "1 salami", "9 shrimp", "undo"]),
    )
    def guess(self, who: int, seat: int, ply: int, move: str) -> None:
        self.number += 1
        words = {"type": "move", "id": f"g{self.number}", "ply": ply, "moves": [move], "seat": seat}
        self.run(self.hear(self.someone(who), json.dumps(words)))

    @rule(pairs=st.lists(st.tuples(NUMBER, NUMBER), min_size=2, max_size=5))
    def all_at_once(self, pairs: list[tuple[int, int]]) -> None:
        guests = [self.someone(who) for who, _ in pairs]
        words = [self.something(what) for _, what in pairs]

        async def speak() -> None:
            await asyncio.gather(*(self.hear(guest, one) for guest, one in zip(guests, words, strict=True)))

        self.run(speak())

    @rule()
    def start_the_server_anew(self) -> None:
        async def again() -> None:
            await self.tables.stop()
            self.tables = Tables(self.around, 60.0)
            guests, self.guests = self.guests, []
            for guest in guests[:6]:
                person = next((person for person in range(PEOPLE) if guest.who.owner == owner(person)), None)
                await self.join(person, guest.watching)

        self.run(again())

    @rule()
    def agree_with_what_is_kept(self) -> None:
        self.run(self.compare())

    async def compare(self) -> None:
        live = await self.live()
        stored, moves = await self.kept(live)
        kept, mine = rebuild(stored, moves), live.stored
        for name in ("seats", "host", "started", "acts", "ended", "next", "house"):
            assert getattr(stored, name) == getattr(mine, name), name
        assert (kept is None) == (live.table is None)
        if kept is None or live.table is None:
            return
        while not kept.resting:
            kept.advance()
        if live.table.resting:
            for seat in (None, *range(len(mine.seats))):
                assert kept.view(seat) == live.table.view(seat)
                assert kept.known(seat) == live.known(seat)

    async def kept(self, live: LiveTable) -> tuple[StoredTable, list[StoredMove]]:
        """What is kept of the table, read at a moment at which nothing is being written."""
        store, code = self.around.store, self.code
        while True:
            stored = await store.find_table(code)
            assert stored is not None
            moves = await store.moves(stored.id)
            same = (stored.acts, len(moves)) == (live.stored.acts, 0 if live.table is None else live.table.ply)
            if same and not live.busy and (live.deserted or live.table is None or live.table.resting):
                return stored, moves
            await asyncio.sleep(0.005)

    def teardown(self) -> None:
        if hasattr(self, "tables"):
            self.run(self.to_the_end())

    async def to_the_end(self) -> None:
        await self.compare()
        live = await self.live()
        host = await self.join(0, False)
        if live.stored.started:
            number = 0
            while not live.over:
                asked = live.game_table.asked()
                number += 1
                if asked is None or asked.bot is not None:
                    await asyncio.sleep(0.002)
                else:
                    await self.move_for(live, asked.seat, number)
            await until(lambda: any(message["type"] == "over" for message in host.heard), "the end to be told")
        await self.tables.stop()


def test_a_company_in_any_order(tmp_path: Path) -> None:
    with asyncio.Runner() as runner:

        async def begin() -> Surroundings:
            store, metrics = Store(f"sqlite:///{tmp_path / 'forno.sqlite3'}"), Metrics()
            thinking = Thinking(60.0, 1, metrics)
            await store.start()
            await thinking.start()
            return Surroundings(store, thinking, metrics, 0.0)

        Company.runner, Company.around = runner, runner.run(begin())
        try:
            case = Company.TestCase
            case.settings = settings(
                max_examples=10, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
            )
            case("runTest").runTest()
        finally:
            runner.run(Company.around.thinking.stop())
            runner.run(Company.around.store.stop())
