"""Pictures of tables: what a seat cannot know is not in its picture, and every card has its face."""

from __future__ import annotations

import pkgutil
from random import Random
from xml.etree import ElementTree

import pytest

from forno.games.mamma_mia.picture.faces import face
from forno.play.game import Game
from forno.play.games import lookup
from forno.testing import Table, all_tables
from forno.testing.play import choose
from scripts.pictures.album import pictures

#: Of each game with each number of players one table, with what else it may show.
TABLES = [
    *(table for table in all_tables() if table.edition == lookup(table.game).editions(table.game)[0]),
    Table("mamma-mia", "2004", 3, {"memory_aid": "count"}),
    Table("mamma-mia-plus", "2009", 3, {"memory_aid": "open", "open_scores": True}),
]
LOOKS = 6  # moments of a game, the last one among them


def painted(game: Game, seat: int | None) -> str:
    paint = pkgutil.resolve_name(lookup(game.name).picture or "")
    return str(paint(game.card_sheet(), game.players, game.view(seat)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_picture_shows_what_its_seat_may_know_and_nothing_else(table: Table) -> None:
    rng = Random(7)
    game = Game.new(table.game, table.edition, [f"player_{n}" for n in range(table.players)],
                    options=table.options, seed="5" * 64)  # fmt: skip
    differing = 0
    for moment in range(LOOKS):
        for _ in range(rng.randrange(8, 40) if moment < LOOKS - 1 else 20_000):
            if game.over:
                break
            game.play(choose(game, rng), undoable=False)
            game.run()
        seats = [None, *range(table.players)]
        drawn = {seat: painted(game, seat) for seat in seats}
        for seat in seats:
            other = game.resample(seat, rng)
            assert painted(other, seat) == drawn[seat]
            differing += any(painted(other, one) != drawn[one] for one in seats)
        [size] = {tuple(map(ElementTree.fromstring(svg).attrib.get, ("width", "height"))) for svg in drawn.values()}
        assert size == ("960", "640")
    assert game.over
    assert differing  # what was dealt anew would have been seen in another's picture


def test_every_order_looks_as_on_the_pages() -> None:
    drawn = pictures()
    for game, prefix in (("mamma-mia", "order"), ("mamma-mia-plus", "plus")):
        sheet = lookup(game).card_sheet(game, lookup(game).editions(game)[0])
        for name, card in sheet.orders["green"].items():
            found = drawn.get(f"{prefix}-{name}") or drawn.get(f"order-{name}")
            if found is not None and card.origin != "reconstructed":
                assert str(face("pepper", card, sheet.kinds)) == str(found), name


@pytest.mark.parametrize(
    ("game", "year"), [(g, y) for g in ("mamma-mia", "mamma-mia-plus") for y in lookup(g).editions(g)]
)
def test_every_order_of_every_colour_has_a_face(game: str, year: str) -> None:
    sheet = lookup(game).card_sheet(game, year)
    faces = [
        str(face(sheet.own[colour], card, sheet.kinds))
        for colour in sheet.orders
        for card in sheet.orders[colour].values()
    ]
    assert len(set(faces)) == len(faces)
