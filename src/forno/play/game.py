"""One game: checked moves, events, views, undo."""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec

from forno.common import given
from forno.common.events import Event
from forno.common.faults import shown
from forno.errors import BadOption, IllegalMove, RecordError

from .chance import Chance, check_seed, loose_words, new_seed
from .games import AnyGame, lookup

__all__ = ["RULES_VERSION", "Game"]

RULES_VERSION = 1
NO_SEED = "0" * 64


def check_rules(version: object) -> int:
    """A version of the rules that games can be played by.

    Raises:
        RecordError: There is none of that number; most likely it is of a newer forno.
    """
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= RULES_VERSION:
        raise RecordError(f"version {shown(version)} is not known; the newest is {RULES_VERSION}", "rules")
    return version


#: Settings that were made before; nothing changes one. A server opens thousands of tables with the same few.
_SETTINGS: dict[tuple[str, str, int, bytes], Any] = {}
_MOST_SETTINGS = 256


def _setting(module: AnyGame, name: str, edition: str, players: int, options: Mapping[str, Any]) -> Any:
    made = functools.partial(module.setting, name, edition, players, options)
    if "deck" in options:
        return made()
    try:
        key = (name, edition, players, msgspec.json.encode(options))
    except (TypeError, ValueError, OverflowError, RecursionError):
        return made()  # it says what is wrong
    if key not in _SETTINGS:
        if len(_SETTINGS) >= _MOST_SETTINGS:
            return made()
        _SETTINGS[key] = made()
    return _SETTINGS[key]


def _names(players: object) -> list[str]:
    if isinstance(players, Sequence) and not isinstance(players, str):
        names = list(players)
        if all(isinstance(name, str) for name in names):
            return names
    raise BadOption("should be names", "players")


class Game:
    """A game from its first decision to its last.

    Decisions (``play``) and automatic steps (``step``, ``run``) are separate, so that a table may let an oven be opened
    card by card. Make one with ``Game.new``, or from a record with ``forno.play.record.replay``.

    Attributes:
        name: As ``forno.play.games`` knows it.
        edition: For instance ``2004``.
        players: The players' names, by seat.
        options: What differs from the default.
        seed: 64 hex digits. Secret while the game runs.
        moves: The decisions so far, in the notation of ``forno/1``.
        rules: The version of our reading of the rules that it is played by, from first to last.
    """

    __slots__ = (
        *("_chance", "_module", "_setting", "_state", "_undo", "_watched"),
        *("edition", "moves", "name", "options", "players", "rules", "seed", "start"),
    )

    def __init__(
        self,
        name: str,
        edition: str,
        players: Sequence[str],
        options: Mapping[str, Any],
        seed: str | None,
        start: Any = None,
        rules: int = RULES_VERSION,
    ) -> None:
        self._module: AnyGame = lookup(name)
        self.name = name
        self.edition = given.name(edition, "edition")
        self.rules = check_rules(rules)
        self.players = _names(players)
        self.options = given.options(options)
        self.seed = NO_SEED if seed is None else check_seed(seed)
        self.moves: list[str] = []
        self.start: dict[str, Any] | None = None
        self._chance = Chance(self.seed)
        self._undo: list[tuple[Any, Chance, int]] = []
        self._watched: Any = None  # what a spectator sees, until something happens
        if start is None:
            self._setting = _setting(self._module, name, edition, len(self.players), self.options)
            words = self._chance.have(self._module.words(self._setting, None))
            self._state = self._module.new_state(self._setting, words)
        else:
            self._setting, self._state = start(self._module)

    @classmethod
    def new(
        cls,
        game: str,
        edition: str,
        players: Sequence[str],
        *,
        options: Mapping[str, Any] | None = None,
        seed: str | None = None,
        rules: int = RULES_VERSION,
    ) -> Game:
        """Deal a new game.

        Args:
            game: Which game.
            edition: Which edition.
            players: Names, by seat; as many as play.
            options: What differs from the default (record format ``forno/1``).
            seed: 64 hex digits; None draws a fresh one from the system.
            rules: The version of the rules to play by; the newest if left out.

        Raises:
            UnknownGame: No such game or edition.
            BadOption: The number of players or an option is wrong.
            RecordError: The seed is not 64 hex digits, or the version of the rules is not known.
        """
        fresh = cls(game, edition, players, given.options(options), new_seed() if seed is None else seed, rules=rules)
        fresh.run()
        return fresh

    @property
    def ply(self) -> int:
        """How many decisions were taken so far."""
        return len(self.moves)

    @property
    def words(self) -> int:
        """How many words of the seed's stream its shuffles have taken so far (docs/reference/randomness.md)."""
        return self._chance.used

    @property
    def player(self) -> int | None:
        """The seat that has to decide now. Who decides while an oven is open is not for the others to know."""
        return self._module.acting(self._state)

    @property
    def on_turn(self) -> int | None:
        """``player`` as far as everybody knows: None while the oven is open, whoever is asked then."""
        return self._module.on_turn(self._state)

    @property
    def asking(self) -> int | None:
        """The seat that waits for help, as far as everybody knows; None where no request is out."""
        return self._module.asking(self._state)

    @property
    def hushed(self) -> bool:
        """Whether a part of the game is played in which cards have to be remembered, and nobody should talk."""
        return self._module.hushed(self._state)

    @property
    def unseen(self) -> bool:
        """Whether an automatic step is due that nobody sees anything of."""
        module, state = self._module, self._state
        return not module.rests(state) and module.unseen(self._setting, state)

    @property
    def settled(self) -> bool:
        """Whether no automatic step is due: a decision is wanted, or the game is over."""
        return self._module.rests(self._state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._module.is_over(self._state)

    @property
    def result(self) -> dict[str, Any] | None:
        """Winners and scores as a record has them; None while the game runs."""
        if not self.over:
            return None
        ranked = self._module.result(self._setting, self._state)
        return {"winners": list(ranked.winners), "scores": [list(line) for line in ranked.scores]}

    def card_sheet(self) -> Any:
        """The cards of the deck that is played with, in words: public knowledge."""
        return self._module.deck_sheet(self._setting.deck)

    def legal(self) -> list[str]:
        """The moves of ``player``, in the fixed order; empty when nobody is asked."""
        return list(self._module.legal_moves(self._setting, self._state))

    def play(self, move: str, *, undoable: bool = True) -> list[Any]:
        """Take one decision, without the automatic steps that follow, and return what everybody sees of it.

        Args:
            move: In the notation of ``forno/1``.
            undoable: Whether ``undo`` may be asked to take it back; what that costs is saved otherwise.

        Raises:
            IllegalMove: The move is not legal now; nothing has changed.
        """
        if not isinstance(move, str):
            raise IllegalMove(f"{shown(move)} should be a move as a text", legal=self.legal())
        before = (self._state.copy(), self._chance.copy(), self.ply) if undoable else None
        seen = self._module.decide(self._setting, self._state, move)
        self._watched = None
        self.moves.append(move)
        if before is None:
            self._undo.clear()
        else:
            self._undo.append(before)
        return seen

    def may_take_back(self, seen: list[Event]) -> bool:
        """Whether a decision of which everybody sees this has shown its mover nothing that he did not know."""
        return self._module.may_take_back(seen)

    def step(self) -> list[Any]:
        """Take one automatic step and return what everybody sees of it; nothing happens when ``settled``."""
        return next(self.steps(), [])

    def steps(self) -> Iterator[list[Any]]:
        """Take the automatic steps that are due, one each time that the next is asked for, with what everybody sees."""
        module, setting, state, chance = self._module, self._setting, self._state, self._chance
        while not module.rests(state):
            self._watched = None
            yield module.step(setting, state, chance.have(module.words(setting, state))) or []

    def run(self) -> list[Any]:
        """Take all automatic steps that are due and return what everybody sees of them."""
        return [event for seen in self.steps() for event in seen]

    def view(self, seat: int | None) -> Any:
        """What ``seat`` may know; None is a spectator. It is the caller's own: to change it changes nothing else.

        Raises:
            BadOption: There is no such seat.
        """
        return self._module.view(self._setting, self._state, self._seat(seat))

    def shared_view(self, seat: int | None) -> Any:
        """The same for who only reads it: views of one moment have parts in common, which makes them cheaper."""
        module, setting, state, seat = self._module, self._setting, self._state, self._seat(seat)
        if self._watched is None and (seat is None or module.on_turn(state) is not None):
            self._watched = module.view(setting, state, None)
        return self._watched if seat is None else module.view(setting, state, seat, self._watched)

    def _seat(self, seat: int | None) -> int | None:
        return None if seat is None else given.whole(seat, "seat", len(self.players))

    def state(self) -> Any:
        """A copy of the kernel's state. It shows everything: for whoever measures."""
        return self._state.copy()

    def position(self) -> dict[str, Any]:
        """The position as ``forno/1`` writes it. It shows everything; the game has to be ``settled``."""
        return self._module.write(self._setting, self._state)

    def record(self) -> dict[str, Any]:
        """The record as ``forno/1`` writes it, with the seed: it shows everything."""
        return {
            "format": "forno/1",
            "game": self.name,
            "edition": self.edition,
            "rules": self.rules,
            "options": copy.deepcopy(self.options),
            "players": list(self.players),
            "seed": self.seed,
            "start": copy.deepcopy(self.start),
            "moves": list(self.moves),
            "result": self.result,
        }

    def undo(self) -> None:
        """Go back to before the last decision.

        Raises:
            IllegalMove: No decision was taken since this game was made.
        """
        if not self._undo:
            raise IllegalMove("no decision was taken that could be taken back", "undo")
        self._state, self._chance, ply = self._undo.pop()
        self._watched = None
        del self.moves[ply:]

    def copy(self) -> Game:
        """An independent game at the same point; it cannot undo what came before."""
        # Written out: a game is copied for every message, and this is twice as quick as its dictionary.
        other = Game.__new__(Game)
        other._module, other._setting = self._module, self._setting
        other.name, other.edition, other.rules = self.name, self.edition, self.rules
        other.players, other.options = self.players, self.options
        other.seed, other.start = self.seed, self.start
        other.moves = self.moves[:]
        other._state = self._state.copy()
        other._chance = self._chance.copy()
        other._undo = []
        other._watched = None
        return other

    def __copy__(self) -> Self:
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = type(self).__new__(type(self))
        other.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Game.__slots__ if name not in ("_module", "_watched")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self._module = lookup(self.name)
        self._watched = None

    def resample(self, seat: int | None, rng: random.Random) -> Game:
        """A copy in which what ``seat`` (None: a spectator) cannot know is dealt anew; later shuffles are others."""
        other = self.copy()
        seat = self._seat(seat)
        words = loose_words(rng, 3 * self._module.most_words)
        other._state = self._module.resampled(self._setting, self._state, seat, words)
        other.seed = f"{rng.getrandbits(256):064x}"
        other._chance = Chance(other.seed)
        return other
