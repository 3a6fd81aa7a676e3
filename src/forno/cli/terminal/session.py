"""One person's game at a terminal: tell, draw, ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from forno.bots import Bot
from forno.bots.seating import Seating, source
from forno.play.chance import commitment
from forno.play.game import Game

from .drawing import Drawing
from .page import Page
from .reading import Reading, read
from .telling import Teller
from .words import joined

SEAT = 0
HELP = """\
Answer with the number before a move, or type the move: [bold]3 salami[/], [bold]order misto[/], [bold]draw waiter[/].
[bold]table[/] shows the table again, [bold]quit[/] ends the game. [bold]forno rules[/] prints the rules.
A turn: ingredients of one kind into the oven, perhaps one order on top, then draw up to a full hand from one stack."""


class Session:
    """A game of one person, at seat 0, against bots.

    Args:
        game: The game, at its beginning.
        bots: By seat.
        kinds: What sort of bot each of them is, for the player to know.
    """

    def __init__(self, game: Game, bots: Mapping[int, Bot], kinds: Sequence[str]) -> None:
        self._game = game
        self._kinds = [escape(kind) for kind in kinds]
        self._names = [escape(name) for name in game.players]
        self._seating = Seating(game, bots, {seat: source(game.seed, seat) for seat in bots})
        self._console = Console(highlight=False)
        self._teller = Teller(self._names, SEAT)
        self._drawing = Drawing(game.card_sheet(), self._names)
        self._page = Page(self._console)
        self._read = False  # the page, by who has answered what was asked on it

    def play(self) -> None:
        """Play to the end of the game, of the input, or of the player's patience."""
        with self._page.open():
            finished = self._greet_and_play()
        if finished:
            self._ending()
        else:
            self._console.print("The game ends here, unfinished. Until next time.")
        self._console.print(f"Seed: {self._game.seed}", soft_wrap=True)

    def _greet_and_play(self) -> bool:
        self._page.print(f"[bold]{self._game.name} {self._game.edition}[/] against {joined(self._opponents())}.")
        self._page.print(f"The deal is promised, as the SHA-256 of its seed:\n{commitment(self._game.seed)}")
        self._page.print("[dim]Type a number or a move; ? helps.[/]")
        while not self._game.over:
            if self._game.player == SEAT:
                move = self._ask()
                if move is None:
                    return False
            else:
                move = self._seating.choice()
            self._tell(self._seating.play(move))
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
        if view.phase in ("place", "open"):
            self._page.lines(self._teller.rest())
        if view.phase != "order" and (view.phase != "draw" or view.turn.options[0].place is not None):
            self._page.print(self._drawing.table(view))
        self._page.print(self._drawing.question(view))
        self._page.print(self._drawing.choices(view))
        while True:
            answer = self._page.ask("> ")
            if answer is None:
                return None
            reading = read(answer, view)
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
            self._page.print(HELP)
        else:
            self._page.print(f"[red]{escape(reading.complaint)}[/]")
        if reading.word:
            self._page.print(self._drawing.choices(view))

    def _ending(self) -> None:
        result = self._game.result
        assert result is not None
        winners = [self._names[seat] for seat in result["winners"]]
        verb = "win" if winners == ["You"] else "wins" if len(winners) == 1 else "share the win"
        self._console.print(f"\n[bold]{joined(winners)} {verb}.[/]")
        table = Table(box=None, padding=(0, 2, 0, 0))
        for column in ("", "player", "pizzas", "ingredients in hand"):
            table.add_column(column, justify="left" if column == "player" else "right")
        scores = result["scores"]
        for seat in sorted(range(len(scores)), key=lambda seat: scores[seat], reverse=True):
            place = 1 + sum(score > scores[seat] for score in scores)
            table.add_row(f"{place}.", self._names[seat], *map(str, scores[seat]))
        self._console.print(table)
        self._console.print(f"\nPromised before the deal: {commitment(self._game.seed)}", soft_wrap=True)
