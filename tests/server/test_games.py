"""Whole games of a person against bots, in which every word fits the published schema and every view fits the last."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from forno.play.record import replay
from tests.server.player import Player, new_table, open_table
from tests.server.process import Server

pytestmark = pytest.mark.server


def validator(server: Server) -> jsonschema.Draft202012Validator:
    schema = server.get("/api/socket-schema.json").json()
    return jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": "#/$defs/ServerMessage"}]})


@pytest.mark.parametrize("edition", ["1999", "2004"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_a_whole_game(server: Server, edition: str, players: int) -> None:
    code, cookie = open_table(server, new_table(edition, players))
    player = Player(server, code, cookie, seed=players)
    await player.play()
    assert player.errors == []
    check_diary(player)
    record = server.get(f"/api/tables/{code}/record").json()
    assert replay(record).result == record["result"]
    mine = [move for played in player.answered.values() for move in played]
    assert is_within(mine, record["moves"])


async def test_every_word_fits_the_published_schema(server: Server) -> None:
    check = validator(server)
    code, cookie = open_table(server, new_table(players=2, bot="rule"))
    player = Player(server, code, cookie)
    await player.play()
    for message in player.heard[::5]:
        check.validate(message)
    assert {message["type"] for message in player.heard} >= {"table", "view", "answer", "update", "over"}


def check_diary(player: Player) -> None:
    """What was heard holds together: counts grow, every turned card is told once, nothing of others is told."""
    ply = -1
    for message in player.heard:
        assert message["ply"] >= ply
        ply = message["ply"]
        if "view" in message:
            assert message["view"]["seat"] == 0
    events = [event for message in player.heard if message["type"] == "update" for event in message["events"]]
    assert [event["type"] for event in events].count("opened") == 3
    judged = sum(event["type"] == "judging" for event in events)
    settled = sum(event["type"] in ("delivered", "went_back") for event in events)
    assert judged == settled > 0
    assert events[-1] == {"type": "over", "result": player.view["result"]}
    told = json.dumps(events)
    for word in ("kind olive", "decline", "hand", "seed"):
        assert word not in told


def is_within(part: list[str], whole: list[str]) -> bool:
    rest: Any = iter(whole)
    return all(move in rest for move in part)
