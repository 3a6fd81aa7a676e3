"""A game that says nothing of the terminal: its view, its events and its cards, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.markup import escape

from forno.common.messages import Messages, title
from forno.common.terminal import Front
from forno.common.visible import visible

__all__ = ["PLAIN"]

#: What every view has and the terminal shows in another way, or need not show.
_ELSEWHERE: Final = frozenset({"game", "edition", "legal", "result"})


class PlainDrawing:
    """Draws any view: a line for each of its fields, what they hold further in.

    Args:
        names: By seat.
        say: The texts.
    """

    def __init__(self, _sheet: Any, names: Sequence[str], say: Messages) -> None:
        self._names, self._say = names, say
        self.help = say("plain.help")

    def table(self, view: Any) -> str:
        """All that the seat may know now."""
        fields = {name: value for name, value in msgspec.to_builtins(view).items() if name not in _ELSEWHERE}
        return "\n".join(["", *_lines(fields)])

    def question(self, _view: Any) -> str:
        """That it is the seat's turn to decide."""
        return self._say("plain.ask")

    def choices(self, view: Any) -> str:
        """The legal moves, numbered."""
        return "\n".join(f"[dim]{number:2})[/] [bold]{_safe(move)}[/]" for number, move in enumerate(view.legal, 1))

    def ending(self, view: Any) -> str:
        """The ranking."""
        scores = view.result.scores
        seats = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)
        places = {seat: 1 + sum(score > scores[seat] for score in scores) for seat in seats}
        return "\n".join(f"{places[seat]}. {self._names[seat]}  {', '.join(map(str, scores[seat]))}" for seat in seats)

    def goes_on(self, _view: Any) -> bool:
        """Nothing is gathered."""
        return False

    def is_known(self, _view: Any) -> bool:
        """The table is drawn for every question."""
        return False


class PlainTeller:
    """Tells any game: an event's name, whose it is, and what else it holds.

    Args:
        names: By seat.
        seat: Who is told.
        say: The texts.
    """

    def __init__(self, names: Sequence[str], seat: int, say: Messages) -> None:
        self._names = [say("you") if player == seat else name for player, name in enumerate(names)]

    def tell(self, events: Iterable[Any]) -> Iterator[str]:
        """A line for each event."""
        for event in events:
            fields = msgspec.to_builtins(event)
            kind, player = _words(fields.pop("type")), fields.pop("player", None)
            who = f"[bold]{title(self._names[player])}[/]  " if player is not None else ""
            more = "; ".join(_flat(fields))
            yield f"{who}{kind}: {more}" if more else f"{who}{kind}"

    def rest(self) -> Iterator[str]:
        """Nothing is gathered."""
        return iter(())


def _words(name: str) -> str:
    return _safe(name.replace("_", " "))


def _safe(value: Any) -> str:
    return escape(visible(str(value)))


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict | list)


def _lines(value: Any, indent: str = "") -> Iterator[str]:
    """Names and what they hold, a line each; tables and lists of more than plain values further in."""
    named = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for name, item in named:
        head = f"{indent}{_words(str(name))}:"
        if _is_plain(item) or (isinstance(item, list) and all(map(_is_plain, item))):
            yield f"{head} {_short(item)}"
        else:
            yield head
            yield from _lines(item, f"{indent}  ")


def _flat(fields: dict[str, Any]) -> Iterator[str]:
    for name, value in fields.items():
        yield f"{_words(name)} {_short(value)}"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(_flat(value))
    if isinstance(value, list):
        return ", ".join(map(_short, value)) or "-"
    return "-" if value is None else _safe(str(value).lower() if isinstance(value, bool) else value)


def _print_sheet(screen: Any, sheet: Any, _say: Messages, _beside: Any) -> None:
    built = msgspec.to_builtins(sheet)
    screen.print("\n".join(_lines(built)) if isinstance(built, dict | list) else _safe(built))


PLAIN: Final = Front(
    texts=__package__,
    teller=PlainTeller,
    drawing=PlainDrawing,
    cards=lambda _: [],
    content=lambda card: card,
    print_sheet=_print_sheet,
)
