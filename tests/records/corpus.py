"""Games of each rules version, kept for ever: one a line, the digest of all its positions and then its record."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from forno.play.game import Game
from forno.play.games import lookup
from forno.play.record import begin, moments, read, replay
from forno.testing.play import Table, all_tables, choose

STYLES = ("keen", "stubborn")
#: Options that the plain games do not have, and a deck in the record.
OTHERS = (
    Table(
        "mamma-mia",
        "2004",
        3,
        {"rounds": 2, "remove_cards": False, "starter": 1, "colours": ["red", "purple", "green"]},
    ),
    Table("mamma-mia", "1999", 2, {"rounds": 1, "deck": lookup("mamma-mia").deck_text("mamma-mia", "1999")}),
    Table("mamma-mia-plus", "2009", 4, {"helping": False, "open_scores": True, "rounds": 1}),
    Table("mamma-i", "zugames", 3, {"starter": 2, "deck": lookup("mamma-i").deck_text("mamma-i", "zugames")}),
)
LAST = 8  # moves of a game's end, after the last shuffle


def path(version: int) -> Path:
    return Path(__file__).with_name(f"rules-{version}.txt")


def kept(version: int) -> list[tuple[str, str]]:
    """(digest, record) of each game."""
    lines = path(version).read_text("utf8").splitlines()
    return [(line[:64], line[65:]) for line in lines]


def digest(record: str) -> str:
    """SHA-256 of the position at each decision, and of the one at the end."""
    data = read(json.loads(record))
    total = hashlib.sha256()
    for game in moments(begin(data), data):
        total.update(_text(game.position()).encode())
    return total.hexdigest()


def make() -> Iterator[str]:
    """Records for a version that has none yet: every game, edition and number of players, in several styles."""
    plain = [Table(table.game, table.edition, table.players, _short(table)) for table in all_tables()]
    for table in (*plain, *OTHERS):
        for style in STYLES:
            game = _played(table, style)
            yield _text(game.record())
            if style == "keen" and table.players == 3:
                yield from _broken_off(game)


def _broken_off(game: Game) -> Iterator[str]:
    """The same game, left after half of its moves; and its last moves, from the position before them."""
    record = game.record()
    at = len(record["moves"]) // 2
    half = replay({**record, "moves": record["moves"][:at], "result": None})
    yield _text(half.record())
    late = replay({**record, "moves": record["moves"][:-LAST], "result": None})
    yield _text({**record, "seed": "0" * 64, "start": late.position(), "moves": record["moves"][-LAST:]})


def _played(table: Table, style: str) -> Game:
    rng = Random(f"{table} {style}")
    game = table.deal(f"{rng.getrandbits(256):064x}")
    while not game.over:
        game.play(choose(game, rng, style))
        game.run()
    return game


def _short(table: Table) -> dict[str, Any]:
    """Plus is long: a round less is enough."""
    return {"rounds": 2} if table.edition == "2009" else {}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
