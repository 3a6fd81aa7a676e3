"""What of a table is written, and what of it is held back: without a database, a process or a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from prometheus_client import Counter

from forno.play.game import Game
from forno.play.standing import Place
from forno.play.table import Seat, StalePly, Table
from forno.server.errors import Conflict, StorageError
from forno.server.live.acts import Acts
from forno.server.live.answers import Answers
from forno.server.live.audience import Audience
from forno.server.live.following import Following
from forno.server.live.journal import Journal
from forno.server.live.marks import Marks
from forno.server.live.minds import Minds
from forno.server.live.playing import Playing
from forno.server.live.standing import Standing
from forno.server.live.surroundings import Surroundings, Timepiece
from forno.server.metrics import Metrics
from forno.server.protocol import Move
from forno.server.store.repository import Store
from forno.server.store.stored import StoredMove
from forno.server.thinking.thinking import Thinking
from tests.server.live import stored_table
from tests.server.test_secrets import SEATS, Still, opening

ASKED, UNASKED = {"pepper": 1, "salami": 1, "olive": 1}, {"mushroom": 3}


class Leaping(Timepiece):
    """A clock that stands, but that whoever waits finds his time over."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        await asyncio.sleep(0)


@dataclass
class Kept:
    """A store that is a list of moves."""

    rows: list[StoredMove] = field(default_factory=list)
    shared: bool = False
    fails: StorageError | None = None

    async def add_moves(self, table: int, ply: int, rows: Sequence[StoredMove], notice: str) -> None:
        if self.fails is not None:
            raise self.fails
        if ply != len(self.rows):
            raise Conflict("Something else is written there.")
        self.rows += rows

    async def moves(self, table: int, since: int = 0) -> list[StoredMove]:
        return self.rows[since:]


class Hearer(Still):
    """Somebody who notes when he hears what."""

    def __init__(self, seat: int | None, clock: Leaping) -> None:
        super().__init__(seat)
        self.clock, self.heard = clock, list[tuple[float, bytes]]()

    def send(self, message: bytes) -> None:
        super().send(message)
        self.heard.append((self.clock.time, message))


class Noted:
    """Marks that nobody writes."""

    def __init__(self) -> None:
        self.shown: list[int] = []

    def set(self, table: int, shown: int) -> None:
        self.shown.append(shown)


class Parts:
    """A table's parts around a game, as far as a person's message goes through them."""

    def __init__(self, game: Game, seats: Sequence[Seat] = SEATS) -> None:
        self.clock, self.store, self.marks, self.metrics = Leaping(), Kept(), Noted(), Metrics()
        store, thinking = cast(Store, self.store), cast(Thinking, None)
        around = Surroundings(store, thinking, self.metrics, pace=1.0, timepiece=self.clock)
        found = Place(Table(game, seats), 0, 0.0)
        self.standing = Standing(stored_table(game, seats, quiet=False), found, self.clock)
        self.audience = Audience(self.standing)
        self.journal = Journal(self.standing, around, (), found)
        answers = Answers(self.standing, self.audience, around.recalls)
        minds = Minds(self.standing, around)
        self.following = Following(self.standing, self.audience, self.journal, minds, answers, cast(Marks, self.marks))
        acts = cast(Acts, None)
        self.playing = Playing(self.standing, self.audience, self.journal, answers, self.following, acts, around)

    def come(self, seat: int | None) -> Hearer:
        hearer = Hearer(seat, self.clock)
        self.audience.place(hearer)
        self.audience.connections.add(hearer)
        self.journal.somebody.set()
        return hearer

    @property
    def table(self) -> Table:
        return self.standing.playing

    def move(self, seat: int, id: str, *moves: str) -> Move:
        return Move(id, self.standing.known(seat), list(moves or self.table.view(seat).legal[:1]))


def begun() -> Parts:
    """Two people, and somebody decides before everybody."""
    parts = Parts(Game.new("mamma-mia", "2004", ["Ann", "Ben"], options={"starter": 0}), [Seat("Ann"), Seat("Ben")])
    while not parts.table.resting:
        parts.table.advance()
    return parts


async def judged(hand: dict[str, int]) -> tuple[Hearer, Hearer, Hearer, Parts]:
    """What is heard of an order of Ben's that goes back; if he is asked whether he helps, he declines at once."""
    parts = Parts(opening(hand))
    people = [parts.come(seat) for seat in (0, 1, None)]
    for _ in range(40):
        asked = parts.table.asked()
        if asked is not None and parts.table.game.on_turn is None:
            await parts.playing.move(people[1], parts.move(1, f"b{parts.table.ply}", "decline"))
        elif parts.table.resting:
            return people[0], people[1], people[2], parts
        else:
            await parts.following.advance()
    raise AssertionError("the round does not end")


async def test_mm_16_a_quick_answer_is_heard_of_as_if_nobody_had_been_asked() -> None:
    ann, ben, watching, asked = await judged(ASKED)
    other_ann, _, other_watching, unasked = await judged(UNASKED)
    assert [row.seat for row in asked.store.rows] == [1]
    assert not unasked.store.rows
    assert ann.heard == other_ann.heard
    assert watching.heard == other_watching.heard
    assert asked.marks.shown == unasked.marks.shown
    # He himself is answered when all others see what follows from it, and not before.
    answers = [time for time, words in ben.heard if b'"type":"answer"' in words]
    assert len(answers) == 1
    assert set(answers) <= {time for time, _ in ann.heard}


async def test_mm_16_who_waits_for_the_moment_has_the_lock_and_makes_nobody_busy() -> None:
    parts = begun()
    parts.journal.rest.begin(5.0)
    ready = asyncio.create_task(parts.journal.until_ready())
    busy = []
    async with parts.journal.lock:
        await asyncio.sleep(0)
        busy.append(parts.journal.busy)
        parts.journal.somebody.set()
        await ready
        busy.append(parts.journal.busy)
    async with parts.journal.acts_lock:
        busy.append(parts.journal.busy)
    assert busy == [False, True, True]
    assert parts.clock.time == 5.0


async def test_nothing_follows_while_nobody_is_there_to_see_it() -> None:
    parts = begun()
    ready = asyncio.create_task(parts.journal.until_ready())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not ready.done()
    parts.come(0)
    await ready


async def test_what_others_wrote_is_known_and_waits_message_by_message() -> None:
    parts = begun()
    parts.store.rows += [
        StoredMove(0, "m", "1 salami", "person"),
        StoredMove(0, "m", "2 olive", "person"),
        StoredMove(1, None, "pass", "bot"),
        StoredMove(1, None, "pass", "bot"),
    ]
    await parts.journal.read_moves()
    await parts.journal.read_moves()  # nothing is read twice
    assert parts.journal.known_rows == 4
    assert not parts.journal.mine
    assert parts.journal.holds_of(1)
    assert [len(parts.journal.take_out()) for _ in range(3)] == [2, 1, 1]
    assert not parts.journal.holds_of(1)


@pytest.mark.parametrize("error", [Conflict("There is something."), StorageError("It is away.")])
async def test_a_message_that_cannot_be_kept_is_not_played(error: StorageError) -> None:
    parts = begun()
    ann, parts.store.fails = parts.come(0), error
    before, metric = parts.standing.sight(0), parts.metrics.storage_errors
    with pytest.raises(Exception):  # noqa: B017 - which it is depends on what is written instead
        await parts.playing.move(ann, parts.move(0, "m"))
    assert parts.standing.sight(0) == before
    assert not ann.heard
    assert parts.table.ply == 0
    assert _value(metric) == (0 if isinstance(error, Conflict) else 1)
    parts.store.fails = None
    await parts.playing.move(ann, parts.move(0, "m"))
    assert parts.table.ply == len(parts.store.rows) == 1


async def test_the_same_message_is_answered_twice_and_played_once() -> None:
    parts = begun()
    ann, words = parts.come(0), parts.move(0, "m")
    for _ in range(2):
        await parts.playing.move(ann, words)
    answers = [message for message in ann.sent if b'"type":"answer"' in message]
    assert len(answers) == 2
    assert answers[0] == answers[1]
    assert len(parts.store.rows) == 1


@pytest.mark.parametrize("last", [False, True])
async def test_who_decides_anew_what_he_has_decided_is_too_late_even_if_the_game_ends_by_it(last: bool) -> None:
    """After a restart an oven is shown again; what he decided in it waits for its moment, and counts."""
    more: dict[str, Any] = {"round": 3, "oven": [*["salami"] * 3, {"order": "4-salami", "player": 1}]} if last else {}
    parts = Parts(opening(ASKED, **more))
    parts.store.rows.append(StoredMove(1, "before", "decline", "person"))
    await parts.journal.read_moves()
    ben = parts.come(1)
    while not parts.table.resting:
        await parts.following.advance()
    with pytest.raises(StalePly):
        await parts.playing.move(ben, parts.move(1, "again", "decline"))
    assert [row.message for row in parts.store.rows] == ["before"]
    assert parts.table.over == last


def _value(counter: Counter) -> float:
    return sum(
        sample.value for metric in counter.collect() for sample in metric.samples if sample.name.endswith("_total")
    )
