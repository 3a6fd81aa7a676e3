"""A game as a text that a person can read: where the cards lie, what may be done, what each seat sees, what happens.

The beginning, and some of what is asked at openings, are told in full (a line that is as it was a moment before is left
out there); of the rest, the moves and what everybody sees of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from random import Random
from typing import Any

import msgspec

from forno.play.game import Game
from forno.testing.play import Table, choose

IN_FULL = 10  # decisions at the beginning
OPENINGS_IN_FULL = 10  # decisions at openings
OWN = ("hand", "orders", "legal", "turn", "decision", "secret")  # what differs from seat to seat
USUAL = ("place", "order", "draw", "trick")  # phases that are told in full at the beginning only
POSITION = ("round", "phase", "player", "holder", "idle", "counter", "used", "judging")
KINDS = {"pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"}


def transcript(table: Table, style: str = "keen") -> str:
    """A game of `table`; its seed and its decisions are always the same."""
    return "\n".join(_lines(table, style)) + "\n"


def _lines(table: Table, style: str) -> Iterator[str]:
    rng = Random(f"{table.game} {table.edition} {table.players}")
    game = table.deal(f"{rng.getrandbits(256):064x}")
    yield f"{table.game} {table.edition}, {table.players} players, options {table.options}"
    yield f"seed {game.seed}; moves by lot, style {style}"
    openings, before = 0, set[str]()
    while not game.over:
        opening = game.position()["phase"] not in USUAL
        openings += opening
        if game.ply < IN_FULL or (opening and openings <= OPENINGS_IN_FULL):
            moment = ["\n".join(lines) for lines in _moment(game)]
            yield f"\nply {game.ply}: P{game.player} decides"
            yield from (lines for lines in moment if lines not in before)
            before = {*moment}
        else:
            before = set()
        seat, move = game.player, choose(game, rng, style)
        events = msgspec.to_builtins([*game.play(move), *game.run()])
        yield from _wrapped(f"{game.ply - 1:>3} P{seat} {move}", _told(events))
    yield "\nover"
    yield from ("\n".join(lines) for lines in _position(game.position()))
    yield f"  result {game.result}"


def _moment(game: Game) -> Iterator[list[str]]:
    """A moment, item by item: the position, then what is seen of it."""
    position = game.position()
    yield from _position(position)
    public = msgspec.to_builtins(game.view(None))
    shown = {
        name: value
        for name, value in public.items()
        if name not in ("seat", *OWN) and (name != "players" or _lies_in(position))
    }
    open_to_all = [name for name, value in shown.items() if _lies_in(position) and position.get(name, ...) == value]
    if open_to_all:
        yield _wrapped("  everybody sees of it", [" ".join(open_to_all)])
    rest = [f"{name} {_short(shown[name])}" for name in shown if name not in open_to_all]
    yield from [_wrapped("    and", [item]) for item in rest] if open_to_all else [_wrapped("  everybody sees", rest)]
    for seat, player in enumerate([] if _lies_in(position) else public["players"]):
        yield _wrapped(f"    of P{seat}", [f"{name} {_short(value)}" for name, value in player.items()])
    for seat in range(len(game.players)):
        view = msgspec.to_builtins(game.view(seat))
        of_a_turn = isinstance(view["turn"], dict)
        extra = [name for name in public if view[name] != public[name] and name != "seat"]
        told = [f"{name} {_short(view[name])}" for name in extra if not (of_a_turn and name == "turn")]
        if of_a_turn:
            first = view["turn"]["options"][0]
            told.append(f"turn: {len(view['turn']['options'])} options, the first {_short(first)}")
        yield _wrapped(f"  P{seat} sees", told)


def _lies_in(position: dict[str, Any]) -> bool:
    """Whether a position is a flat list of what lies where: that of Mamma I, most of which is open to all."""
    return "players" not in position


def _position(position: dict[str, Any]) -> Iterator[list[str]]:
    if _lies_in(position):
        yield from (_wrapped(f"  {name}", [_short(value)]) for name, value in position.items())
        return
    yield _wrapped("  position", [f"{name} {_short(position.get(name))}" for name in POSITION])
    for pile in ("supply", "oven"):
        yield _wrapped(f"  {pile} {len(position[pile])}", _runs(position[pile]))
    for seat, player in enumerate(position["players"]):
        yield _wrapped(f"  P{seat}", [f"{name} {_short(value)}" for name, value in player.items()])


def _runs(cards: list[Any]) -> Iterator[str]:
    for card, run in groupby(cards):
        number = len([*run])
        name = card if isinstance(card, str) else f"P{card['player']}'s {card['order']}"
        yield f"{number} {name}" if number > 1 else name


def _told(events: Iterable[dict[str, Any]]) -> Iterator[str]:
    for (type, kind), run in groupby(events, key=lambda event: (event["type"], event.get("kind"))):
        several = [*run]
        if type == "turned":
            yield f"turned {len(several)} {kind}"
            continue
        for event in several:
            values = [_value(name, value) for name, value in event.items() if name not in ("type", "bills")]
            yield " ".join([type, *(value for value in values if value)])
            yield from (_bill(bill) for bill in event.get("bills", []))


def _bill(bill: dict[str, Any]) -> str:
    """A character's points, line by line."""
    return " ".join(_value(name, value) for name, value in bill.items())


def _value(name: str, value: Any) -> str:
    if name in ("player", "helper"):
        return f"P{value}"
    if name == "lines":
        return "; ".join(f"{_line(line)}" for line in value)
    if name in ("kind", "order", "source", "character"):
        return str(value)
    return f"{name} {_short(value)}"


def _line(line: dict[str, Any]) -> str:
    return (
        f"{line['sign']} {line['number']} {'/'.join(line['kinds']) or '–'} has {line['lies']}, lacks {line['missing']}"
    )


def _short(value: Any) -> str:
    """A value as people write it: `2 salami 1 olive`, `–` for nothing."""
    if value is None or value in ([], {}, ""):
        return "–"
    if isinstance(value, dict):
        if "sign" in value:
            return _line(value)
        if {*value} <= KINDS:
            return " ".join(f"{number} {kind}" for kind, number in value.items())
        return "{" + ", ".join(f"{name} {_short(inner)}" for name, inner in value.items() if inner is not None) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_short(item) for item in value) + "]"
    return str(value)


def _wrapped(head: str, items: Iterable[str], width: int = 118) -> list[str]:
    """`head: a | b | c`, on as many lines as it takes."""
    lines, indent = [f"{head}:"], " " * (len(head) - len(head.lstrip()) + 4)
    for place, item in enumerate(items):
        if place and len(lines[-1]) + len(item) + 3 > width:
            lines.append(f"{indent}{item}")
        else:
            lines[-1] += f" {item}" if place == 0 else f" | {item}"
    return lines
