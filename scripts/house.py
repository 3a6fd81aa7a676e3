"""The house as a picture, made from the imports: `make house` draws it.

Every room is a line, with what its docstring says; every arc is an import, from the room that needs to the one that is
needed, the wider the more modules do. All arcs lead down: `make check` lets no other be.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from html import escape
from importlib import import_module
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs/images/house.svg"
ROW, TOP, ARCS, WIDTH = 30, 46, 640, 880
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #3b2a1e } .room { font-weight: 650 } .what { fill: #8a7768 }
  .server { fill: #f3e9dc } .floor { stroke: #d9c7b2 } path.arc { fill: none; stroke: #b5532c; opacity: .55 }
  path.head { fill: #b5532c }
  @media (prefers-color-scheme: dark) {
    text { fill: #f1e4d3 } .what { fill: #b6a391 } .server { fill: #33271f } .floor { stroke: #57463a }
    path.arc { stroke: #f0925f } path.head { fill: #f0925f }
  }
"""


def floors() -> list[list[str]]:
    """The rooms from the roof to the ground, those of a floor together, as the contracts of `make check` have them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))
    contracts = {contract["id"]: contract for contract in project["tool"]["importlinter"]["contracts"]}
    above, below = contracts["layers"]["layers"], contracts["rooms"]["layers"]
    return [
        rooms
        for layer in above
        for rooms in (
            [[f"forno.server.{name}" for name in _names(room)] for room in below]
            if layer == "forno.server"
            else [_names(layer)]
        )
    ]


def _names(layer: str) -> list[str]:
    return layer.replace("|", " ").replace(":", " ").split()


@cache
def imports() -> Counter[tuple[str, str]]:
    """How many modules of a room import from another one."""
    rooms = [room for floor in floors() for room in floor]
    graph = grimp.build_graph("forno", cache_dir=None)

    def room_of(module: str) -> str | None:
        return next((room for room in rooms if f"{module}.".startswith(f"{room}.")), None)

    pairs = {
        (module, room_of(module), room_of(imported))
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    }
    return Counter((one, other) for _, one, other in pairs if one and other and one != other)


def drawn() -> str:
    """The picture."""
    lines = [(number, room) for number, floor in enumerate(floors()) for room in floor]
    at = {room: TOP + ROW * place for place, (_, room) in enumerate(lines)}
    height = TOP + ROW * len(lines) + 8
    server = [place for room, place in at.items() if room.startswith("forno.server.")]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t">',
        '<title id="t">The rooms of forno, from the roof to the ground, and which needs which</title>',
        f"<style>{STYLE}</style>",
        f'<rect class="server" x="8" y="{min(server) - 16}" width="{ARCS - 20}" height="{ROW * len(server)}" rx="6"/>',
        '<text class="what" x="20" y="20">room, and what it is for: the server\'s on a ground of their own</text>',
    ]
    for (before, _), (number, room) in zip([(0, ""), *lines], lines, strict=False):
        if number != before:
            parts.append(f'<path class="floor" d="M8 {at[room] - 16}H{ARCS - 12}"/>')
        name = room.removeprefix("forno.").removeprefix("server.")
        parts.append(f'<text class="room" x="20" y="{at[room] + 4}">{name}</text>')
        parts.append(f'<text class="what" x="120" y="{at[room] + 4}">{escape(_purpose(room))}</text>')
    return "\n".join([*parts, *_arcs(at), "</svg>\n"])


def _arcs(at: dict[str, int]) -> list[str]:
    """Each starts under the middle of its room, and ends above the middle of another."""
    drawn_arcs = []
    for (one, other), count in sorted(imports().items(), key=lambda item: (at[item[0][0]], at[item[0][1]])):
        start, end = at[one] + 4, at[other] - 4
        reach = ARCS + 24 + (end - start) * 0.36  # so that the longest stays inside
        width = 0.8 + min(count, 12) * 0.22
        drawn_arcs.append(
            f'<path class="arc" stroke-width="{width:.2f}" '
            f'd="M{ARCS} {start}C{reach:.0f} {start} {reach:.0f} {end} {ARCS + 6} {end}">'
            f"<title>{one} needs {other}: {count} module{'s' * (count > 1)}</title></path>"
        )
        drawn_arcs.append(f'<path class="head" d="M{ARCS} {end}l8 -3.5v7z"/>')
    return drawn_arcs


def _purpose(room: str) -> str:
    """The first sentence of what a room says of itself, without its full stop."""
    words = (import_module(room).__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ").replace("``", "")
    sentence = words.partition(". ")[0].partition(": ")[0].partition("; ")[0].rstrip(".")
    return sentence if len(sentence) < 72 else f"{sentence[:70].rpartition(' ')[0]} …"


if __name__ == "__main__":
    TARGET.write_text(drawn(), "utf8")
    print(f"{TARGET.relative_to(ROOT)}: {len(imports())} arrows")
