"""The kernel's text on a graphics card that numba plays: the games of batches, thread by thread."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from forno import jit
from forno.errors import BadOption, UnknownGame
from forno.play import games
from forno.play.batch import Batch
from forno.play.crowd import Crowd

pytestmark = pytest.mark.skipif(not jit.available(), reason="numba is not installed")

THREADS, GAMES, SEED = 2, 2, (7 << 32) - 1  # so the second thread's seed has another upper half
#: Another process, since numba takes up a card, or plays one, when it is loaded.
PLAY = f"""
from forno.play import games
from forno.play.crowd import Crowd
for name in games.names():
    module = games.lookup(name)
    edition = module.editions(name)[0]
    crowd = Crowd(name, edition, module.players(name, edition)[0])
    print(name, *crowd.trajectories({THREADS}, {GAMES}, {SEED}), crowd.play_games({THREADS}, 1, {SEED}))
"""


@pytest.mark.slow
def test_each_thread_plays_the_games_of_a_batch() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    expected = []
    for name in games.names():
        module = games.lookup(name)
        edition = module.editions(name)[0]
        batch = Batch(name, edition, module.players(name, edition)[0], compiled=False)
        seeds = range(SEED, SEED + THREADS)
        traces = [batch.trajectories(seed, GAMES) for seed in seeds]
        expected.append(" ".join(map(str, [name, *traces, sum(batch.play_games(1, seed) for seed in seeds)])))
    assert done.stdout.splitlines() == expected


def test_no_field_is_named_like_something_of_a_record() -> None:
    """A record's own would be found in its place."""
    for name in games.names():
        layout = games.lookup(name).layout
        for table in (layout.State, layout.Rules):
            assert [field for field, _, _ in table.fields if hasattr(np.record, field)] == []


def test_what_cannot_be_played_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownGame):
        Crowd("mamma-mio", "2004", 2)
    with pytest.raises(BadOption, match="players"):
        Crowd("mamma-mia", "2004", 9)
    from forno import gpu

    monkeypatch.setattr(gpu, "available", lambda: False)
    with pytest.raises(BadOption, match="NUMBA_ENABLE_CUDASIM=1"):
        Crowd("mamma-mia", "2004", 2)
    monkeypatch.setattr(gpu, "available", lambda: True)
    crowd = Crowd("mamma-mia", "2004", 2)
    for wrong in ({"threads": 0}, {"threads": 1 << 31}, {"threads": 1, "games": -1}, {"threads": 1, "seed": 1 << 63}):
        with pytest.raises(BadOption, match="should be a whole number"):
            crowd.play_games(**wrong)
    monkeypatch.setattr(jit, "available", lambda: False)
    with pytest.raises(BadOption, match=r"pip install forno\[cuda\]"):
        Crowd("mamma-mia", "2004", 2)
