"""Random words from a seed, by the published vector (docs/reference/randomness.md)."""

import hashlib
from collections import Counter
from random import Random

import pytest

from forno.common.chance import below, shuffle
from forno.errors import RecordError
from forno.play.chance import Chance, check_seed, commitment, loose_words, new_seed

ZEROS = "0" * 64
WORDS = [
    *(741658141, 4063986572, 1522477695, 1681378467, 3540418261, 167716337),
    *(502706459, 1479234027, 148898406, 4293962444, 1687637794, 2771788455),
]


def stream(seed: str = ZEROS, number: int = 100) -> list[int]:
    """The kernel's view of a seed: item 0 is the index of the next unused word."""
    return list(Chance(seed).have(number))


# ---- the published vector


def test_the_words_are_sha256_of_seed_and_block_number() -> None:
    assert stream()[1:13] == WORDS


def test_any_block_of_any_seed() -> None:
    seed = bytes(range(32))
    words = stream(seed.hex(), 8 * 50)
    digest = hashlib.sha256(seed + (37).to_bytes(8, "big")).digest()
    assert words[1 + 8 * 37 : 1 + 8 * 38] == [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def test_the_commitment_is_sha256_of_the_seeds_bytes() -> None:
    assert commitment(ZEROS) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(ZEROS) == hashlib.sha256(bytes(32)).hexdigest()


def test_the_published_shuffle() -> None:
    cards = list(range(10))
    shuffle(cards, 0, 10, stream())
    assert cards == [8, 4, 0, 3, 2, 9, 6, 7, 5, 1]


def test_numbers_below_throw_away_words_that_would_favour_low_ones() -> None:
    words = stream()
    assert [below(words, 3221225472) for _ in range(3)] == [741658141, 1522477695, 1681378467]
    assert words[0] == 1 + 4  # one word was thrown away


# ---- below and shuffle


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 65, 90, 2**31, 2**32 - 1])
def test_below_is_the_rule_of_the_format(n: int) -> None:
    limit = n * (2**32 // n)
    for word in {0, 1, n - 1, n % 2**32, limit - 1, limit % 2**32, 2**32 - n, 2**32 - n + 1, 2**32 - 1}:
        if not 0 <= word < 2**32:
            continue
        words = [1, word, 0]
        expected = word % n if word < limit else 0
        assert below(words, n) == expected
        assert words[0] == (2 if word < limit else 3)


def test_below_is_even() -> None:
    words = stream(number=70_000)
    counts = Counter(below(words, 7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 500 for count in counts.values())


def test_shuffling_takes_one_word_for_each_item_but_one() -> None:
    words = stream()
    shuffle(list(range(40)), 0, 40, words)
    assert words[0] == 1 + 39


@pytest.mark.parametrize("n", [0, 1])
def test_nothing_is_taken_where_there_is_nothing_to_shuffle(n: int) -> None:
    words = stream()
    shuffle([5, 6], 0, n, words)
    assert words[0] == 1


def test_shuffling_a_part_leaves_the_rest() -> None:
    cards = list(range(20))
    shuffle(cards, 5, 10, stream())
    assert (cards[:5], cards[15:]) == ([0, 1, 2, 3, 4], [15, 16, 17, 18, 19])
    assert sorted(cards[5:15]) == list(range(5, 15))


def test_every_order_comes_up() -> None:
    words = stream(number=20_000)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        cards = [0, 1, 2]
        shuffle(cards, 0, 3, words)
        found[tuple(cards)] += 1
    assert len(found) == 6
    assert all(abs(count - 1_000) < 150 for count in found.values())


# ---- the stream


def test_have_keeps_unused_words_and_drops_used_ones() -> None:
    whole = stream(number=400)[1:]
    chance = Chance(ZEROS)
    taken: list[int] = []
    for number in (3, 10, 1, 64, 100, 7):
        words = chance.have(number)
        assert len(words) - words[0] >= number
        for _ in range(number - 1):
            taken.append(words[words[0]])
            words[0] += 1
    assert taken == whole[: len(taken)]


def test_have_gives_the_same_list_each_time() -> None:
    chance = Chance(ZEROS)
    assert chance.have(5) is chance.have(500) is chance.words


def test_a_copy_goes_on_at_the_same_word_and_on_its_own() -> None:
    chance = Chance(ZEROS)
    chance.have(10)[0] += 5
    other = chance.copy()
    assert other.have(50)[other.words[0] :][:40] == chance.have(50)[chance.words[0] :][:40]
    before = chance.words[0]
    other.have(100)[0] += 30
    assert chance.words[0] == before


# ---- seeds


def test_a_new_seed_is_64_hex_digits_and_another_each_time() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(check_seed(seed) == seed for seed in seeds)


def test_a_seed_is_the_same_in_upper_case() -> None:
    assert check_seed("ABCDEF" + "0" * 58) == "abcdef" + "0" * 58
    assert stream("A" * 64) == stream("a" * 64)


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "0" * 63,
        "0" * 65,
        "g" * 64,
        " " * 64,
        "0" * 63 + "\n",
        "\uff10" * 64,
        "0x" + "0" * 62,
        "-" + "0" * 63,
        None,
        0,
        b"0" * 64,
    ],
)
def test_anything_else_is_refused(seed: object) -> None:
    with pytest.raises(RecordError, match="64 hex digits") as error:
        check_seed(seed)
    assert (error.value.code, error.value.where) == ("bad-record", "seed")


def test_loose_words_are_those_that_are_drawn_one_by_one():
    at_once, one_by_one = Random(5), Random(5)
    assert loose_words(at_once, 40) == [1, *(one_by_one.getrandbits(32) for _ in range(40))]
    assert at_once.getstate() == one_by_one.getstate()
