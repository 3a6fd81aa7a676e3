"""What happens at a table, as sentences in the markup of rich."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from forno.common.messages import Messages, title

from .. import events as e
from ..layout import Kind
from .words import call, counts, reasons


class Teller:
    """Tells a game of Mamma Mia! or Plus to the player at one seat.

    A turn is told in one line, and cards turned up one after the other are gathered: what was not complete at the end
    of some events is told with the next.

    Args:
        names: By seat.
        seat: Who is told.
        say: The texts.
    """

    def __init__(self, names: Sequence[str], seat: int, say: Messages) -> None:
        self._say, self._seat = say, seat
        self._names = [say("you") if player == seat else name for player, name in enumerate(names)]
        self._who: int | None = None
        self._turn: list[str] = []
        self._turned: dict[Kind, int] = {}

    def tell(self, events: Iterable[Any]) -> Iterator[str]:
        """The lines for some events."""
        for event in events:
            if isinstance(event, e.Turned):
                self._turned[event.kind] = self._turned.get(event.kind, 0) + 1
                continue
            yield from self._cards()
            said = self._in_a_turn(event)
            if said:
                if event.player != self._who:
                    yield from self.rest()
                self._who = event.player
                self._turn.append(said)
            else:
                yield from self.rest()
                yield from self._beside_turns(event)

    def rest(self) -> Iterator[str]:
        """What was gathered and is not told yet."""
        yield from self._cards()
        if self._turn and self._who is not None:
            yield f"[bold]{title(self._names[self._who])}[/]  {'  '.join(self._turn)}"
        self._turn, self._who = [], None

    def _cards(self) -> Iterator[str]:
        if self._turned:
            yield f"  + {counts(self._turned, self._say)}"
        self._turned = {}

    def _in_a_turn(self, event: Any) -> str:
        say = self._say
        match event:
            case e.Placed(kind=kind, number=number):
                return call(kind, number, say)
            case e.Ordered(order=order):
                return say("bake-tell.ordered", order=title(order))
            case e.Passed():
                return say("bake-tell.passed")
            case e.Drew(source=source, number=number):
                return say(f"bake-tell.drew-{source}", cards=number)
        return ""

    def _about(self, key: str, player: int, **values: Any) -> str:
        """A sentence about a player, which may be another one where it is oneself."""
        name = self._names[player]
        if player == self._seat and f"bake-tell.{key}-you" in self._say.texts:
            key = f"{key}-you"
        return self._say(f"bake-tell.{key}", name=name, Name=title(name), **values)

    def _beside_turns(self, event: Any) -> Iterator[str]:
        say = self._say
        match event:
            case e.MammaMia(player=player):
                yield self._about("mamma-mia", player)
            case e.Stalemate():
                yield say("bake-tell.stalemate")
            case e.Opened(player=player, cards=cards):
                yield self._about("opened", player, cards=cards)
            case e.Delivered() | e.WentBack():
                yield self._outcome(event)
            case e.NewRound(player=player):
                yield say("bake-tell.leftovers", cards=counts(event.leftovers, say))
                yield self._about("round", player, round=event.round, supply=event.supply)
            case _:
                yield from self._helping(event)

    def _outcome(self, event: Any) -> str:
        say, order = self._say, title(event.order)
        if isinstance(event, e.WentBack):
            why = reasons(event.lines, say) or say("reason.none")
            return self._about("back", event.player, order=order, why=why)
        added = say("bake-tell.added", cards=counts(event.added, say)) if event.added else ""
        return self._about("done", event.player, order=order, used=counts(event.used, say), added=added)

    def _helping(self, event: Any) -> Iterator[str]:
        match event:
            case e.Asking(player=player, wanted=wanted):
                yield self._about("asking", player, cards=counts(wanted, self._say))
            case e.Helped(helper=helper):
                yield self._about("helped", helper)
            case e.NotHelped():
                yield self._say("bake-tell.nobody")
