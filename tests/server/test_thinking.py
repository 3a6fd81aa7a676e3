"""Real processes, really killed: whatever becomes of a bot, every decision is answered and no process is left."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from forno.play.game import Game
from forno.server.metrics import Metrics
from forno.server.thinking.thinking import BotFailed, Mind, Overloaded, Thinking
from tests.patience import GAME, patience, until
from tests.server.odd_bots import ODD
from tests.server.player import Player, new_table, open_table

pytestmark = pytest.mark.server

Notes = Callable[[], list[Any]]


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    """Reads what the bots have noted so far."""
    file = tmp_path / "notes"
    monkeypatch.setenv("ODD_NOTES", str(file))
    return lambda: [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


@asynccontextmanager
async def thinking(seconds: float = 60.0, **how: Any) -> AsyncIterator[Thinking]:
    """One process, unless something else is said."""
    made = Thinking(seconds, how.pop("processes", 1), how.pop("metrics", None), **{"worker": ODD, **how})
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


class Play:
    """A game whose decisions a test takes."""

    def __init__(self, game: str = "mamma-mia", edition: str = "2004") -> None:
        self.game = Game.new(game, edition, ["Ann", "Bruno", "Carla"], seed="07" * 32)
        self.events: list[Any] = []

    async def ask(self, thinking: Thinking, mind: Mind) -> str:
        view = self.game.view(self.game.player)
        return await thinking.choose(mind, view, self.game.legal(), self.events)

    def go_on(self, move: str) -> None:
        self.events += self.game.play(move)
        self.events += self.game.run()


def alive(pid: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def settled(thinking: Thinking) -> int:
    """The process, once it answers; who comes while it starts may be told that it takes too long."""
    async with patience("a process that answers"):
        while True:
            with suppress(Overloaded, TimeoutError):
                await Play().ask(thinking, Mind("random"))
                break
    pid = thinking.thinkers[0].pid
    assert pid is not None
    return pid


# ------------------------------------------------------------------------------------------------------------ in order


@pytest.mark.parametrize(
    ("game", "edition"), [("mamma-mia", "2004"), ("mamma-mia-plus", "2009"), ("mamma-i", "zugames")]
)
async def test_bots_in_processes_play_whole_games(game: str, edition: str) -> None:
    play = Play(game, edition)
    minds = [Mind("rule") for _ in range(3)]
    async with thinking(processes=2) as bots:
        while not play.game.over:
            seat = play.game.player
            assert seat is not None
            play.go_on(await play.ask(bots, minds[seat]))
        assert {mind.seen for mind in minds} <= set(range(len(play.events)))
        assert all(mind.home in bots.thinkers for mind in minds)


async def test_a_mind_is_shown_every_event_once_and_in_order(notes: Notes) -> None:
    play, mind = Play(), Mind("attentive")
    async with thinking() as bots:
        for _ in range(30):
            play.go_on(await play.ask(bots, mind))
            assert notes()[-1][1] == [repr(event) for event in play.events][: len(notes()[-1][1])]
    lengths = [len(seen) for _, seen, _, _ in notes()]
    assert lengths == sorted(lengths) and lengths[-1] == mind.seen > 20


async def test_minds_are_spread_and_stay_where_they_are() -> None:
    async with thinking(processes=3) as bots:
        minds = [Mind("random") for _ in range(6)]
        homes = []
        for _ in range(2):
            for mind in minds:
                await Play().ask(bots, mind)
            homes.append([bots.thinkers.index(mind.home) for mind in minds if mind.home])
        assert homes[0] == homes[1]
        assert sorted(homes[0]) == [0, 0, 1, 1, 2, 2]


async def test_minds_that_nobody_holds_are_forgotten(notes: Notes) -> None:
    async with thinking() as bots:
        minds = [Mind("attentive") for _ in range(20)]
        for mind in minds:
            await Play().ask(bots, mind)
        assert notes()[-1][3] == 20
        del minds, mind
        gc.collect()
        await Play().ask(bots, Mind("attentive"))
        assert notes()[-1][3] == 1
        assert bots.thinkers[0].load[1] <= 1


async def test_a_process_is_light_and_stands_back(notes: Notes) -> None:
    async with thinking(worker=("-m", "forno.server.thinking.worker")) as bots:
        pid = await settled(bots)
        own = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, own + 10)
        maps = Path(f"/proc/{pid}/maps").read_text()
        assert "numpy" not in maps and "sqlite" not in maps and "uvloop" not in maps
        resident = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        assert resident < 60e6


# ------------------------------------------------------------------------------------------------------ bots that fail


@pytest.mark.parametrize("kind", ["raising", "illegal", "playful", "leaving", "unheard-of"])
async def test_a_bot_that_fails_harms_no_other(kind: str) -> None:
    play, good, bad = Play(), Mind("attentive"), Mind(kind)
    async with thinking() as bots:
        for _ in range(3):
            with pytest.raises(BotFailed):
                await play.ask(bots, bad)
            assert await play.ask(bots, Mind("rule")) in play.game.legal()
        assert good.seen == 0


async def test_a_failure_tells_where_and_no_word_of_the_bots_own() -> None:
    async with thinking() as bots:
        with pytest.raises(BotFailed) as caught:
            await Play().ask(bots, Mind("raising"))
    told = str(caught.value)
    assert told.startswith("RuntimeError\n")
    assert "odd_bots.py" in told and "in choose" in told
    assert "no idea" not in told


@pytest.mark.parametrize("kind", ["sleeping", "holding"])
async def test_a_bot_that_hangs_is_broken_off_and_its_process_replaced(notes: Notes, kind: str) -> None:
    async with thinking(seconds=0.3) as bots:
        pid = await settled(bots)
        began = time.monotonic()
        async with patience("the thought to be broken off"):
            with pytest.raises(TimeoutError):
                await Play().ask(bots, Mind(kind))
        assert time.monotonic() - began > 0.25
        assert await settled(bots) != pid
        assert not alive(pid)


async def test_a_process_killed_in_mid_thought_is_replaced_and_its_minds_are_made_anew(notes: Notes) -> None:
    play, mind = Play(), Mind("attentive")
    async with thinking() as bots:
        for _ in range(10):
            play.go_on(await play.ask(bots, mind))
        pid = await settled(bots)
        thought = asyncio.create_task(Play().ask(bots, Mind("sleeping")))
        waiting = asyncio.create_task(play.ask(bots, mind))
        await until(lambda: ["sleeping"] in notes(), "the bot to sleep")
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(BotFailed):
            await thought
        assert await waiting in play.game.legal()  # it was not its fault
        assert notes()[-1][1] == [repr(event) for event in play.events]
        assert bots.thinkers[0].pid != pid
        assert not alive(pid)


async def test_it_goes_on_through_many_kills(notes: Notes) -> None:
    play, minds, failed = Play(), [Mind("rule") for _ in range(3)], 0
    async with thinking(processes=2) as bots:
        for number in range(40):
            seat = play.game.player
            assert seat is not None
            if number % 4 == 0 and (pid := bots.thinkers[number // 4 % 2].pid) is not None:
                os.kill(pid, signal.SIGKILL)
            try:
                play.go_on(await play.ask(bots, minds[seat]))
            except (BotFailed, Overloaded):
                failed += 1
                play.go_on(play.game.legal()[0])
        assert failed <= 20
        for mind in minds:
            with suppress(BotFailed):  # of the last kill
                await play.ask(bots, mind)
        assert await play.ask(bots, Mind("rule")) in play.game.legal()


@pytest.mark.parametrize("script", ["raise SystemExit(3)", "import os; os.write(0, b'\\xff' * 99); os.read(0, 9)"])
async def test_where_no_process_can_be_started_nobody_waits(script: str) -> None:
    async with thinking(worker=("-c", script)) as bots:
        for _ in range(3):
            async with patience("a refusal"):
                with pytest.raises(Overloaded):
                    await Play().ask(bots, Mind("rule"))
        assert bots.thinkers[0].down


async def test_an_asker_who_goes_away_leaves_nothing_behind(notes: Notes) -> None:
    play, mind = Play(), Mind("attentive")
    async with thinking() as bots:
        await settled(bots)
        tasks = [asyncio.create_task(play.ask(bots, mind)) for _ in range(5)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await play.ask(bots, mind) in play.game.legal()
        assert bots.thinkers[0].load[0] == 0


# -------------------------------------------------------------------------------------------------------------- limits


async def test_what_does_not_fit_into_the_queue_is_refused_at_once(notes: Notes) -> None:
    metrics = Metrics()
    seconds = 40.0
    async with thinking(seconds=seconds, metrics=metrics, waiting=3) as bots:
        await settled(bots)
        stuck = asyncio.create_task(Play().ask(bots, Mind("sleeping")))
        await until(lambda: ["sleeping"] in notes(), "the bot to sleep")
        waiting = [asyncio.create_task(Play().ask(bots, Mind("rule"))) for _ in range(3)]
        await asyncio.sleep(0)
        assert b"forno_bot_waiting 3.0" in metrics.text()
        began = time.monotonic()
        with pytest.raises(Overloaded):
            await Play().ask(bots, Mind("rule"))
        assert not stuck.done()
        assert b"forno_bot_hurried_total 1.0" in metrics.text()
        # Ten seconds for four: the queue behind a thought shortens it.
        with pytest.raises(TimeoutError):
            await stuck
        assert time.monotonic() - began < seconds
        assert all(await asyncio.gather(*waiting))
        assert b"forno_bot_restarts_total 1.0" in metrics.text()
        assert b"forno_bot_waiting 0.0" in metrics.text()


async def test_many_who_are_refused_do_not_keep_the_loop_from_others() -> None:
    async with thinking(waiting=0) as bots:
        refused = asyncio.gather(*(Play().ask(bots, Mind("rule")) for _ in range(100)), return_exceptions=True)
        rounds = 0
        while not refused.done():
            await asyncio.sleep(0)
            rounds += 1
        assert {type(answer) for answer in refused.result()} == {Overloaded}
        assert rounds >= 100


async def test_the_more_wait_the_less_a_bot_is_told_to_take(notes: Notes) -> None:
    async with thinking(seconds=60.0) as bots:
        await settled(bots)
        await asyncio.gather(*(Play().ask(bots, Mind("attentive")) for _ in range(4)))
        assert [budget for _, _, budget, _ in notes()] == pytest.approx([6.0, 6.0, 6.0 / 2, 6.0])


async def test_metrics_keep_still_about_private_decisions() -> None:
    """MM-16: nobody but the owner knows that he was asked."""
    metrics, play = Metrics(), Play()
    async with thinking(metrics=metrics, waiting=1) as bots:
        mind = Mind("rule")
        while play.game.view(None).player is not None:
            play.go_on(await play.ask(bots, mind))
        before = metrics.text()
        await asyncio.gather(*(play.ask(bots, mind) for _ in range(8)), return_exceptions=True)
        with pytest.raises(BotFailed):
            await play.ask(bots, Mind("leaving"))
        for _ in range(2):
            await play.ask(bots, mind)
        assert metrics.text() == before


# ------------------------------------------------------------------------------------------------- no process is left


@pytest.mark.parametrize("kind", ["sleeping", "holding"])
async def test_stopping_in_mid_thought_leaves_no_process(notes: Notes, kind: str) -> None:
    async with thinking(processes=2) as bots:
        await settled(bots)
        asking = asyncio.create_task(Play().ask(bots, Mind(kind)))
        await until(lambda: [kind] in notes(), f"the bot that is {kind}")
        pids = [thinker.pid for thinker in bots.thinkers]
    assert not any(alive(pid) for pid in pids if pid)
    assert set(children(os.getpid())).isdisjoint(pids)  # buried, too
    with pytest.raises(asyncio.CancelledError):
        await asking


KILLED = """
import asyncio, sys
from forno.play.game import Game
from forno.server.thinking.thinking import Mind, Overloaded, Thinking
from tests.server.odd_bots import ODD
async def main():
    bots, game = Thinking(3.0, 1, worker=ODD), Game.new("mamma-mia", "2004", ["Ann", "Bruno"])
    await bots.start()
    print(bots.thinkers[0].pid, flush=True)
    while True:
        try:
            await bots.choose(Mind(sys.argv[1]), game.view(game.player), game.legal(), [])
        except Overloaded:  # it has not started yet
            pass
bots = asyncio.run(main())
"""


@pytest.mark.parametrize("kind", ["sleeping", "holding"])
async def test_kill_9_of_the_server_ends_its_bots_in_mid_thought(notes: Notes, kind: str) -> None:
    script = KILLED.replace("    print(", "    await asyncio.sleep(0)\n    print(")
    server = subprocess.Popen([sys.executable, "-c", script, kind], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    pid = int(await asyncio.to_thread(server.stdout.readline))
    assert alive(pid)
    await until(lambda: [kind] in notes(), f"the bot that is {kind}")
    server.kill()
    server.communicate()
    await until(lambda: not alive(pid), "the bot's process to end")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
async def test_however_the_server_ends_so_do_its_bots(start_server: Any, number: int) -> None:
    server = start_server(pace=0.0, FORNO_BOT_PROCESSES="2")
    await until(lambda: len(children(server.pid)) == 2, "two processes for bots")
    pids = children(server.pid)
    if number == signal.SIGKILL:
        server.kill()
    else:
        assert await asyncio.to_thread(server.stop, number) == 0
    await until(lambda: not any(map(alive, pids)), "the bots' processes to end")
    assert "Traceback" not in server.log.read_text()


async def test_people_play_to_the_end_while_bots_are_killed(start_server: Any) -> None:
    server = start_server(pace=0.02, FORNO_BOT_PROCESSES="1")
    code, cookie = open_table(server, new_table(players=3, options={"rounds": 1}))
    player = Player(server, code, cookie, 1)
    playing = asyncio.create_task(player.play())
    killed = 0
    async with patience("the game to be played to its end", GAME):
        while not playing.done():
            for pid in children(server.pid):
                os.kill(pid, signal.SIGKILL)
                killed += 1
            # The next one is killed when it may have got to work, and something was played with it or without it.
            heard = len(player.heard)
            await asyncio.wait({playing}, timeout=0.4)
            await until(lambda: playing.done() or len(player.heard) > heard, "the game to go on")  # noqa: B023
        await playing
    assert player.over is not None and not player.errors
    assert killed
    log = server.log.read_text()  # has the failed decisions, and nothing worse
    assert "table failed" not in log and "never retrieved" not in log and "no process for bots" not in log
