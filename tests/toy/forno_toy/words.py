"""Numbers in words: settings, moves, events, positions, and what a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from forno.common.events import Event, Result
from forno.errors import BadOption, IllegalMove, RecordError, UnknownGame

from .kernel import legal, observe
from .layout import ACTIONS, CARDS, DRAW, ENDED, NOBODY, ON_TABLE, OVER, PLAY, TURN, Rules, State

# ---- what is fixed before the first card is dealt


@dataclass(frozen=True, slots=True)
class Setting:
    """One table's."""

    game: str
    edition: str
    rules: Rules
    deck: tuple[int, ...]


def edition(game: str, name: str) -> Mapping[str, Any]:
    """What an edition says."""
    if name != "first":
        raise UnknownGame(f"{game} has no edition {name!r}; there is first", "edition")
    return {"players": (2, 3)}


def setting(game: str, name: str, players: int, options: Mapping[str, Any]) -> Setting:
    """The rules of one table."""
    lowest, highest = edition(game, name)["players"]
    if not lowest <= players <= highest:
        raise BadOption(f"{players} players; {game} is for {lowest} to {highest}", "players")
    for option in options:
        if option != "hand":
            raise BadOption(f"{game} has no option {option!r}; there is hand", f"options.{option}")
    hand = options.get("hand", 3)
    if isinstance(hand, bool) or not isinstance(hand, int) or not 1 <= hand <= 4:
        raise BadOption(f"{hand!r} should be a whole number from 1 to 4", "options.hand")
    rules = Rules()
    rules.players, rules.hand = players, hand
    return Setting(game, name, rules, tuple(range(1, CARDS + 1)))


# ---- moves


def move_text(action: int) -> str:
    """A decision in words."""
    return "draw" if action == DRAW else f"play {action}"


def legal_moves(setting: Setting, s: State) -> dict[str, int]:
    """What may be decided now."""
    out = [0] * ACTIONS
    return {move_text(action): action for action in out[: legal(s, setting.rules, out)]}


def read_move(setting: Setting, s: State, text: str) -> int:
    """The decision that a text stands for."""
    moves = legal_moves(setting, s)
    if text not in moves:
        raise IllegalMove(f"{text!r} is not legal; legal: {', '.join(moves) or 'nothing'}", legal=list(moves))
    return moves[text]


# ---- events: what everybody sees


class Drew(Event, tag="drew"):
    """A card was drawn: its mover knows it now, so it is never taken back."""

    player: int


class Played(Event, tag="played"):
    """A card was played; whether it scored, everybody sees."""

    own: ClassVar[bool] = True

    player: int
    card: int
    scored: bool


class Over(Event, tag="over"):
    """The game is over."""

    rest: ClassVar[float] = 0.5

    result: Result


def after_decision(_setting: Setting, before: State, action: int) -> list[Event]:
    """What everybody sees of a decision, told before it is taken."""
    if action == DRAW:
        return [Drew(before.player)]
    return [Played(before.player, action, before.played == 0 or before.table[before.played - 1] < action)]


def after_step(setting: Setting, _before: State, s: State, step: int) -> list[Event]:
    """What everybody sees of an automatic step."""
    return [Over(result(setting, s))] if step == ENDED else []


def unseen(_setting: Setting, s: State) -> bool:
    """Whether nobody sees anything of the step that is due: all but the last, after which nobody holds a card."""
    return any(s.held)


def result(setting: Setting, s: State) -> Result:
    """Who has most points."""
    points = s.points[: setting.rules.players]
    return Result([seat for seat, n in enumerate(points) if n == max(points)], [[n] for n in points])


# ---- what a seat may know


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know."""

    game: str
    edition: str
    seat: int | None
    phase: Literal["turn", "play", "over"]
    player: int | None
    hand: list[int]
    hands: list[int]
    stack: int
    table: list[int]
    points: list[int]
    legal: list[str]
    result: Result | None


def view(setting: Setting, s: State, seat: int | None, watched: View | None = None) -> View:
    """What a seat may know: made of what ``observe`` lets through, and of nothing else."""
    o = s.copy()
    observe(s, setting.rules, NOBODY if seat is None else seat, o)
    players, over = setting.rules.players, o.phase == OVER
    return View(
        game=setting.game,
        edition=setting.edition,
        seat=seat,
        phase="over" if over else "play" if o.phase == PLAY else "turn",
        player=None if over else o.player,
        hand=[] if seat is None else _cards(o, seat),
        hands=o.held[:players],
        stack=CARDS - o.drawn,
        table=o.table[: o.played],
        points=o.points[:players],
        legal=list(legal_moves(setting, o)) if o.player == seat else [],
        result=result(setting, o) if over else None,
    )


def _cards(s: State, owner: int) -> list[int]:
    return [card + 1 for card in range(CARDS) if s.owner[card] == owner]


# ---- positions

Card = Annotated[int, msgspec.Meta(ge=1, le=CARDS)]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position: hands by seat, the stack from its top, the cards on the table in their order."""

    phase: Literal["turn", "play", "over"]
    player: int
    hands: list[list[Card]]
    stack: list[Card]
    table: list[Card]
    points: list[int]


def write(setting: Setting, s: State) -> dict[str, Any]:
    """A state as a position."""
    players = range(setting.rules.players)
    return {
        "phase": {TURN: "turn", PLAY: "play", OVER: "over"}[s.phase],
        "player": s.player,
        "hands": [_cards(s, seat) for seat in players],
        "stack": s.stack[s.drawn :],
        "table": s.table[: s.played],
        "points": s.points[: len(players)],
    }


def read(setting: Setting, position: Position) -> State:
    """A state from a position."""
    s, players = State(), setting.rules.players
    held = [card for hand in position.hands for card in hand]
    if sorted([*held, *position.stack, *position.table]) != list(range(1, CARDS + 1)):
        raise RecordError("every card should be there once", "start")
    if len(position.hands) != players or len(position.points) != players or not 0 <= position.player < players:
        raise RecordError(f"should be of {players} players", "start.hands")
    if (position.phase == "over") != (not held) or (held and not position.hands[position.player]):
        raise RecordError("should be over when, and only when, no hand has a card", "start.phase")
    s.stack = [*held, *position.table, *position.stack]
    s.drawn = CARDS - len(position.stack)
    s.owner = [ON_TABLE if card in position.table else NOBODY for card in range(1, CARDS + 1)]
    for seat, hand in enumerate(position.hands):
        s.held[seat], s.points[seat] = len(hand), position.points[seat]
        for card in hand:
            s.owner[card - 1] = seat
    s.table[: len(position.table)], s.played = position.table, len(position.table)
    s.player, s.phase = position.player, {"turn": TURN, "play": PLAY, "over": OVER}[position.phase]
    return s
