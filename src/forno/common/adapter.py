"""What a game's folder says of itself to everybody else: one ``Adapter``, the ``GAME`` of its module ``game``.

Whoever runs a game knows nothing of it but what stands here. What a game does not say has the default that gives
nothing away: nobody but a seat itself knows that it is asked, and no move is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Literal, Protocol, Self, TypeVar

from forno.errors import DeckError

from .chance import Words
from .events import Event, Result
from .first_deal import FirstDeal

__all__ = ["Adapter", "Fixed", "HouseRule", "Playing"]


class Fixed(Protocol):
    """A setting: what is fixed before the first card is dealt."""

    @property
    def rules(self) -> Any:
        """The kernel's rules, the layout's ``Rules``."""

    @property
    def deck(self) -> Any:
        """The cards that are played with."""


class Playing(Protocol):
    """What is read of any game's state.

    Attributes:
        phase: Up to the layout's ``OVER`` a decision is wanted, or nothing; above it an automatic step is due.
        player: Who decides, where a decision is wanted.
    """

    phase: int
    player: int

    def copy(self) -> Self:
        """An independent state of the same values."""


FixedT = TypeVar("FixedT", bound=Fixed)
StateT = TypeVar("StateT", bound=Playing)
PositionT = TypeVar("PositionT")
ViewT = TypeVar("ViewT")
DeckT = TypeVar("DeckT")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """An option of the record format that a set-up screen can offer.

    Attributes:
        name: As in a record's ``options``.
        kind: What its value is.
        tried: A value that is not the usual one: the editions that take it have the rule. A deck is tried by itself.
        usual: The default in a setting; None where it is by lot, or the game's own deck.
        least: The lowest number.
        most: The highest number.
        choices: The values of a choice, the usual one first.
        for_learning: Values with which a game is there to learn from: it is counted nowhere.
    """

    name: str
    kind: Literal["integer", "boolean", "seat", "deck", "choice"]
    tried: Any = None
    usual: Callable[[Any], int | bool | str | None] = lambda _: None
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    for_learning: tuple[Any, ...] = ()


def _one_deck(_name: str, _text: str, where: str = "deck") -> list[DeckError]:
    return [DeckError("is for a game that is played with its own cards only", where)]


def _no_deck(name: str, text: str, where: str = "deck") -> Any:
    raise _one_deck(name, text, where)[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter(Generic[FixedT, StateT, PositionT, ViewT, DeckT]):
    """One game, or several that share a kernel. The names of arguments: ``s`` a state, ``seat`` None a spectator.

    Attributes:
        names: The games.
        kernel: The modules of the kernel, which are compiled together.
        layout: The kernel's layout: the tables ``State`` and ``Rules``, the number of ``ACTIONS``, the phase ``OVER``.
        most_words: More random words than any one step takes.
        Played: The state of a game that is played, where it is more than the layout's ``State``.
        remember: Notes in it what a decision or a step has shown everybody, told after it.
        Position: A position in a record.
        View: What a seat may know.
        Event: The union of the game's events.

        years: Games and their editions, the usual one first.
        edition: The data of an edition; ``players`` there: the lowest and the highest number.
        setting: What is fixed: from game, edition, number of players and options.

        deal: The kernel's, as the four that follow.
        apply: Takes a decision.
        advance: Takes an automatic step, and says which; 0: there was none.
        resample: Deals anew what a seat (-1: a spectator) cannot know.
        memory: Makes what everybody can remember of a game: an object with ``see(event)``, shown every event in order,
            and ``look(view)``, shown what its owner sees when he is asked. None: the game says nothing of it.
        world: A state that who has a view (a seat, or a spectator) and such a memory holds for possible, each as likely
            as any other: the same for the same view, memory and words, whatever is true. None: the game has none.
        words: How many random words the automatic step that is due may take; ``s`` None: the deal.
        legal_moves: The moves of the player to decide, and the kernel's numbers for them.
        read_move: The number of a move; raises IllegalMove.

        view: What a seat may know; ``watched``: what a spectator sees at the same moment, where that is at hand.
        result: The result of a game that is over.
        after_decision: What everybody sees of a decision, told before it is taken.
        after_step: What everybody sees of an automatic step: from what was ``kept`` to the state after it.
        kept: What ``after_step`` is told of the state before the step.
        unseen: Whether nobody sees anything of the automatic step that is due.
        public: Whether everybody knows who decides now.
        asking: Who waits for help, as far as everybody knows.
        hushed: Whether a part of the game is played in which cards have to be remembered, and nobody should talk.
        shows_mover_nothing: Whether a decision of which nobody sees anything shows its mover nothing new either, so
            that he may take it back.

        read: A state from a position; raises RecordError.
        write: A state as a position.
        options_of: The options of a game that starts from a position: it may fix some itself.

        card_sheet: All cards of the usual deck, in words: public knowledge.
        deck_sheet: The cards of a deck in words.
        deck_text: The deck file of an edition, as an example for an owner's own.
        deck_game: Which of ``names`` a deck file is for, by what is in it; None: none of them.
        deck_faults: Everything that is wrong with an owner's deck file.
        read_deck: Reads an owner's deck file; raises DeckError.
        colours: The colours that there are for seats, in the usual order; none where the game has none.
        house_rules: What a set-up screen can offer.
        bots: By the name of a bot of ``forno.bots``: what plays this game in its place, as ``package.module:maker``.
        search: The ``forno.common.searchable.Searchable``, as ``package.module:name``; None: it cannot be searched.
        research: The ``forno.common.research.Research``, as ``package.module:name``; None: it cannot be learned.
        terminal: The ``forno.common.terminal.Front``, as ``package.module:name``; None: a plain one is made.
        picture: The ``forno.common.picture.Paint``, as ``package.module:name``; None: there are no pictures of it.
        study: The ``forno.common.study.Study`` of what there is to count, as ``package.module:name``; None: what any
            game has.
        testing: A module that says what tests know of the game: ``STYLES``, and what else there is to say of its cards.
        first_deal: The deal with which a game is learned, by its name; None: it has none.
        usual: The one of ``names`` that is meant where nobody names a game, if one is.
    """

    names: tuple[str, ...]
    kernel: tuple[ModuleType, ...]
    layout: Any
    most_words: int
    Played: type[StateT] | None = None
    remember: Callable[[StateT, list[Any]], object] = lambda _s, _seen: None
    Position: type[PositionT]
    View: type[ViewT]
    Event: Any

    years: tuple[tuple[str, str], ...]
    edition: Callable[[str, str], Mapping[str, Any]]
    setting: Callable[[str, str, int, Mapping[str, Any]], FixedT]

    deal: Callable[[StateT, Any, Words], object]
    apply: Callable[[StateT, Any, int], object]
    advance: Callable[[StateT, Any, Words], int]
    resample: Callable[[StateT, Any, int, Words], object]
    words: Callable[[FixedT, StateT | None], int]
    memory: Callable[[], Any] | None = None
    world: Callable[[FixedT, ViewT, Any, Words], StateT] | None = None
    legal_moves: Callable[[FixedT, StateT], dict[str, int]]
    read_move: Callable[[FixedT, StateT, str], int]

    view: Callable[..., ViewT]  # (setting, s, seat, watched=None)
    result: Callable[[FixedT, StateT], Result]
    after_decision: Callable[[FixedT, StateT, int], list[Any]]
    after_step: Callable[[FixedT, Any, StateT, int], list[Any]]
    kept: Callable[[StateT], Any] = lambda s: s.copy()
    unseen: Callable[[FixedT, StateT], bool] = lambda _setting, _s: False
    public: Callable[[StateT], bool] = lambda _: False
    asking: Callable[[StateT], int | None] = lambda _: None
    hushed: Callable[[StateT], bool] = lambda _: False
    shows_mover_nothing: bool = False

    read: Callable[[FixedT, PositionT], StateT]
    write: Callable[[FixedT, StateT], dict[str, Any]]
    options_of: Callable[[FixedT, Mapping[str, Any], PositionT], Mapping[str, Any]] = lambda _, options, _position: (
        options
    )

    card_sheet: Callable[[str, str], Any]
    deck_sheet: Callable[[DeckT], Any]
    deck_text: Callable[[str, str], str] = lambda _name, _year: ""
    deck_game: Callable[[Mapping[str, Any]], str | None] = lambda _: None
    deck_faults: Callable[..., list[DeckError]] = _one_deck  # (name, text, where="deck")
    read_deck: Callable[..., DeckT] = _no_deck  # the same
    colours: Callable[[FixedT], tuple[str, ...]] = lambda _: ()
    house_rules: tuple[HouseRule, ...] = ()
    bots: Mapping[str, str] = field(default_factory=dict)
    search: str | None = None
    research: str | None = None
    terminal: str | None = None
    picture: str | None = None
    study: str | None = None
    testing: str | None = None
    first_deal: Callable[[str], FirstDeal | None] = lambda _: None
    usual: str | None = None

    over: int = field(init=False)  # the layout's OVER: asked for at every move

    def __post_init__(self) -> None:
        object.__setattr__(self, "over", self.layout.OVER)

    def editions(self, name: str) -> tuple[str, ...]:
        """The editions of a game, the usual one first."""
        return tuple(year for game, year in self.years if game == name)

    def players(self, name: str, year: str) -> tuple[int, int]:
        """The lowest and the highest number of players."""
        lowest, highest = self.edition(name, year)["players"]
        return lowest, highest

    # -------------------------------------------------------------------------------------------- where a game begins

    def new_state(self, setting: FixedT, chance: Words) -> StateT:
        """A game after the deal."""
        s: StateT = (self.Played or self.layout.State)()
        self.deal(s, setting.rules, chance)
        return s

    def begin(
        self, game: str, name: str, players: int, options: Mapping[str, Any], position: PositionT
    ) -> tuple[FixedT, StateT]:
        """The setting and the state of a game that starts from a position.

        Raises:
            BadOption: The number of players or an option is wrong.
            RecordError: The position is wrong.
        """
        setting = self.setting(game, name, players, options)
        fixed = self.options_of(setting, options, position)
        if fixed is not options:
            setting = self.setting(game, name, players, fixed)
        return setting, self.read(setting, position)

    # ---------------------------------------------------------------------------------------------- where a game stands

    def acting(self, s: StateT) -> int | None:
        """Who has to decide now; nobody when an automatic step is due or the game is over."""
        return s.player if s.phase < self.over else None

    def on_turn(self, s: StateT) -> int | None:
        """Whose turn it is, as far as everybody knows; nobody's when the game is over."""
        return s.player if s.phase != self.over and self.public(s) else None

    def rests(self, s: StateT) -> bool:
        """Whether no automatic step is due: a decision is wanted, or the game is over."""
        return s.phase <= self.over

    def is_over(self, s: StateT) -> bool:
        """Whether the game is over."""
        return s.phase == self.over

    # --------------------------------------------------------------------------------------------------- how it goes on

    def decide(self, setting: FixedT, s: StateT, text: str) -> list[Any]:
        """Take a decision, checked, and return what everybody sees of it.

        Raises:
            IllegalMove: It is not legal; the state is as it was.
        """
        action = self.read_move(setting, s, text)
        seen = self.after_decision(setting, s, action)
        self.apply(s, setting.rules, action)
        self.remember(s, seen)
        return seen

    def step(self, setting: FixedT, s: StateT, chance: Words) -> list[Any] | None:
        """Take one automatic step and return what everybody sees of it; None: there was none to take."""
        if s.phase <= self.over:
            return None
        before = s if self.unseen(setting, s) else self.kept(s)  # what nobody sees needs no telling
        done = self.advance(s, setting.rules, chance)
        if done == 0:
            return None
        seen = self.after_step(setting, before, s, done)
        self.remember(s, seen)
        return seen

    def may_take_back(self, seen: list[Event]) -> bool:
        """Whether a decision of which everybody sees this has shown its mover nothing that he did not know."""
        return all(event.own for event in seen) if seen else self.shows_mover_nothing

    def resampled(self, setting: FixedT, s: StateT, seat: int | None, chance: Words) -> StateT:
        """A copy in which all that ``seat`` cannot know is dealt anew."""
        other = s.copy()
        self.resample(other, setting.rules, -1 if seat is None else seat, chance)
        return other
