"""Moments of a game in a chain: each knows the one before it, and so all that any seat has seen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from forno.errors import BadOption
from forno.play.chance import Chance, loose_words
from forno.play.games import lookup

from . import plain

__all__ = ["Moment"]

_DIGEST = 8  # bytes


class Moment:
    """A game at one of its decisions, or over. It is never changed: to play on makes another one.

    Attributes:
        state: The state, settled.
        before: The moment before the last decision; None after the deal.
        mover: Who took that decision.
        action: Which.
        events: What everybody has seen of it, and of what followed by itself.
        shown: Whether everybody has seen which decision it was.
        eyes: In a game that was dealt anew, for whom; the others have not seen what was before. None: in any other.
        fresh: Whether it is the moment at which it was dealt anew.
    """

    def __init__(
        self,
        game: str,
        setting: Any,
        state: Any,
        chance: Chance | None,
        before: Moment | None = None,
        mover: int = -1,
        action: int = -1,
        events: tuple[Any, ...] = (),
        shown: bool = False,
        eyes: int | None = None,
        fresh: bool = False,
    ) -> None:
        self.game, self.setting, self.state, self._chance = game, setting, state, chance
        self.before, self.mover, self.action, self.events, self.shown = before, mover, action, events, shown
        self.eyes, self.fresh = eyes, fresh
        self._module = lookup(game)
        self._stories: dict[tuple[int | None, int | None], str] = {}
        self._views: dict[int | None, str] = {}
        self._next: dict[int, Moment] = {}  # where no luck is left, a small game that is gone through many times

    def __reduce__(self) -> tuple[Any, ...]:
        # Flat: a chain of hundreds is too deep for pickle.
        chain = [self]
        while chain[-1].before is not None:
            chain.append(chain[-1].before)
        first, *later = reversed(chain)
        dealt = (self.game, self.setting, first.state, first._chance, first.events)
        return _again, (dealt, [(m.action, m.fresh and (m.state, m._chance, m.eyes)) for m in later])

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    @classmethod
    def seeded(cls, game: str, setting: Any, seed: str) -> Moment:
        """The game of a published seed after the deal."""
        module, chance = lookup(game), Chance(seed)
        state = module.new_state(setting, chance.have(module.words(setting, None)))
        return cls.dealt(game, setting, state, chance)

    @classmethod
    def dealt(cls, game: str, setting: Any, state: Any, chance: Chance | None) -> Moment:
        """A game after a deal. Without ``chance`` nothing may be shuffled any more.

        Raises:
            BadOption: Something has to be.
        """
        first = cls(game, setting, state, chance)
        first.events = tuple(first._settle(state, chance))
        return first

    def after(self, action: int) -> Moment:
        """The moment after a legal decision."""
        if action in self._next:
            return self._next[action]
        moment = self._played(action)
        if self._chance is None:
            self._next[action] = moment
        return moment

    def _played(self, action: int) -> Moment:
        module, setting, state = self._module, self.setting, self.state.copy()
        chance = self._chance and self._chance.copy()
        mover = state.player
        seen = module.after_decision(setting, state, action)
        module.apply(state, setting.rules, action)
        module.remember(state, seen)
        events = (*seen, *self._settle(state, chance))
        return Moment(
            self.game, setting, state, chance, self, mover, action, events, bool(seen), self.eyes
        )  # fmt: skip

    def _settle(self, state: Any, chance: Chance | None) -> Iterator[Any]:
        module, setting = self._module, self.setting
        while not module.rests(state):
            wanted = module.words(setting, state)
            if wanted and chance is None and not _ends(module, setting, state):
                raise BadOption("is for games of a single round: later shuffles are no chance nodes", "exact")
            words: Any = [1] if chance is None else chance.have(wanted)
            yield from module.step(setting, state, words) or ()

    @cached_property
    def legal(self) -> list[int]:
        """The legal moves, in ascending order."""
        return plain.legal(self._module, self.game, self.setting.rules, self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._module.is_over(self.state)

    @property
    def player(self) -> int:
        """Who has to decide."""
        return int(self.state.player)

    def as_if(self, state: Any, chance: Chance | None, seat: int) -> Moment:
        """This moment in another world, which ``seat`` holds for possible."""
        return Moment(
            self.game, self.setting, state, chance, self.before or self, self.mover, self.action, self.events,
            self.shown, seat, fresh=True,
        )  # fmt: skip

    def resampled(self, seat: int, rng: Random) -> Moment:
        """A moment that ``seat`` cannot tell from this one, with other luck from here on."""
        words = loose_words(rng, 3 * self._module.most_words)
        state = self._module.resampled(self.setting, self.state, seat, words)
        chance = Chance(f"{rng.getrandbits(256):064x}") if self._chance else None
        if not self._module.rests(state):
            list(self._settle(state, chance))
        return self.as_if(state, chance, seat)

    # ------------------------------------------------------------------------------------------------- what a seat sees

    def view(self, seat: int | None) -> str:
        """What a seat may know now, None: a spectator, as JSON."""
        if seat not in self._views:
            seen = self._module.view(self.setting, self.state, seat)
            self._views[seat] = msgspec.json.encode(seen).decode()
        return self._views[seat]

    def private(self, seat: int) -> str:
        """What of it a spectator does not see."""
        own, public = (json.loads(self.view(who)) for who in (seat, None))
        return json.dumps({name: value for name, value in own.items() if value != public[name]})

    def recalled(self, seat: int | None) -> str:
        """All that a seat has seen, what it sees now last; the same whatever it cannot know."""
        story = self._story(seat, None if self.eyes == seat else self.eyes)
        return f"{story}\n{self.view(seat)}".lstrip()

    def _story(self, seat: int | None, world: int | None) -> str:
        """What a seat has seen so far; ``world``: for whom its world was dealt anew; None: it was not."""
        chain = [self]
        while (before := chain[-1].before) is not None and (seat, world) not in before._stories:
            chain.append(before)
        for moment in reversed(chain):
            if (seat, world) not in moment._stories:
                lines = [] if moment.before is None else [moment.before._stories[seat, world]]
                moment._stories[seat, world] = "\n".join([*lines, *moment._told(seat, world)])
        return self._stories[seat, world]

    def _told(self, seat: int | None, world: int | None) -> Iterator[str]:
        """What a seat has seen of the last decision: its own one with what it knew then, and the events."""
        lived = world is None or (self.eyes == world and not self.fresh)
        if self.before is not None and self.mover == seat and lived:
            knew = hashlib.blake2b(self.before.view(seat).encode(), digest_size=_DIGEST).hexdigest()
            yield f"{knew} {self.action}"
        yield from (msgspec.json.encode(event).decode() for event in self.events)

    def seen_moves(self, seat: int) -> list[tuple[int, int]]:
        """The moves that a seat has taken or seen: how many seats to its left, and which."""
        found = []
        moment: Moment | None = self
        while moment is not None:
            if moment.mover == seat or moment.shown:
                found.append(((moment.mover - seat) % self.setting.rules.players, moment.action))
            moment = moment.before
        return found[::-1]

    def played(self) -> list[str]:
        """All decisions so far, and where the game stands: everything."""
        moves = []
        moment: Moment | None = self
        while moment is not None and moment.before is not None:
            moves.append(f"{moment.mover}: {moment.action}")
            moment = moment.before
        return [*moves[::-1], json.dumps(self.position())]

    def position(self) -> dict[str, Any]:
        """The position as ``forno/1`` writes it. It shows everything."""
        found: dict[str, Any] = self._module.write(self.setting, self.state)
        return found


def _ends(module: Any, setting: Any, state: Any) -> bool:
    """Whether the step that is due ends the game, and so shuffles nothing."""
    ahead = state.copy()
    try:
        module.advance(ahead, setting.rules, [1])
    except IndexError:
        return False
    return bool(module.is_over(ahead))


def _again(dealt: tuple[Any, ...], later: list[Any]) -> Moment:
    """A moment that was pickled."""
    game, setting, state, chance, events = dealt
    moment = Moment(game, setting, state, chance, events=events)
    for action, world in later:
        moment = moment.after(action) if action >= 0 else moment
        moment = moment.as_if(*world) if world else moment
    return moment
