"""A bot in its own process is shown the deck of its table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from forno.play.record import replay
from forno.server.thinking.thinking import Mind, Overloaded, Thinking
from tests.patience import patience
from tests.rulings.scene import record
from tests.unit.bots.test_rule_decks import EASY, GREEN, RED

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    ("deck", "answer"), [(EASY, "order 4-olive"), (None, "order misto"), ("deck-mamma-mia", "order misto")]
)
async def test_a_bot_plays_by_the_deck_of_its_table(deck: str | None, answer: str) -> None:
    start = {"round": 1, "phase": "place", "player": 0, "supply": ["salami"], "oven": []}
    game = replay(record(GREEN, RED, edition="2004", options={"deck": deck} if deck else {}, **start))
    events: list[Any] = game.play("1 olive")
    thinking = Thinking(60.0, 1)
    await thinking.start()
    try:
        async with patience("the bot's process to start"):
            while True:
                try:
                    assert await thinking.choose(Mind("rule", deck), game.view(0), game.legal(), events) == answer
                    break
                except Overloaded:
                    await asyncio.sleep(0.2)
    finally:
        await thinking.stop()
