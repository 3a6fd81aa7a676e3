"""Games of every rules version up to now, replayed: each decision leads where it led when the game was played.

They never change. A new rules version adds a file of its own (docs/decisions/0006-rules-versions.md).
"""

import json

import pytest

from forno.play.game import RULES_VERSION
from forno.play.record import replay

from .corpus import digest, kept, path

CURRENT = RULES_VERSION
GAMES = [
    pytest.param(then, record, id=f"rules-{version}-{number}")
    for version in range(1, CURRENT + 1)
    for number, (then, record) in enumerate(kept(version) if path(version).exists() else [], 1)
]


@pytest.mark.parametrize(("then", "record"), GAMES)
def test_a_kept_game_leads_to_the_same_positions_and_result(then: str, record: str) -> None:
    data = json.loads(record)
    game = replay(data)  # fails where the result is another
    assert game.record() == data
    assert digest(record) == then


@pytest.mark.parametrize("version", range(1, CURRENT + 1))
def test_every_version_has_kept_games_of_every_game(version: int) -> None:
    records = [json.loads(record) for _, record in kept(version)]
    assert {record["rules"] for record in records} == {version}
    assert {record["game"] for record in records} >= {"mamma-mia", "mamma-mia-plus", "mamma-i"}
