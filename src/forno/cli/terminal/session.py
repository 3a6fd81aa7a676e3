"""One person's game at a terminal: tell, draw, ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.markup import escape

from forno.bots import Bot
from forno.bots.seating import Seating, source
from forno.cli.screen import console
from forno.common.messages import Messages, joined
from forno.common.visible import visible
from forno.play.chance import commitment
from forno.play.game import Game

from .fronts import front
from .messages import ENGLISH
from .page import Page
from .reading import Reading, read

SEAT = 0


class Session:
    """A game of one person, at seat 0, against bots.

    Args:
        game: The game, at its beginning.
        bots: By seat.
        kinds: What sort of bot each of them is, for the player to know.
        say: The texts.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot], kinds: Sequence[str], say: Messages = ENGLISH) -> None:
        self._say = say
        self._game = game
        self._kinds = [escape(visible(kind)) for kind in kinds]
        self._names = [escape(visible(name)) for name in game.players]
        self._seating = Seating(game, bots, {seat: source(game.seed, seat) for seat in bots})
        self._console = console(highlight=False)
        shown = front(game.name)
        words = say.beside(shown.texts)
        self._teller = shown.teller(self._names, SEAT, words)
        self._drawing = shown.drawing(game.card_sheet(), self._names, words)
        self._complain = lambda text, view: shown.complaint(text, view, words)
        self._page = Page(self._console, say)
        self._read = False  # the page, by who has answered what was asked on it

    def play(self, check: Callable[[], object] = lambda: None) -> None:
        """Play to the end of the game, of the input, or of the player's patience.

        Args:
            check: Called after each decision; what it raises ends the game.
        """
        with self._page.open():
            finished = self._greet_and_play(check)
        if finished:
            self._ending()
        else:
            self._console.print(self._say("session.unfinished"))
        self._console.print(self._say("session.seed", seed=self._game.seed), soft_wrap=True)

    def close(self) -> None:
        """Give the screen back and end the bots, wherever the game was broken off."""
        self._page.close()
        self._seating.close()

    def _greet_and_play(self, check: Callable[[], object]) -> bool:
        say, game = self._say, self._game
        opponents = joined(self._opponents(), say("and"))
        self._page.print(say("session.against", game=game.name, edition=game.edition, opponents=opponents))
        self._page.print(say("session.promise", commitment=commitment(game.seed)))
        self._page.print(say("session.hint"))
        while not self._game.over:
            if self._game.player == SEAT:
                move = self._ask()
                if move is None:
                    return False
            else:
                move = self._seating.choice()
            self._tell(self._seating.play(move))
            check()
        self._page.lines(self._teller.rest())
        self._page.rest()
        return True

    def _opponents(self) -> Iterator[str]:
        for name, kind in zip(self._names[1:], self._kinds, strict=True):
            yield f"{name} ({kind})"

    def _tell(self, events: Sequence[Any]) -> None:
        if self._read and any(getattr(event, "player", SEAT) != SEAT for event in events):
            self._page.clear()
            self._read = False
        self._page.lines(self._teller.tell(events))

    def _ask(self) -> str | None:
        view = self._game.view(SEAT)
        if not self._drawing.goes_on(view):
            self._page.lines(self._teller.rest())
        if not self._drawing.is_known(view):
            self._page.print(self._drawing.table(view))
        self._page.print(self._drawing.question(view))
        self._page.print(self._drawing.choices(view))
        while True:
            answer = self._page.ask("> ")
            if answer is None:
                return None
            reading = read(answer, view, self._say, self._complain)
            if reading.move is not None:
                self._read = True
                return reading.move
            if reading.word == "quit":
                return None
            self._answer_word(reading, view)

    def _answer_word(self, reading: Reading, view: Any) -> None:
        if reading.word == "table":
            self._page.print(self._drawing.table(view))
        elif reading.word == "help":
            self._page.print(self._drawing.help)
        else:
            self._page.print(f"[red]{escape(reading.complaint)}[/]")
        if reading.word:
            self._page.print(self._drawing.choices(view))

    def _ending(self) -> None:
        result = self._game.result
        assert result is not None
        winners = result["winners"]
        names = joined((self._names[seat] for seat in winners), self._say("and"))
        key = (
            "share"
            if len(winners) > 1
            else "win-you"
            if winners == [SEAT] and self._names[SEAT] == self._say("self")
            else "win"
        )
        self._console.print(self._say(f"session.{key}", names=names))
        self._console.print(self._drawing.ending(self._game.view(SEAT)))
        promised = self._say("session.promised", commitment=commitment(self._game.seed))
        self._console.print(f"\n{promised}", soft_wrap=True)
