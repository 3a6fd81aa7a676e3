"""The picture of the house is the house: every arc is an import, and all lead down."""

from scripts.house import TARGET, drawn, floors, imports


def test_the_picture_shows_the_imports_as_they_are() -> None:
    assert drawn() == TARGET.read_text("utf8"), "rooms or imports changed; if that is meant: make house"


def test_all_arcs_lead_down() -> None:
    floor_of = {room: number for number, floor in enumerate(floors()) for room in floor}
    assert len(imports()) > 80
    ground = floor_of["forno.server.errors"]
    up = [(one, other) for one, other in imports() if floor_of[one] >= floor_of[other]]
    assert [pair for pair in up if {floor_of[room] for room in pair} != {ground}] == []
