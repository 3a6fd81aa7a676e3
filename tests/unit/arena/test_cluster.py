"""Games that Ray plays: the same as here, and what goes wrong there is said here."""

import os
import socket
import sys
from collections.abc import Iterable

import msgspec
import pytest

from forno.arena import Match, Played, run
from forno.errors import BadOption, BotError

MATCH = Match(game="mamma-mia", edition="2004", bots=("rule", "random", "random"), seed=1)


def untimed(games: Iterable[Played]) -> dict[int, Played]:
    return {game.number: msgspec.structs.replace(game, seconds=[]) for game in games}


@pytest.mark.slow
def test_the_games_of_a_seed_are_the_same_and_what_is_done_is_not_played_again():
    pytest.importorskip("ray")
    assert untimed(run(MATCH, 7, done={1, 4}, ray="local")) == untimed(run(MATCH, 7, done={1, 4}))


@pytest.mark.slow
def test_a_bot_that_hangs_is_named_and_its_file_is_found_from_the_folder_of_the_command(tmp_path, monkeypatch):
    pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(
        "import time\nclass Mine:\n    def choose(self, view, legal, rng):\n        time.sleep(3600)\n", "utf8"
    )
    match = msgspec.structs.replace(MATCH, bots=("./mine.py", "random"), limit=0.2)
    with pytest.raises(BotError, match=r"took longer than 0\.2 s") as caught:
        list(run(match, 2, ray="local"))
    assert str(caught.value.where).startswith("bot at seat ")


def test_where_no_cluster_is_is_said_at_once(monkeypatch):
    pytest.importorskip("ray")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(BadOption, match=f"no cluster at {address}: .*refused"):
            list(run(MATCH, 2, ray=address))
    monkeypatch.delitem(os.environ, "RAY_ADDRESS", raising=False)
    with pytest.raises(BadOption, match="no cluster at nowhere: "):
        list(run(MATCH, 2, ray="nowhere"))


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install forno\[cluster\]"):
        list(run(MATCH, 2, ray="local"))
