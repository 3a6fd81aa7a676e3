"""Mamma I: events tell the truth, and nobody learns a character or the deck's order from what he sees."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

from forno.games.mamma_i.testing import CHARACTERS, ROWS, cards
from forno.play.game import Game
from forno.testing import STYLES, strategies
from forno.testing.checks import seats, what_is_seen
from forno.testing.play import choose

from .examples import FAMILY, examples, moments, randoms, tables

each_table = pytest.mark.parametrize("table", FAMILY, ids=lambda table: f"{table.players}p")


def on_the_way(game: Game) -> bool:
    return not game.over


def plain(thing: Any) -> Any:
    return msgspec.to_builtins(thing)


# ---- events


class Follower:
    """The table as somebody sees it who came at the deal and hears what happens; the display he looks at."""

    def __init__(self, game: Game) -> None:
        view = plain(game.view(None))
        self.turn, self.queue = view["turn"], view["queue"]
        self.cards: dict[str, list[dict[str, Any]]] = {who: [] for who in CHARACTERS}
        self.guests: dict[str, int] = {}
        self.guest_used: list[int] = []
        self.lost: list[int] = []
        self.turned: list[int] = []
        self.child = False
        self.last: int | None = None
        self.begin_turn()

    def begin_turn(self) -> None:
        self.rows: dict[str, list[str]] = {row: [] for row in ROWS}
        self.aside: list[str] = []
        self.out: list[int] = []
        self.votes: list[str] = []
        self.wc: str | None = None
        self.hospital: str | None = None
        self.wc_used = False

    def hear(self, event: dict[str, Any]) -> None:
        getattr(self, f"on_{event['type']}")(**{key: value for key, value in event.items() if key != "type"})

    def on_hidden(self, player: int) -> None:
        pass

    def on_guest(self, player: int, character: str, value: int) -> None:
        assert value == min({-6, -5, -4, -3} - {*self.guests.values()})  # MI-3
        self.guests[character] = value
        self.guest_used.append(player)

    def on_took(self, player: int, cards: list[str], row: str, sum: dict[str, int]) -> None:
        self.rows[row] += cards
        self.last = player
        self._add_up(row, sum)

    def _add_up(self, row: str, said: dict[str, int]) -> None:
        notes = [card for card in self.rows[row] if card.startswith("money ")]
        points = sum(int(card) for card in self.rows[row] if card not in notes)
        off = -(row == self.wc) - 2 * (row == self.hospital)
        money = sum(int(card.removeprefix("money ")) for card in notes)
        assert said == {"points": points, "money": money, "at_table": points + off}

    def on_wc_called(self, player: int, voters: list[int]) -> None:
        self.wc_used, self.last, self.voters = True, player, voters
        assert voters[-1] == player

    def on_named(self, player: int, character: str) -> None:
        assert player == self.voters[len(self.votes)]
        self.votes.append(character)

    def on_wc(self, character: str, tie: bool) -> None:
        most = Counter(self.votes).most_common()
        assert tie == (len(most) > 1 and most[0][1] == most[1][1])
        assert self.votes.count(character) == most[0][1]
        self.wc, self.votes = character, []
        del self.voters

    def on_removed(self, player: int, row: str, card: str, sum: dict[str, int]) -> None:
        assert self.rows[row].pop() == card
        self.aside.append(card)
        self.last = player
        self._add_up(row, sum)

    def _lift(self, card: int, character: str) -> dict[str, Any]:
        beside = self.cards[character]
        return beside.pop(next(place for place, entry in enumerate(beside) if entry["card"] == card))

    def on_turned_card(self, player: int, card: int, character: str) -> None:
        next(entry for entry in self.cards[character] if entry["card"] == card)["flat"] = True
        self.turned.append(player)
        self.out.append(player)
        self.last = player

    def on_passed(self, player: int) -> None:
        pass

    def on_ran_over(self, player: int, character: str) -> None:
        self.hospital = character

    def on_lost(self, player: int, card: int) -> None:
        self._lift(card, "son")
        self.lost.append(card)

    def on_child(self, player: int) -> None:
        self.child = True

    def on_stole(self, player: int, card: int, victim: str, thief: str) -> None:
        self.cards[thief].append(self._lift(card, victim))

    def on_assigned(
        self,
        card: int,
        cost: int,
        character: str | None,
        accounts: dict[str, Any],
        poor: list[str],
        fastest: list[str],
        richest: list[str],
    ) -> None:
        assert self.queue.pop(0) == card
        assert poor == [who for who in CHARACTERS if accounts[who]["money"] < cost]
        if character is None:
            assert (len(poor), fastest, richest) == (len(CHARACTERS), [], [])
            self.lost.append(card)
        else:
            able = {who: (accounts[who]["movement"], accounts[who]["money"]) for who in CHARACTERS if who not in poor}
            most = max(able.values())
            assert fastest == [who for who, (movement, _) in able.items() if movement == most[0]]
            assert richest == [who for who in able if able[who] == most]
            assert character == richest[-1]
            self.cards[character].append({"card": card, "flat": False})

    def on_turn(self, turn: int, player: int) -> None:
        self.turn = turn
        self.begin_turn()

    def on_over(self, result: dict[str, Any], bills: list[dict[str, Any]], secrets: list[str]) -> None:
        totals = {bill["character"]: (bill["total"], -bill["place"]) for bill in bills}
        assert [tuple(score) for score in result["scores"]] == [totals[who] for who in secrets]
        best = max(totals[who] for who in secrets)
        assert result["winners"] == [seat for seat, who in enumerate(secrets) if totals[who] == best]
        for bill in bills:
            lines = [bill[name] for name in ("red", "guest", "money", "person", "arrival")]
            assert bill["total"] == sum(lines) + sum(bill["drawings"].values())
            assert bill["guest"] == self.guests.get(bill["character"], 0)

    def differences(self, game: Game) -> dict[str, Any]:
        """What a spectator's view shows otherwise."""
        view = plain(game.view(None))
        return {name: (value, view[name]) for name, value in vars(self).items() if name in view and value != view[name]}


@each_table
@pytest.mark.parametrize("style", STYLES)
def test_who_follows_the_events_knows_what_a_spectator_sees(table, style) -> None:
    rng = Random(f"{style} {table}")
    game = table.deal(f"{rng.getrandbits(256):064x}")
    follower = Follower(game)
    while not game.over:
        settled, unseen = game.settled, game.unseen
        events = game.play(choose(game, rng, style)) if settled else game.step()
        assert settled or unseen == (not events)
        for event in events:
            follower.hear(plain(event))
        assert follower.differences(game) == {}


# ---- what comes next is the same until the deck, a deal or the end decides it


def seen(game: Game, seat: int | None) -> dict[str, Any]:
    """A view without the cards that have come from the deck, and without moves that take them."""
    view = plain(game.view(seat))
    view["legal"] = [move for move in view["legal"] if not move.startswith("take ")]
    view["after"] = {move: said for move, said in view["after"].items() if not move.startswith("take ")}
    del view["display"]
    return dict(view)


def shuffles(events: list[dict[str, Any]]) -> bool:
    return any(event["type"] in ("hidden", "turn", "over") for event in events)


@given(strategies.games(tables(FAMILY), where=on_the_way), randoms())
@examples
def test_what_comes_next_tells_nothing(game: Game, rng: Random) -> None:
    """Whoever decides, and whatever: for all others it is the same whichever characters are hidden."""
    for seat in seats(game):
        mine, theirs = game.copy(), game.resample(seat, rng)
        for _ in range(8):
            if game.player != seat and mine.position()["phase"] == "hide":
                break  # the character that A takes is dealt to nobody else
            both = [move for move in mine.legal() if move in theirs.legal()]
            assert [move for move in mine.legal() if not move.startswith("take ")] == [
                move for move in theirs.legal() if not move.startswith("take ")
            ]
            if mine.over or not both:
                break
            move = rng.choice(both)
            events = plain([*mine.play(move), *mine.run()])
            others = plain([*theirs.play(move), *theirs.run()])
            if shuffles(events):
                break
            assert events == others
            assert seen(mine, seat) == seen(theirs, seat)


@given(strategies.games(tables(FAMILY), where=on_the_way), randoms())
@examples
def test_what_is_shown_depends_on_nothing_that_is_hidden(game: Game, rng: Random) -> None:
    """Two deals that differ in the characters and in the deck look the same to whoever knows neither."""
    position = game.position()
    if position["secrets"] is None:
        return
    other = game.resample(None, rng)
    assert what_is_seen(other, None) == what_is_seen(game, None)
    for seat in range(len(game.players)):
        mine, theirs = plain(game.view(seat)), plain(other.view(seat))
        assert mine.pop("secret") == position["secrets"][seat]
        assert theirs.pop("secret") == other.position()["secrets"][seat]
        assert mine == theirs


# ---- and what is hidden does change


def drawn(game: Game, seat: int | None, times: int = 24) -> list[dict[str, Any]]:
    rng = Random(1)
    return [game.resample(seat, rng).position() for _ in range(times)]


@each_table
def test_what_a_seat_holds_for_possible(table) -> None:
    """Every other character may be anybody's but his own; the deck has its cards in any order; all else is seen."""
    rng = Random(table.players)
    for game in moments(table, 4, "keen"):
        if game.over or game.position()["secrets"] is None or rng.random() < 0.97:
            continue
        position = game.position()
        for seat in range(table.players):
            found = drawn(game, seat)
            own = position["secrets"][seat]
            for other in range(table.players):
                characters = {deal["secrets"][other] for deal in found}
                assert characters == {own} if other == seat else own not in characters and len(characters) >= 4
            for deal in found:
                assert len({*deal["secrets"]}) == table.players
                assert cards(deal) == cards(position)
                assert Counter(deal["deck"]) == Counter(position["deck"])
                known = {name for name in position if name not in ("secrets", "deck")}
                assert {name: deal[name] for name in known} == {name: position[name] for name in known}
            if len({*position["deck"]}) > 1 and len(position["deck"]) > 4:
                assert len({tuple(deal["deck"]) for deal in found}) > 1


@each_table
def test_before_the_characters_are_dealt_the_deck_alone_is_hidden(table) -> None:
    game = table.deal(f"{8:064x}")
    for seat in seats(game):
        decks = {tuple(deal["deck"]) for deal in drawn(game, seat, 4)}
        assert len(decks) > 1
        assert game.resample(seat, Random(1)).seed != game.seed


@each_table
def test_everybody_sees_a_spectators_view_and_the_own_character(table) -> None:
    for game in moments(table, 6, "any"):
        views = [plain(game.view(seat)) for seat in seats(game)]
        public = views[-1]
        for seat, view in enumerate(views[:-1]):
            own = {name for name in view if view[name] != public[name]}
            assert own <= {"seat", "secret", "legal", "after"}
            hidden = game.position()["secrets"] is None
            assert view["secret"] == (None if hidden else game.position()["secrets"][seat])
        assert public["secret"] is None
        assert (public["secrets"] is not None) == game.over
