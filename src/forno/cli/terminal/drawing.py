"""A table of Mamma Mia! or Plus in a terminal, drawn from one seat's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table

from .words import counts, joined, needs, styled, title, whose

GAMES = ("mamma-mia", "mamma-mia-plus")


class Drawing:
    """Draws views of one game.

    Args:
        sheet: The cards that are played with: ``Game.card_sheet``.
        names: By seat.
    """

    def __init__(self, sheet: Any, names: Sequence[str]) -> None:
        self._names = names
        self._sheet = sheet

    # ---- the table

    def table(self, view: Any) -> RenderableType:
        """All that the seat may know now."""
        parts: list[RenderableType] = ["", self._middle(view), self._players(view)]
        parts.append(f"Your hand: {counts(view.hand)}")
        parts += [f"Your order: {self._order(view, name)}" for name in view.orders]
        return Group(*parts)

    def _middle(self, view: Any) -> str:
        parts = [f"[bold]Round {view.round} of {view.rounds}[/]"]
        if view.phase == "open":
            parts.append(f"counter: {counts(view.counter)}")
            parts.append(f"{view.oven} cards still in the oven")
        else:
            parts.append(f"supply {view.supply}")
            parts.append(f"oven {view.oven}" + (f", on top {self._card(view.top)}" if view.top else ""))
            if view.counter is not None:
                parts.append(f"counter: {counts(view.counter)}")
        return " · ".join(parts)

    def _card(self, card: Any) -> str:
        if card.kind is not None:
            return styled(card.kind, card.kind)
        return f"{whose(self._names[card.player])} {title(card.order)}"

    def _players(self, view: Any) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("", "player", "colour", "hand", "of them orders", "waiter", "pizzas"):
            table.add_column(column, justify="right" if column in ("hand", "of them orders", "waiter") else "left")
        for seat, player in enumerate(view.players):
            pizzas = "?" if player.pizzas is None else str(player.pizzas)
            delivered = f"  {', '.join(map(title, player.delivered))}" if player.delivered else ""
            table.add_row(
                ">" if seat == view.player else "",
                self._names[seat] + (" (Mamma Mia!)" if seat == view.holder else ""),
                styled(self._sheet.own[player.colour], player.colour),
                str(player.hand),
                str(player.orders),
                str(player.waiter),
                pizzas + delivered,
            )
        return table

    def _order(self, view: Any, name: str) -> str:
        card = self._sheet.orders[view.players[view.seat].colour].get(name)
        return f"[bold]{title(name)}[/]" + (f": {needs(card, self._sheet.kinds)}" if card else "")

    # ---- what is asked

    def question(self, view: Any) -> RenderableType:
        """What is asked of the seat, in a sentence."""
        if view.phase == "place":
            return "Your turn. What goes into the oven?"
        if view.phase == "order":
            return "An order on top?"
        if view.phase == "draw":
            return "From which stack do you draw?"
        if view.decision is not None and view.decision.phase == "help":
            owner = title(whose(self._names[view.judging.player]))
            return f"{owner} order lacks {counts(view.decision.wanted)}. Do you help?"
        return Group(f"{self._order(view, view.judging.order)} is turned up.", self._lines(view.judging.lines))

    def _lines(self, lines: Sequence[Any]) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("needed", "", "lies there", "missing"):
            table.add_column(column, justify="left" if not column else "right")
        for line in lines:
            table.add_row(str(line.number), _what(line), str(line.lies), str(line.missing or "-"))
        return table

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
            return ("1 card" if draws[0].number == 1 else f"{draws[0].number} cards") if draws else ""
        if word == "fill":
            return f"add {counts(decision.missing)}: deliver"
        if word == "decline":
            return "don't bake it: it goes back under your waiter"
        if word == "add":
            return f"{decision.left} still missing"
        return ""


def _what(line: Any) -> str:
    if line.sign == "any":
        return "of any kinds"
    kinds = joined((styled(kind, kind) for kind in line.kinds), "or") if line.kinds else "none lies there"
    if line.sign == "scarcest":
        return f"of the scarcest other kind ({kinds})"
    return f"no {kinds}" if line.sign == "barred" else f"of {kinds}" if line.sign == "joker" else kinds
