"""One game of each edition and number of players, as a text; a change of any rule, view or event shows in a diff.

After a change that is meant: `python -m tests.playthroughs --write`, and look at the difference before committing it.
"""

from pathlib import Path

import pytest

from forno.testing import Table, all_tables

from .transcript import transcript

COMMAND = "python -m tests.playthroughs --write"
# A round of Plus is long: one of many players is enough to read.
PLAYTHROUGHS = [
    Table(table.game, table.edition, table.players, {"rounds": 2} if table.edition == "2009" else {})
    for table in all_tables()
]


def path(table: Table) -> Path:
    return Path(__file__).with_name(f"{table.game}-{table.edition}-{table.players}p.txt")


@pytest.mark.parametrize("table", PLAYTHROUGHS, ids=lambda table: path(table).stem)
def test_the_game_is_still_the_same(table: Table) -> None:
    assert path(table).read_text("utf8") == transcript(table), f"it changed; if that is meant: {COMMAND}"


def test_there_is_no_other_playthrough() -> None:
    assert {path(table) for table in PLAYTHROUGHS} == {*Path(__file__).parent.glob("*.txt")}
