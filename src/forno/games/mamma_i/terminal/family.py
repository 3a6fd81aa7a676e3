"""A table of Mamma I in a terminal: drawn from one seat's view, and told event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table

from forno.common.messages import Messages, joined, title

from .. import events as e


class FamilyDrawing:
    """Draws views of Mamma I.

    Args:
        names: By seat.
        say: The texts.
    """

    def __init__(self, _sheet: Any, names: Sequence[str], say: Messages) -> None:
        self._names = names
        self._say = say
        self.help = say("family.help")

    def table(self, view: Any) -> RenderableType:
        """All that the seat may know now."""
        say = self._say
        own = say("family.secret", who=say(f"name.{view.secret}")) if view.secret else say("family.nobody")
        return Group("", self._middle(view), self._rows(view), *self._queue(view), own)

    def _middle(self, view: Any) -> str:
        say = self._say
        parts = [say("family.dinner") if view.turn == 6 else say("family.turn", n=view.turn)]
        parts.append(say("family.display", cards=", ".join(view.display) or say("nothing")))
        parts.append(say("family.deck", n=view.deck))
        if view.aside:
            parts.append(say("family.aside", cards=", ".join(view.aside)))
        if view.out:
            parts.append(say("family.out", names=joined((self._names[seat] for seat in view.out), say("and"))))
        return " · ".join(parts)

    def _rows(self, view: Any) -> Table:
        say = self._say
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("row", "cards", "movement", "money", "beside"):
            table.add_column(say(f"column.{column}"), justify="right" if column in ("movement", "money") else "left")
        for row, cards in view.rows.items():
            total = view.sums[row]
            money = "" if row == "schoolbus" else str(total.money)
            table.add_row(say(f"name.{row}"), ", ".join(cards), str(total.points), money, self._beside(view, row))
        return table

    def _beside(self, view: Any, row: str) -> str:
        say = self._say
        cards = view.cards.get(row, [])
        parts = [say("family.flat", card=card.card) if card.flat else str(card.card) for card in cards]
        if row in view.guests:
            parts.append(say("family.guest", n=view.guests[row]))
        parts += [say(f"family.{name}") for name in ("wc", "hospital") if getattr(view, name) == row]
        if row == "grandpa" and view.child:
            parts.append(say("family.child"))
        return ", ".join(parts)

    def _queue(self, view: Any) -> Iterator[str]:
        if view.queue:
            yield self._say("family.queue", cards=", ".join(map(str, view.queue)))
        known = [*view.queue, *(card.card for cards in view.cards.values() for card in cards)]
        for number in known:
            yield f"  {self._card(view, number)}"

    def _card(self, view: Any, number: int) -> str:
        say = self._say
        face = next(card for card in view.ingredients if card.card == number)
        drawings = ", ".join(say(f"drawing.{drawing}") for drawing in face.drawings)
        text = say("family.card", card=number, drawings=drawings, cost=face.cost)
        return f"{text}, {say('family.law', n=face.mother_in_law)}" if face.mother_in_law else text

    def question(self, view: Any) -> RenderableType:
        """What is asked of the seat, in a sentence."""
        lose = view.event.lose if view.event else 0
        return self._say(f"family.ask-{view.phase}", n=lose if view.phase == "lose" else view.next_guest)

    def choices(self, view: Any) -> RenderableType:
        """The legal moves, numbered."""
        texts = [f"[dim]{number:2})[/] [bold]{move}[/]" for number, move in enumerate(view.legal, 1)]
        return Columns(texts, padding=(0, 3), column_first=False)

    def goes_on(self, _view: Any) -> bool:
        """Nothing is gathered."""
        return False

    def is_known(self, _view: Any) -> bool:
        """The table is drawn for every question."""
        return False

    def ending(self, view: Any) -> RenderableType:
        """Who was who, and how many points that is, line by line."""
        say = self._say
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("", "column.player", "column.character", "column.points", "column.seat", ""):
            table.add_column(say(column) if column else "", justify="right" if column == "column.points" else "left")
        bills = {bill.character: bill for bill in view.bills}
        seats = range(len(view.secrets))
        scores = view.result.scores
        for seat in sorted(seats, key=lambda seat: scores[seat], reverse=True):
            bill = bills[view.secrets[seat]]
            place = 1 + sum(score > scores[seat] for score in scores)
            lines = say(
                "family.score",
                drawings=sum(bill.drawings.values()),
                **{name: getattr(bill, name) for name in ("red", "guest", "money", "person", "arrival")},
            )
            who = say(f"name.{bill.character}")
            table.add_row(f"{place}.", self._names[seat], who, str(bill.total), f"{bill.place}.", f"[dim]{lines}[/]")
        return table


class FamilyTeller:
    """Tells a game of Mamma I to the player at one seat.

    Args:
        names: By seat.
        seat: Who is told.
        say: The texts.
    """

    def __init__(self, names: Sequence[str], seat: int, say: Messages) -> None:
        self._names = [say("you") if player == seat else name for player, name in enumerate(names)]
        self._say = say

    def tell(self, events: Iterable[Any]) -> Iterator[str]:
        """The lines for some events."""
        for event in events:
            yield self._line(event)

    def rest(self) -> Iterator[str]:
        """Nothing is gathered."""
        return iter(())

    def _line(self, event: Any) -> str:
        say = self._say
        values = {name: self._value(name, getattr(event, name)) for name in event.__struct_fields__}
        values["name"] = name = self._names[event.player] if hasattr(event, "player") else ""
        values["Name"] = title(name)
        values["who"] = values.get("character")
        match event:
            case e.Visited(tie=tie):
                return say("tell.wc-tie" if tie else "tell.wc", **values)
            case e.Assigned(character=character):
                return say("tell.unsold" if character is None else "tell.sold", **values)
            case e.NewTurn(turn=turn):
                return say("tell.dinner" if turn == 6 else "tell.turn", n=turn, **values)
            case e.Took(cards=cards):
                return say("tell.took", **{**values, "cards": "+".join(cards)})
        return say(f"tell.{KEYS[type(event)]}", **values)

    def _value(self, name: str, value: Any) -> Any:
        if name in ("character", "row", "victim", "thief") and value is not None:
            return self._say(f"name.{value}")
        return value


KEYS: dict[Any, str] = {
    e.Hidden: "hidden",
    e.GuestCame: "guest",
    e.Called: "called",
    e.Named: "named",
    e.Removed: "removed",
    e.TurnedCard: "turned",
    e.Passed: "passed",
    e.RanOver: "ran-over",
    e.Lost: "lost",
    e.TookChild: "child",
    e.Stole: "stole",
    e.Over: "over",
}
