"""A table of Mamma Mia! or Plus as a picture, drawn from a seat's view or a spectator's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from forno.common.picture import GROUND, INK, INK_2, MAT, PAPER, RED, Picture, width_of

from .cards import KINDS, back, counter, ingredient, mamma_mia, supply
from .faces import face

__all__ = ["paint"]

_WIDTH, _HEIGHT, _EDGE = 960, 640, 14
_BOARD, _CHALK, _FRAME = "#2b3631", "#f4efe2", "#8a5a33"
_TITLES: Final = {"mamma-mia": "Mamma Mia!", "mamma-mia-plus": "Mamma Mia! Plus"}
_ASKED: Final = {
    "place": "lays ingredients into the oven",
    "order": "may lay an order on them",
    "draw": "draws",
    "kind": "picks what a joker stands for",
    "fill": "may fill the order",
    "add": "adds ingredients",
    "ask": "asks for help",
    "help": "may help",
}


def paint(sheet: Any, names: Sequence[str], view: Any) -> Picture:
    """The table as who has the view sees it.

    Args:
        sheet: The cards that are played with: ``Game.card_sheet``.
        names: By seat.
        view: All that is drawn; of a spectator's view, seats are drawn with the backs of their cards only.
    """
    return _Table(sheet, names, view).picture


class _Table:
    """One picture of one view."""

    def __init__(self, sheet: Any, names: Sequence[str], view: Any) -> None:
        self._sheet, self._names, self._view = sheet, names, view
        self.picture = Picture(_WIDTH, _HEIGHT)
        self.picture.add(f'<path fill="{GROUND}" d="M0 0h{_WIDTH}v{_HEIGHT}H0Z"/>')
        self._head()
        self._seats()
        self._board()
        self._oven()
        self._side()
        self._mat()

    def _own(self, seat: int) -> str:
        kind: str = self._sheet.own[self._view.players[seat].colour]
        return kind

    def _face(self, seat: int, name: str) -> Picture:
        card = self._sheet.orders[self._view.players[seat].colour][name]
        return face(self._own(seat), card, self._sheet.kinds)

    # ---- above: whose picture it is, and who plays

    def _head(self) -> None:
        view, picture = self._view, self.picture
        picture.add(f'<path fill="{MAT}" d="M0 0h{_WIDTH}v36H0Z"/>')
        title = f"{_TITLES[view.game]} {view.edition}, round {view.round} of {view.rounds}"
        picture.write(title, _EDGE, 24, 17)
        seen = "as everybody sees it" if view.seat is None else f"as {self._names[view.seat]} sees it"
        picture.write(seen, _WIDTH - _EDGE - width_of(seen, 15), 24, 15, INK_2)

    def _seats(self) -> None:
        number = len(self._view.players)
        width = (_WIDTH - 2 * _EDGE - (number - 1) * 8) / number
        for seat in range(number):
            self._seat(seat, _EDGE + seat * (width + 8), width)

    def _seat(self, seat: int, x: float, width: float) -> None:
        player, picture = self._view.players[seat], self.picture
        picture.box(x, 46, width, 82, PAPER, RED if seat == self._view.player else "#00000020")
        picture.art(f"waiter-{player.colour}", x + 3, 52, 74)
        picture.write(self._names[seat], x + 80, 68, 16, most=width - 88)
        at = self._counted(supply(), player.hand - player.orders, x + 80, 75)
        self._counted(back(self._own(seat)), player.orders, at + 6, 75)
        pizzas = "?" if player.pizzas is None else player.pizzas
        picture.write(f"waiter {player.waiter}, pizzas {pizzas}", x + 80, 119, 12, INK_2, most=width - 88)
        if seat == self._view.holder:
            picture.put(mamma_mia(), x + width - 26, 74, 0.2)

    def _counted(self, card: Picture, number: int, x: float, y: float) -> float:
        self.picture.put(card, x, y, 0.19)
        return self.picture.write(str(number), x + 23, y + 20, 16)

    # ---- the middle: what is called or judged, the oven, what lies beside it

    def _board(self) -> None:
        view, picture = self._view, self.picture
        picture.box(_EDGE, 146, 262, 178, _BOARD, _FRAME)
        if view.judging is not None:
            self._judged(view.judging)
        elif view.call is not None:
            self._called(view.call)
        else:
            picture.write("Nobody has called yet", _EDGE + 18, 180, 15, _CHALK)

    def _called(self, call: Any) -> None:
        x, picture = _EDGE + 18, self.picture
        picture.write(f"{self._names[call.player]} called", x, 180, 15, _CHALK, most=226)
        if call.kind is not None:
            end = picture.write(str(call.number), x, 258, 64, _CHALK)
            picture.art(call.kind, end + 14, 198, 72)
        else:
            picture.write("no ingredients", x, 240, 24, _CHALK)
        if call.order:
            picture.write("with an order on top", x, 304, 15, _CHALK)

    def _judged(self, judged: Any) -> None:
        x, picture = _EDGE + 18, self.picture
        picture.write(f"The order of {self._names[judged.player]}", x, 174, 15, _CHALK, most=226)
        step = min(34, 110 / len(judged.lines))
        for place, line in enumerate(judged.lines):
            y = 184 + place * step
            picture.text(str(line.number), x + 10, y + step * 0.7, step * 0.7, _CHALK)
            for nth, kind in enumerate(line.kinds):
                picture.art(kind, x + 28 + nth * step * 0.5, y, step * 0.9)
            lacks = f"{line.missing} missing" if line.missing else "there"
            picture.write(lacks, x + 226 - width_of(lacks, 14), y + step * 0.65, 14, _CHALK)
        if self._view.wanted:
            picture.write("asks for", x, 313, 13, _CHALK)
            self._numbers(self._view.wanted, x + 64, 297, 22, _CHALK)

    def _oven(self) -> None:
        view, picture = self._view, self.picture
        picture.art("oven", 300, 88, 340)
        picture.text(f"{view.oven} in the oven", 470, 377, 15, PAPER)
        if view.judging is not None:
            picture.put(self._face(view.judging.player, view.judging.order), 431, 242, 0.78)
        elif view.top is not None:
            top = ingredient(view.top.kind) if view.top.kind else self._face(view.top.player, view.top.order)
            picture.put(top, 431, 242, 0.78)
        if view.aid:
            self._aid(view.aid)

    def _aid(self, aid: Any) -> None:
        """What a table shows by its house rule ``memory_aid``: counted, or every card from the lowest on."""
        picture = self.picture
        if aid.counted is not None:
            self._numbers(aid.counted, 330, 388, 24)
        elif aid.oven:
            cards = [ingredient(card.kind) if card.kind else self._face(card.player, card.order) for card in aid.oven]
            picture.row(cards, 306, 384, 0.19, 328, 4)

    def _numbers(self, counted: Mapping[str, int], x: float, y: float, size: float, ink: str = INK) -> None:
        for kind, number in counted.items():
            self.picture.art(kind, x, y, size)
            x = self.picture.write(str(number), x + size + 2, y + size * 0.75, size * 0.7, ink) + size * 0.4

    def _side(self) -> None:
        view, picture = self._view, self.picture
        x, y = 660.0, 146.0
        if view.counter is not None:
            lies = counter({kind: view.counter.get(kind, 0) for kind in self._sheet.kinds})
            scale = min(0.95, (_WIDTH - _EDGE - x) / lies.width)
            picture.put(lies, x, y, scale)
            y += lies.height * scale + 12
        if view.used:
            picture.write("Common stack", x, y + 10, 13, INK_2)
            self._numbers(view.used, x, y + 16, 22)
            y += 48
        scale = min(0.7, (384 - y) / 142)
        picture.put(supply(), x, y, scale)
        picture.write(f"{view.supply} in the supply", x + 100 * scale + 10, y + 60 * scale, 15, most=150)
        if view.turned:
            picture.write(f"{view.turned} turned up", x + 100 * scale + 10, y + 60 * scale + 22, 13, INK_2)

    # ---- below: what the viewer has

    def _mat(self) -> None:
        view, picture = self._view, self.picture
        picture.box(_EDGE, 424, _WIDTH - 2 * _EDGE, 204, MAT, RED if view.legal else "none")
        picture.write(self._asked(), _EDGE + 14, 449, 16, RED if view.legal else INK_2)
        if view.result is not None:
            self._ranking()
        elif view.seat is None:
            self._backs()
        else:
            self._hand()

    def _asked(self) -> str:
        view = self._view
        if view.phase == "over":
            return "The game is over"
        if view.decision is not None:
            return f"{self._names[view.seat]} {_ASKED[view.decision.phase]}"
        return "The oven is open" if view.player is None else f"{self._names[view.player]} {_ASKED[view.phase]}"

    def _hand(self) -> None:
        view = self._view
        groups = [[ingredient(kind)] * view.hand[kind] for kind in KINDS if kind in view.hand]
        groups += [[self._face(view.seat, name)] for name in view.orders]
        wide = sum(110 + 30 * (len(group) - 1) for group in groups)
        scale = min(1.1, (_WIDTH - 2 * _EDGE - 28) / max(wide, 1))
        x = _WIDTH / 2 - wide * scale / 2
        for group in groups:
            for card in group:
                self.picture.put(card, x, 460, scale)
                x += 30 * scale
            x += 80 * scale

    def _backs(self) -> None:
        view = self._view
        width = (_WIDTH - 2 * _EDGE - 28) / len(view.players)
        for seat, player in enumerate(view.players):
            x = _EDGE + 14 + seat * width
            cards = [supply()] * (player.hand - player.orders) + [back(self._own(seat))] * player.orders
            self.picture.write(self._names[seat], x, 490, 15, most=width - 16)
            self.picture.row(cards, x, 502, 0.7, width - 16)

    def _ranking(self) -> None:
        scores = self._view.result.scores
        order = sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)
        for row, seat in enumerate(order):
            place = 1 + sum(score > scores[seat] for score in scores)
            y = 482 + row * 33
            self.picture.write(f"{place}.", _EDGE + 40, y, 20)
            self.picture.art(self._own(seat), _EDGE + 74, y - 22, 28)
            self.picture.write(self._names[seat], _EDGE + 112, y, 20, most=300)
            pizzas, left = scores[seat]
            self.picture.write(f"pizzas {pizzas}, ingredients in hand {left}", _EDGE + 440, y, 18, INK_2)
