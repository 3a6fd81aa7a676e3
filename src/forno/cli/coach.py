"""``forno coach``: what a player's moves in a record were worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from forno.errors import FornoError

from .files import expanded
from .progress import progress
from .records import read_records
from .screen import complain, console, say, say_json
from .warming import warm_up

if TYPE_CHECKING:
    from forno.coach import Effort, Lesson

__all__ = ["coach"]

_COSTLIEST: Final = 5
_SHOWN: Final = 3  # moves for each decision


def coach(
    file: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="A record (JSON), or several, one a line; - reads them.", callback=expanded
        ),
    ],
    seat: Annotated[int, typer.Option(help="Whose moves: 0 is the first of the record's players.")],
    playouts: Annotated[
        int | None,
        typer.Option(help="How many games are played on in the mind for each decision; 10000 if it is left out."),
    ] = None,
    ms: Annotated[
        float | None, typer.Option(help="Milliseconds for each decision instead: no two runs are quite the same then.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the coach's luck: the same seed, the same answer.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, a line for each record.")] = False,
) -> None:
    """Go through a game with a coach: the best moves, what the moves that were played cost, what the oven would bake.

    The coach knows what the seat has seen and remembers all of it; it never looks at a hidden card.
    """
    from forno.coach import Effort

    status = 0
    try:
        usual = None if ms is not None else Effort().playouts
        effort = Effort(playouts=usual if playouts is None else playouts, ms=ms, seed=seed)
        alone, records = read_records(file)
        for number, data in enumerate(records, 1):
            try:
                found = _coached(data, seat, effort)
            except FornoError as error:
                if alone:
                    raise
                status = 2
                _tell_wrong(number, error, as_json)
            else:
                _tell(found, as_json)
    except FornoError as error:
        complain(f"forno coach: {error}")
        raise SystemExit(2) from None
    raise SystemExit(status)


def _coached(data: Any, seat: int, effort: Effort) -> dict[str, Any]:
    """What is told of one record."""
    from forno.coach import choices, review

    if isinstance(data, FornoError):
        raise data
    number = choices(data, seat)
    warm_up(data["game"], ["search"])
    decisions: list[Lesson] = []
    with progress(number) as counted:
        for lesson in review(data, seat, effort):
            decisions.append(lesson)
            counted(len(decisions))
    return {
        **{name: data[name] for name in ("game", "edition", "players")},
        **{"seat": seat, "seed": effort.seed, "playouts": effort.playouts, "ms": effort.ms},
        "decisions": decisions,
    }


def _tell_wrong(number: int, error: FornoError, as_json: bool) -> None:
    if as_json:
        say_json({"error": error.to_dict()})
    else:
        complain(f"record {number}: {error}")


def _tell(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        say_json(found)
        return
    decisions: list[Lesson] = found["decisions"]
    costly = sorted((lesson for lesson in decisions if lesson.clear), key=lambda lesson: -(lesson.cost or 0))
    say(
        f"{found['game']} {found['edition']}, seat {found['seat']}: {found['players'][found['seat']]}",
        f"{len(decisions)} decisions with a choice; {len(costly)} of them were clearly not the best move.",
    )
    if costly:
        _print_costliest(costly[:_COSTLIEST])
    for lesson in decisions:
        _print_lesson(lesson, found["players"])


def _print_costliest(costly: Sequence[Lesson]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for heading in ("what cost most", "asked", "played", "better", "cost", "95 %"):
        table.add_column(heading, justify="right" if heading in ("cost", "95 %") else "left")
    for lesson in costly:
        low, high = lesson.interval or (0.0, 0.0)
        cells = _when(lesson), lesson.phase, lesson.played, lesson.best[0].move
        table.add_row(*cells, _percent(lesson.cost or 0), _range(low, high))
    say("")
    console(highlight=False).print(table)


def _print_lesson(lesson: Lesson, players: Sequence[str]) -> None:
    from rich.markup import escape

    screen = console(highlight=False)
    style = "bold red" if lesson.clear else "bold"
    head = f"{_when(lesson)}, {lesson.phase}: [{style}]{escape(lesson.played)}[/]  {_verdict(lesson)}"
    lines = ["", head, *(f"  {escape(line)}" for line in _details(lesson, players))]
    screen.print("\n".join(lines), soft_wrap=True)


def _details(lesson: Lesson, players: Sequence[str]) -> Iterator[str]:
    shown = lesson.best[:_SHOWN]
    shown += [best for best in lesson.best[_SHOWN:] if best.move == lesson.played]
    for best in shown:
        yield f"{best.move}  {_percent(best.share)} ({_range(best.low, best.high)})"
    orders = [f"{players[each.player]} {each.order} {_percent(each.chance, 0)}" for each in lesson.orders]
    if orders:
        yield f"oven: {', '.join(orders)}"


def _verdict(lesson: Lesson) -> str:
    if lesson.cost is None or lesson.interval is None:
        return "nothing can be said: what lies in the oven was not seen, or there was no time"
    if lesson.cost == 0:
        return "the best move that was found"
    if not lesson.clear:
        return f"no clear difference ({_range(*lesson.interval)})"
    return f"cost {_percent(lesson.cost)} ({_range(*lesson.interval)})"


def _when(lesson: Lesson) -> str:
    """Moves are counted from 1, as in what is wrong with a record."""
    counted = f", round {lesson.round}" if lesson.round is not None else ""
    counted += f", turn {lesson.turn}" if lesson.turn is not None else ""
    return f"move {lesson.ply + 1}{counted}"


def _percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


def _range(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"
