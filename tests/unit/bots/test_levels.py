"""The people-like levels: what they forget, and that each is stronger than the next lower one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from forno import Game, bots
from forno.bots.seating import Seating, source
from forno.games.mamma_mia.bot.fading import Fading, Forgetting
from forno.games.mamma_mia.events import NewRound, Ordered, Placed
from forno.games.mamma_mia.layout import Kind
from forno.games.mamma_mia.memory import Laid
from forno.testing import check_bot

KINDS: tuple[Kind, ...] = ("pineapple", "pepper", "mushroom", "olive", "salami")
LEVELS = ("pippo", "rosa", "enzo", "nonna")


def filled(forgetting: Forgetting, seed: int, plays: int = 30) -> tuple[Fading, list[Any]]:
    """A head that has seen so many plays of two players, and what lies in the oven."""
    fading, oven = Fading(forgetting, random.Random(seed)), list[Any]()
    for play in range(plays):
        kind = KINDS[play % 5]
        fading.see(Placed(play % 2, kind, 2))
        fading.see(Ordered(play % 2, f"order-{play}"))
        oven += [kind, kind, Laid(play % 2, f"order-{play}")]
    return fading, oven


def test_a_memory_that_does_not_fade_keeps_everything() -> None:
    fading, oven = filled(Forgetting(power=0.0), 1)
    assert fading.oven(oven, 0, KINDS) == oven


def test_what_lies_on_top_is_open_and_what_is_lost_stays_lost() -> None:
    fading, oven = filled(Forgetting(span=1.0, power=3.0, own=1.0, confused=0.0), 2)
    before = fading.oven(oven, 0, KINDS)
    assert before[-1] == oven[-1]
    for kind in KINDS:
        fading.see(Placed(0, kind, 1))
        oven.append(kind)
    after = fading.oven(oven, 0, KINDS)
    assert all(now is None for now, then in zip(after, before[:-1], strict=False) if then is None)


def share_kept(forgetting: Forgetting, places: Sequence[int], seat: int = 0) -> float:
    kept = total = 0
    for seed in range(200):
        fading, oven = filled(forgetting, seed)
        remembered = fading.oven(oven, seat, KINDS)
        kept += sum(remembered[at] == oven[at] for at in places)
        total += len(places)
    return kept / total


def test_late_cards_and_own_ones_are_remembered_better() -> None:
    forgetting = Forgetting(span=4.0, power=1.0, own=0.2, confused=0.0)
    early, late = [2, 8, 14], [74, 80, 86]  # all of them orders of player 0
    assert share_kept(forgetting, early) < share_kept(forgetting, late) - 0.1
    assert share_kept(forgetting, early, seat=1) < share_kept(forgetting, early) - 0.1
    assert share_kept(forgetting, [60], seat=1) == pytest.approx(forgetting.kept(29), abs=0.1)


def test_some_of_what_is_lost_is_remembered_wrongly() -> None:
    fading, oven = filled(Forgetting(span=1.0, power=3.0, own=1.0, confused=1.0), 3)
    remembered = fading.oven(oven, 0, KINDS)
    wrong = [now for now, card in zip(remembered, oven, strict=True) if now is not None and now != card]
    assert wrong
    assert set(wrong) <= set(KINDS)


def test_leftovers_fade_as_if_they_had_been_laid_before_all_else() -> None:
    fading, _ = filled(Forgetting(span=2.0, power=4.0, confused=0.0), 4)
    fading.see(NewRound(2, 0, {"olive": 2}, 30))
    assert fading.oven(["olive", "olive"], 0, KINDS)[-1] == "olive"
    for _ in range(12):
        fading.see(Placed(0, "salami", 1))
    assert fading.oven(["olive", "olive", *["salami"] * 12], 1, KINDS)[:2] == [None, None]


def winners(first: str, others: str, game: tuple[str, str, int], number: int) -> tuple[int, list[int]]:
    """Play one game of many; where the first bot sits, and who has won."""
    name, edition, players = game
    deal, turned = divmod(number, players)
    seed = f"{deal + 900:064x}"
    table = Game.new(name, edition, [str(seat) for seat in range(players)], seed=seed)
    seats = {seat: bots.make(first if seat == turned else others, deal) for seat in range(players)}
    return turned, Seating(table, seats, {seat: source(seed, seat) for seat in seats}).finish()["winners"]


def share(first: str, others: str, game: tuple[str, str, int], games: int) -> float:
    ends = [winners(first, others, game, number) for number in range(games)]
    return sum((seat in won) / len(won) for seat, won in ends) / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("higher", "lower", "games"), [("rosa", "pippo", 60), ("enzo", "rosa", 40), ("nonna", "enzo", 12)]
)
def test_each_level_wins_more_than_its_part_against_three_of_the_next_lower_one(
    higher: str, lower: str, games: int
) -> None:
    assert share(higher, lower, ("mamma-mia", "2004", 4), games) > 0.25


@pytest.mark.slow
def test_a_beginner_beats_the_usual_level_now_and_then() -> None:
    assert 0.1 < share("first-timer", "rosa", ("mamma-mia", "2004", 4), 60) < 0.4


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", [("mamma-mia-plus", "2009", 3), ("mamma-mia", "1999", 2), ("mamma-i", "zugames", 4)])
def test_it_plays_every_game_to_its_end(level: str, game: tuple[str, str, int]) -> None:
    _, won = winners(level, "random", game, 0)
    assert won
    assert set(won) <= set(range(game[2]))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["mamma-mia", "mamma-i"])
def test_what_it_cannot_know_changes_nothing(level: str, name: str) -> None:
    edition = {"mamma-mia": "2004", "mamma-i": "zugames"}[name]
    game = Game.new(name, edition, ["Ann", "Ben", "Cem"], seed="8" * 64)
    check_bot(lambda: bots.make(level, 5), game, random.Random(1))
