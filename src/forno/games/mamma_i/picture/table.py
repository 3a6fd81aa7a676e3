"""A table of Mamma I as a picture, drawn from a seat's view or a spectator's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from forno.common.messages import title
from forno.common.picture import GROUND, INK, INK_2, MAT, PAPER, RED, Picture, width_of

from .cards import character, grey, ingredients, money, movement

__all__ = ["paint"]

_WIDTH, _HEIGHT, _EDGE = 960, 640, 12
_SIDE, _SIDE_WIDTH = 690, 258  # where the right column begins, and its width
_ROW = 77  # pixels from row to row
_TILTED = "#f0dcc9"  # of a row that is in question
_DINNER: Final = 6  # the turn after the last one
_ASKED: Final = {
    "hide": "picks a secret character",
    "guest": "sends a guest",
    "trick": "plays to a row",
    "vote": "names somebody for the wc",
    "effects": "says what the Schoolbus, Grandpa or the Wife does",
    "lose": "says what the Son loses",
}


def paint(sheet: Any, names: Sequence[str], view: Any) -> Picture:
    """The table as who has the view sees it.

    Args:
        sheet: The cards that are played with: ``Game.card_sheet``.
        names: By seat.
        view: All that is drawn; in a spectator's view no secret character is.
    """
    return _Table(sheet, names, view).picture


def _card(name: str) -> Picture:
    """A movement or money card, as records name it."""
    return money(int(name[-1])) if name.startswith("money") else movement(int(name))


class _Table:
    """One picture of one view."""

    def __init__(self, sheet: Any, names: Sequence[str], view: Any) -> None:
        self._names, self._view = names, view
        self._faces = {
            card.card: ingredients(card.cost, card.drawings, card.mother_in_law, reconstructed=False)
            for card in view.ingredients
        }
        self.picture = Picture(_WIDTH, _HEIGHT)
        self.picture.add(f'<path fill="{GROUND}" d="M0 0h{_WIDTH}v{_HEIGHT}H0Z"/>')
        self._head()
        self._players()
        for place, row in enumerate(view.rows):
            self._row(row, 86 + place * _ROW)
        y = self._shown()
        if view.result is not None:
            self._ranking(y)
        else:
            y = self._queue(y)
            self._votes(y)
            self._secret()

    # ---- above: whose picture it is, and who plays

    def _head(self) -> None:
        view, picture = self._view, self.picture
        picture.add(f'<path fill="{MAT}" d="M0 0h{_WIDTH}v36H0Z"/>')
        turn = "dinner" if view.turn == _DINNER else f"turn {view.turn} of {_DINNER - 1}"
        end = picture.write(f"Mamma I, {turn}", _EDGE, 24, 17)
        picture.write(self._asked(), end + 20, 24, 14, RED if view.legal else INK_2, most=340)
        seen = "as everybody sees it" if view.seat is None else f"as {self._names[view.seat]} sees it"
        picture.write(seen, _WIDTH - _EDGE - width_of(seen, 15), 24, 15, INK_2)

    def _asked(self) -> str:
        view = self._view
        return "The game is over" if view.player is None else f"{self._names[view.player]} {_ASKED[view.phase]}"

    def _players(self) -> None:
        width = (_WIDTH - 2 * _EDGE - (len(self._names) - 1) * 8) / len(self._names)
        for seat, name in enumerate(self._names):
            x, view = _EDGE + seat * (width + 8), self._view
            self.picture.box(x, 44, width, 34, PAPER, RED if seat == view.player else "#00000020")
            out = ", out" if seat in view.out else ""
            end = self.picture.write(name + out, x + 12, 66, 16, INK_2 if out else INK, most=width - 60)
            if seat in view.guest_used:
                self.picture.art("guest", end + 8, 48, 26)

    # ---- the rows of the family and of the Schoolbus

    def _row(self, row: str, y: float) -> None:
        view, picture = self._view, self.picture
        meant = view.event is not None and row in (view.event.row, *view.event.level)
        picture.box(_EDGE, y, _SIDE - _EDGE - 12, _ROW - 6, _TILTED if meant else PAPER, RED if meant else "#00000020")
        picture.art(row, _EDGE + 2, y + 1, _ROW - 8)
        if row == "grandpa" and view.child:
            picture.art("child", _EDGE + 42, y + 36, 34)
        picture.write(title(row), _EDGE + 84, y + 32, 16)
        points = view.printed.points.get(row)
        if points:
            picture.write(f"{points:+} points".replace("-", "−"), _EDGE + 84, y + 52, 12, INK_2)
        picture.row([_card(name) for name in view.rows[row]], 188, y + 4, 0.44, 206, 5)
        self._sum(row, y)
        self._beside(row, y)

    def _sum(self, row: str, y: float) -> None:
        total, picture = self._view.sums[row], self.picture
        end = picture.write(str(total.points), 410, y + 44, 26)
        picture.art("shoe", end + 4, y + 24, 24)
        if row != "schoolbus":
            end = picture.write(str(total.money), 478, y + 44, 26)
            picture.art("coin", end + 4, y + 25, 22)

    def _beside(self, row: str, y: float) -> None:
        view = self._view
        cards = [(self._faces[card.card], card.flat) for card in view.cards.get(row, [])]
        if row in view.guests:
            cards.append((grey("guest", -abs(view.guests[row])), False))
        cards += [
            (grey(name, -abs(getattr(view.printed, name))), False)
            for name in ("wc", "hospital")
            if getattr(view, name) == row
        ]
        wide = sum((142 if flat else 100) + 10 for _, flat in cards)
        scale = min(0.44, 140 / max(wide, 1))
        x = 532.0
        for card, flat in cards:
            self.picture.put(card, x, y + 4, scale, turn=flat)
            x += ((142 if flat else 100) + 10) * scale

    # ---- the right column: what is on show, what this turn is about, one's own secret

    def _shown(self) -> float:
        view, picture = self._view, self.picture
        picture.box(_SIDE, 86, _SIDE_WIDTH, 124, PAPER)
        picture.write("On show", _SIDE + 12, 108, 15)
        deck = f"{view.deck} in the deck"
        picture.write(deck, _SIDE + _SIDE_WIDTH - 12 - width_of(deck, 12), 108, 12, INK_2)
        picture.row([_card(name) for name in view.display], _SIDE + 12, 118, 0.58, _SIDE_WIDTH - 24)
        return 218

    def _queue(self, y: float) -> float:
        view, picture = self._view, self.picture
        if not view.queue:
            return y
        picture.box(_SIDE, y, _SIDE_WIDTH, 104, PAPER)
        picture.write("For sale, in this order", _SIDE + 12, y + 22, 15)
        picture.row([self._faces[card] for card in view.queue], _SIDE + 12, y + 32, 0.43, _SIDE_WIDTH - 24, 5)
        return y + 112

    def _votes(self, y: float) -> None:
        view, picture = self._view, self.picture
        if view.votes:
            picture.box(_SIDE, y, _SIDE_WIDTH, 84, PAPER)
            picture.write("Named for the wc", _SIDE + 12, y + 22, 15)
            for place, who in enumerate(view.votes):
                picture.art(who, _SIDE + 12 + place * 40, y + 32, 36)

    def _secret(self) -> None:
        view, picture = self._view, self.picture
        if view.secret is not None:
            picture.box(_SIDE, 482, _SIDE_WIDTH, 144, MAT, RED if view.legal else "none")
            picture.put(character(view.secret), _SIDE + 12, 490, 0.9)
            picture.write("Secretly", _SIDE + 116, 534, 14, INK_2)
            picture.write(title(view.secret), _SIDE + 116, 562, 22, most=130)

    def _ranking(self, y: float) -> None:
        view, picture = self._view, self.picture
        scores = view.result.scores
        picture.box(_SIDE, y, _SIDE_WIDTH, _HEIGHT - 14 - y, MAT)
        bills = {bill.character: bill for bill in view.bills}
        for row, seat in enumerate(sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True)):
            at, who = y + 12 + row * 64, view.secrets[seat]
            place = 1 + sum(score > scores[seat] for score in scores)
            picture.write(f"{place}.", _SIDE + 12, at + 34, 18)
            picture.art(who, _SIDE + 38, at, 54)
            picture.write(self._names[seat], _SIDE + 102, at + 24, 16, most=146)
            picture.write(f"points {bills[who].total}", _SIDE + 102, at + 46, 14, INK_2)
