"""Single decisions of the bot ``rule``: helping in Plus by what it gives both, hiding and guessing in Mamma I."""

import random
from typing import Any

import pytest

from forno import Game, bots
from forno.games.mamma_i.bot.guess import suspect
from forno.games.mamma_i.events import GuestCame, Stole, Took
from forno.games.mamma_i.known import odds
from forno.games.mamma_i.layout import CHARACTER_NAMES, Character, Known, Rules
from forno.games.mamma_i.memory import Memory
from forno.games.mamma_i.sums import Sum
from forno.games.mamma_mia.events import Delivered, Ordered, Placed
from tests.rulings.family import family
from tests.rulings.scene import PLUS, Scene, opening

GREEN = "green | 1 olive || misto"
RED = "red | 2 olive || bombastica monotoni"
BROWN = "brown | 1 salami || misto"


def decide(game: Game, *events: Any, seed: int = 1) -> str:
    """What the bot at the seat that is asked answers, having seen some events."""
    bot: Any = bots.make("rule", 0)
    bot.know(game.card_sheet())
    for event in events:
        bot.see(event)
    return str(bot.choose(game.view(game.player), game.legal(), random.Random(seed)))


def asks(*players: str, oven: str = "4 mushroom 2 olive 1 pepper 0:4-olive", **rest: Any) -> Scene:
    """The rulebook's example: green's four olives lack two."""
    return opening(*players, edition=PLUS, oven=oven, **rest)


# ---- Plus


def test_it_asks_for_exactly_what_it_lacks() -> None:
    table = asks(GREEN, RED, BROWN, round=1)
    assert decide(table.game) == "want olive"
    table.play("want olive")
    assert decide(table.game) == "ask"


def test_it_fills_an_order_itself_where_it_can() -> None:
    assert decide(asks("green | 3 olive || misto", RED, BROWN, round=1).game) == "fill"


def test_it_gives_what_it_has_no_use_for_and_gets_a_pizza() -> None:
    table = asks(GREEN, RED, BROWN, round=1).play("want olive", "ask")
    assert table.turn_of == 1
    assert decide(table.game) == "help"


def laid(table: Scene) -> list[Any]:
    """What is still in the oven went there before the bot's eyes."""
    cards: list[Any] = table.position["oven"]
    return [Ordered(card["player"], card["order"]) if isinstance(card, dict) else Placed(0, card, 1) for card in cards]


def test_it_keeps_what_two_of_its_own_orders_wait_for() -> None:
    """Both lack one olive: helping would win a pizza and lose two. Who has forgotten them helps."""
    own = "1 salami 3 olive 1:4-olive 1 pineapple 1 pepper 1 mushroom 1 salami 1 shrimp 1:misto"
    table = asks("green | 2 olive || misto", RED, BROWN, oven=f"1 pepper 0:4-olive {own}", round=1)
    table.play("want olive", "want olive", "ask")
    assert table.turn_of == 1
    assert decide(table.game) == "help"
    assert decide(table.game, *laid(table)) == "refuse"


def test_in_the_last_round_it_does_not_help_who_would_win_by_it() -> None:
    ahead = [Delivered(0, "misto", {}, {})] * 3
    table = asks(GREEN, RED, BROWN, round=3).play("want olive", "ask")
    assert decide(table.game, *ahead) == "refuse"
    assert decide(table.game) == "help"
    early = asks(GREEN, RED, BROWN, round=1).play("want olive", "ask")
    assert decide(early.game, *ahead) == "help"


def test_it_asks_nobody_for_what_nobody_can_hold() -> None:
    """All other olives are used up."""
    table = asks(GREEN, RED.replace("2 olive", "2 salami"), BROWN, round=1, used="12 olive")
    assert decide(table.game) == "decline"


# ---- Mamma I


def test_it_hides_somebody_who_brings_points_and_not_always_the_same() -> None:
    game = Game.new("mamma-i", "zugames", ["a", "b", "c"], seed="5" * 64)
    hidden = {decide(game, seed=seed) for seed in range(30)}
    assert hidden == {"hide grandpa", "hide grandma", "hide mamma"}


def test_its_first_trick_does_not_tell_who_it_is() -> None:
    """Whose row gets a card is no sign: its own is not fed while everybody can still act on it."""
    told = 0
    for number in range(20):
        game = Game.new("mamma-i", "zugames", ["a", "b", "c"], seed=f"{number:064x}")
        game.play(random.Random(number).choice(game.legal()))
        game.run()
        told += decide(game, seed=number).endswith(f"> {game.view(game.player).secret}")
    assert told <= 20 // 6


def test_in_the_end_it_runs_for_its_own() -> None:
    """Dinner Hour's last card: nobody can act on what it shows."""
    game = family(
        2,
        secrets=["wife", "son"],
        turn=6,
        queue=[],
        guest_used=[0, 1],
        display=["3"],
        deck=[],
        rows="son: 2; husband: 1; mamma: 1",
        wc_used=True,
    )
    assert decide(game) == "take 3 > wife"


def chances(players: int, own: int, *events: Any) -> dict[str, float]:
    """How many of the others seat 0 expects to be each character."""
    memory, known, rules = Memory(), Known(), Rules()
    for event in events:
        memory.see(event)
    known.odds, known.secrets[0], rules.players = odds(memory), own, players
    suspect(known, rules, known, 0)
    return dict(zip(CHARACTER_NAMES, known.chances, strict=True))


def took(card: str, who: Character) -> Took:
    """Seat 1 has put a card into a character's row; what the row adds up to is no matter here."""
    return Took(1, [card], who, Sum(0, 0, 0))


def test_who_feeds_a_character_is_suspected_of_it() -> None:
    assert len({*list(chances(2, 0).values())[1:]}) == 1
    found = chances(
        2,
        0,
        took("3", "wife"),
        took("money 3", "wife"),
        GuestCame(1, "son", -6),
        Stole(1, 3, "mamma", "wife"),
    )
    assert found["grandpa"] == 0
    assert max(found, key=lambda who: found[who]) == "wife"
    assert min((who for who in found if found[who]), key=lambda who: found[who]) in ("son", "mamma")
    assert sum(found.values()) == pytest.approx(1)


def test_who_has_done_nothing_yet_may_be_anybody() -> None:
    assert sum(chances(4, 4).values()) == pytest.approx(3)


def test_it_sends_a_suspect_to_the_wc() -> None:
    """Wife and Husband are level; whose friend the other is decides whom it names."""
    table: dict[str, Any] = {"secrets": ["mamma", "son"], "phase": "vote", "wc_used": True, "player": 0, "turn": 5}
    game = family(2, rows="wife: 3 m3; husband: 3 m3; mamma: 2 m3", queue=[2], **table)
    fed = {who: [took("3", who), took("money 3", who), took("2", who)] for who in ("wife", "husband")}
    assert decide(game, *fed["wife"] * 3) == "vote wife"
    assert decide(game, *fed["husband"] * 3) == "vote husband"
