"""Statistics as files of a folder: tables (CSV) and pictures (SVG)."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec.structs import astuple

from forno.common.files import told, write
from forno.errors import FileError

from .means import Figure
from .pictures import bars, cells, whole
from .statistics import Group, Moment, Statistics

__all__ = ["check_folder", "keep", "title_of"]

_KIND: Final = ("game", "edition", "variant", "players")


def check_folder(folder: Path, force: bool) -> None:
    """Look at a folder before there is anything to write into it.

    Args:
        folder: A new or empty one.
        force: Whether files in it may be written over.

    Raises:
        FileError: It is something else, or is not empty.
    """
    with told(folder):
        if folder.exists() and not folder.is_dir():
            raise FileError("is no folder; a new or an empty one would be right", str(folder))
        if not force and folder.exists() and any(folder.iterdir()):
            raise FileError("is there already; a new or an empty folder would be right, or --force", str(folder))


def keep(found: Statistics, folder: Path, force: bool) -> None:
    """Write tables and pictures; other files of the folder stay as they are.

    Args:
        found: What is written.
        folder: Where; made if it is not there.
        force: Whether files in it may be written over.

    Raises:
        FileError: The folder is not empty, or a file cannot be written.
    """
    check_folder(folder, force)
    with told(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in {**_tables(found), **_pictures(found)}.items():
        write(folder / name, text.encode(), force)


def title_of(group: Group) -> str:
    """What a group is called for people: edition, variant and number of players."""
    return " ".join(part for part in (group.game, group.edition, group.variant, f"{group.players} players") if part)


# ------------------------------------------------------------------------------------------------------------ tables


def _tables(found: Statistics) -> dict[str, str]:
    whole_games = [(*_kind(group), group.games, what, *_cells(figure)) for group, what, figure in _measures(found)]
    facts = [
        (*_kind(group), subject, row.name, what, *_cells(figure))
        for group in found.groups
        for subject, rows in group.facts.items()
        for row in rows
        for what, figure in {**row.counts, **row.rates}.items()
    ]
    moments = [
        (*_kind(group), *(_number(part) if isinstance(part, float) else part for part in astuple(one)))
        for group in found.groups
        for one in group.moments
    ]
    interval = ("value", "low", "high")
    return {
        "games.csv": _csv((*_KIND, "games", "what", *interval), whole_games),
        "facts.csv": _csv((*_KIND, "subject", "name", "what", *interval), facts),
        "moments.csv": _csv((*_KIND, *Moment.__struct_fields__), moments),
    }


def _measures(found: Statistics) -> Iterator[tuple[Group, str, Figure]]:
    for group in found.groups:
        yield group, "decisions", group.decisions
        yield group, "score", group.score
        yield group, "best score", group.best_score
        yield group, "shared wins", group.shared_wins
        for place, share in enumerate(group.seats, 1):
            yield group, f"wins of place {place}", share


def _kind(group: Group) -> tuple[Any, ...]:
    return group.game, group.edition, group.variant, group.players


def _cells(figure: Figure) -> tuple[str, str, str]:
    return _number(figure.value), _number(figure.low), _number(figure.high)


def _number(value: float) -> str:
    return f"{value:.6g}"


def _csv(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue()


# ---------------------------------------------------------------------------------------------------------- pictures


def _pictures(found: Statistics) -> dict[str, str]:
    drawn: dict[str, str] = {}
    longest = max(group.decisions.high for group in found.groups)
    lengths = [(title_of(group), group.decisions.value, _ends(group.decisions)) for group in found.groups]
    drawn["decisions.svg"] = whole(bars(lengths, most=longest, figure=".0f"), "Decisions in a game")
    for group in found.groups:
        end = _slug(title_of(group))
        places = [(f"place {place}", share.value, _ends(share)) for place, share in enumerate(group.seats, 1)]
        title = f"Share of wins by place in the order of turns: {title_of(group)}"
        drawn[f"places-{end}.svg"] = whole(bars(places, 1 / group.players), title)
        for name, picture, title in (*_rates(group), *_times(group)):
            drawn[f"{_slug(name)}-{end}.svg"] = whole(picture, f"{title}: {title_of(group)}")
    return drawn


def _rates(group: Group) -> Iterator[tuple[str, str, str]]:
    for subject, rows in group.facts.items():
        for rate in dict.fromkeys(rate for row in rows for rate in row.rates):
            drawn = [(row.name, row.rates[rate].value, _ends(row.rates[rate])) for row in rows if rate in row.rates]
            yield f"{subject} {rate}", bars(drawn), f"{subject}, {rate}"


def _times(group: Group) -> Iterator[tuple[str, str, str]]:
    """When things happen: in which turn of which round, or, where turns are not counted, each by itself."""
    of: dict[tuple[str, str], list[Moment]] = defaultdict(list)
    for moment in group.moments:
        of[moment.subject, moment.what].append(moment)
    for (subject, what), moments in of.items():
        turned = any(moment.turn for moment in moments)
        lines = sorted({_line(moment, turned) for moment in moments})
        places = sorted({moment.turn if turned else moment.round for moment in moments})
        values: dict[tuple[int, int], float] = defaultdict(float)
        for moment in moments:
            place = places.index(moment.turn if turned else moment.round)
            values[lines.index(_line(moment, turned)), place] += moment.number
        picture = cells(lines, [str(place) for place in places], values)
        yield f"{subject} {what} when", picture, f"{subject}, {what} in a game {'by turn' if turned else 'by round'}"


def _line(moment: Moment, turned: bool) -> str:
    return f"in round {moment.round}" if turned else moment.name


def _ends(figure: Figure) -> tuple[float, float]:
    return figure.low, figure.high


def _slug(text: str) -> str:
    return "-".join("".join(sign if sign.isalnum() or sign == "+" else " " for sign in text.lower()).split())
