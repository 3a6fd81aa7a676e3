"""A table of Mamma Mia! or Plus in a terminal, drawn from one seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table

from forno.common.messages import Messages, title

from .words import count, counts, named, needs, styled


class Drawing:
    """Draws views of one game.

    Args:
        sheet: The cards that are played with: ``Game.card_sheet``.
        names: By seat.
        say: The texts.
    """

    def __init__(self, sheet: Any, names: Sequence[str], say: Messages) -> None:
        self._say = say
        self.help = say("bake.help")
        self._names = names
        self._sheet = sheet

    # ---- the table

    def table(self, view: Any) -> RenderableType:
        """All that the seat may know now."""
        parts: list[RenderableType] = ["", self._middle(view), *self._aid(view), self._players(view)]
        say = self._say
        parts.append(say("bake.hand", cards=counts(view.hand, say)))
        parts += [say("bake.order", order=self._order(view, name)) for name in view.orders]
        return Group(*parts)

    def _middle(self, view: Any) -> str:
        say = self._say
        parts = [say("bake.round", round=view.round, rounds=view.rounds)]
        if view.phase == "open":
            parts.append(say("bake.counter", cards=counts(view.counter, say)))
            parts.append(say("bake.left", cards=view.oven))
        else:
            parts.append(say("bake.supply", cards=view.supply))
            top = self._card(view.top) if view.top else ""
            parts.append(say("bake.oven-top" if top else "bake.oven", cards=view.oven, top=top))
            if view.counter is not None:
                parts.append(say("bake.counter", cards=counts(view.counter, say)))
        return " · ".join(parts)

    def _aid(self, view: Any) -> Iterator[str]:
        """What the table has agreed to show of the oven, where it has (MM-15)."""
        if not view.aid:
            return
        if view.aid.counted is not None:
            yield self._say("bake.aid-counted", cards=counts(view.aid.counted, self._say))
        if view.aid.oven is not None:
            yield self._say("bake.aid-oven", cards=self._pile(view.aid.oven))

    def _pile(self, cards: Sequence[Any]) -> str:
        """A pile from the bottom, cards of a kind that follow each other together."""
        parts: list[str] = []
        for kind, same in groupby(cards, key=lambda card: card.kind):
            found = list(same)
            parts += [count(kind, len(found), self._say)] if kind else map(self._card, found)
        return ", ".join(parts) or self._say("nothing")

    def _card(self, card: Any) -> str:
        if card.kind is not None:
            return styled(card.kind, self._say(f"kind.{card.kind}"))
        return self._say("bake.owned", name=self._names[card.player], order=title(card.order))

    def _players(self, view: Any) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("", "player", "colour", "hand", "orders", "waiter", "pizzas"):
            head = self._say(f"bake-column.{column}") if column else ""
            table.add_column(head, justify="right" if column in ("hand", "orders", "waiter") else "left")
        for seat, player in enumerate(view.players):
            pizzas = "?" if player.pizzas is None else str(player.pizzas)
            delivered = f"  {', '.join(map(title, player.delivered))}" if player.delivered else ""
            table.add_row(
                ">" if seat == view.player else "",
                self._names[seat] + (" (Mamma Mia!)" if seat == view.holder else ""),
                styled(self._sheet.own[player.colour], self._say(f"colour.{player.colour}")),
                str(player.hand),
                str(player.orders),
                str(player.waiter),
                pizzas + delivered,
            )
        return table

    def _order(self, view: Any, name: str) -> str:
        card = self._sheet.orders[view.players[view.seat].colour].get(name)
        return f"[bold]{title(name)}[/]" + (f": {needs(card, self._sheet.kinds, self._say)}" if card else "")

    # ---- what is asked

    def question(self, view: Any) -> RenderableType:
        """What is asked of the seat, in a sentence."""
        say = self._say
        if view.phase in ("place", "order", "draw"):
            return say(f"bake.ask-{view.phase}")
        if view.decision is not None and view.decision.phase == "help":
            cards = counts(view.decision.wanted, say)
            return say("bake.ask-help", name=self._names[view.judging.player], cards=cards)
        return Group(say("bake.turned", order=self._order(view, view.judging.order)), self._lines(view.judging.lines))

    def _lines(self, lines: Sequence[Any]) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("needed", "", "lies", "missing"):
            head = self._say(f"bake-column.{column}") if column else ""
            table.add_column(head, justify="right" if column else "left")
        for line in lines:
            table.add_row(str(line.number), self._what(line), str(line.lies), str(line.missing or "-"))
        return table

    def _what(self, line: Any) -> str:
        say = self._say
        kinds = named(line.kinds, say) if line.kinds else say("bake.of-none")
        return kinds if line.sign == "kind" else say(f"bake.of-{line.sign}", kinds=kinds)

    def choices(self, view: Any) -> RenderableType:
        """The legal moves, numbered."""
        texts = [
            f"[dim]{number:2})[/] [bold]{move}[/]{note}" for number, (move, note) in enumerate(self._noted(view), 1)
        ]
        return Columns(texts, padding=(0, 3), column_first=False) if view.phase == "place" else Group(*texts)

    def _noted(self, view: Any) -> Iterator[tuple[str, str]]:
        for move in view.legal:
            note = self._note(view, move)
            yield move, f"  {note}" if note else ""

    def _note(self, view: Any, move: str) -> str:
        word, _, rest = move.partition(" ")
        decision = view.decision
        if word == "order":
            return self._order(view, rest).partition(": ")[2]
        if word == "draw":
            draws = [draw for option in view.turn.options for draw in option.draws if draw.move == move]
            return self._say("bake.draw", n=draws[0].number) if draws else ""
        if word == "fill":
            return self._say("bake.fill", cards=counts(decision.missing, self._say))
        if word == "decline":
            return self._say("bake.decline")
        return self._say("bake.add", cards=decision.left) if word == "add" else ""

    def goes_on(self, view: Any) -> bool:
        """A turn is told in one line, when all of it is played."""
        return view.phase in ("order", "draw")

    def is_known(self, view: Any) -> bool:
        """Within a turn nothing has changed that one has not done oneself."""
        return bool(view.phase == "order" or (view.phase == "draw" and view.turn.options[0].place is None))

    def ending(self, view: Any) -> Table:
        """The ranking."""
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("", "player", "pizzas", "ingredients"):
            head = self._say(f"bake-column.{column}") if column else ""
            table.add_column(head, justify="left" if column == "player" else "right")
        scores = view.result.scores
        for seat in sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True):
            place = 1 + sum(score > scores[seat] for score in scores)
            table.add_row(f"{place}.", self._names[seat], *map(str, scores[seat]))
        return table
