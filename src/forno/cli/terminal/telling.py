"""What happens at a table, as sentences in the markup of rich."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from forno.games.mamma_mia import events as e

from .words import call, counts, reasons, title, whose


class Teller:
    """Tells a game of Mamma Mia! or Plus to the player at one seat.

    A turn is told in one line, and cards turned up one after the other are gathered: what was not complete at the end
    of some events is told with the next.

    Args:
        names: By seat.
        seat: Who is told.
    """

    def __init__(self, names: Sequence[str], seat: int) -> None:
        self._names = ["you" if player == seat else name for player, name in enumerate(names)]
        self._who: int | None = None
        self._turn: list[str] = []
        self._turned: dict[str, int] = {}

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
            yield f"  + {counts(self._turned)}"
        self._turned = {}

    def _in_a_turn(self, event: Any) -> str:
        match event:
            case e.Placed(kind=kind, number=number):
                return call(kind, number)
            case e.Ordered(order=order):
                return f"On top the order [bold]{title(order)}[/]."
            case e.Passed():
                return "Nothing to play."
            case e.Drew(source=source, number=number):
                return f"Drew {number} from the {source}."
        return ""

    def _beside_turns(self, event: Any) -> Iterator[str]:
        match event:
            case e.MammaMia(player=player):
                yield f"{title(self._names[player])} drew the [bold]Mamma Mia![/] card."
            case e.Stalemate():
                yield "Nobody can go on: the round ends (MM-6)."
            case e.Opened(player=player, cards=cards):
                verb = "open" if self._names[player] == "you" else "opens"
                yield f"\n[bold]{title(self._names[player])} {verb} the oven: {cards} cards.[/]"
            case e.Delivered() | e.WentBack():
                yield self._outcome(event)
            case e.NewRound():
                yield from self._new_round(event)
            case _:
                yield from self._helping(event)

    def _outcome(self, event: Any) -> str:
        name = self._names[event.player]
        if isinstance(event, e.WentBack):
            order = f"{title(whose(name))} [bold]{title(event.order)}[/]"
            return f"  [red]back[/] {order} goes back: {reasons(event.lines) or 'it was not baked'}."
        verb = "deliver" if name == "you" else "delivers"
        added = f" ({counts(event.added)} from the hand)" if event.added else ""
        return f"  [green]done[/] {title(name)} {verb} [bold]{title(event.order)}[/]: {counts(event.used)}{added}."

    def _new_round(self, event: Any) -> Iterator[str]:
        name = self._names[event.player]
        yield f"Left over, and there before any card of the next round: {counts(event.leftovers)}."
        starts = f"{title(name)} {'start' if name == 'you' else 'starts'}"
        yield f"\n[bold]Round {event.round}.[/] {starts}; {event.supply} in the supply."

    def _helping(self, event: Any) -> Iterator[str]:
        match event:
            case e.Asking(player=player, wanted=wanted):
                yield f"  {title(self._names[player])}: help wanted, {counts(wanted)}."
            case e.Helped(helper=helper):
                name = self._names[helper]
                yield f"  {title(name)} helped. The top order of {whose(name)} waiter counts (PL-8)."
            case e.NotHelped():
                yield "  Nobody helped."
