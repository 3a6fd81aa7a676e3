"""Which names look the same: at one table nobody can be taken for another. Names themselves stay as they were typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from typing import Final

__all__ = ["FORMLESS", "JOINERS", "free_name", "is_taken", "looks"]

#: Bots that play as people do are called so, where nobody else at the table is.
_CHARACTERS: Final = {"pippo": "Pippo", "rosa": "Rosa", "enzo": "Enzo", "nonna": "Nonna"}
_BOT_NAMES: Final = ("Bruno", "Carla", "Dino", "Elsa", "Franco", "Gina")
_PERSON_NAMES: Final = ("Anna", "Bea", "Carlo", "Dario", "Emma", "Fabia")

#: Fillers of Hangul and the Braille cell without dots: letters and signs by name, and nothing to look at.
FORMLESS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
#: Emoji, Arabic and the scripts of India cannot do without them.
JOINERS: Final = frozenset("\u200c\u200d")
#: Marks without a form: the grapheme joiner, two vowels of Khmer, the variation selectors.
_UNSEEN_MARKS: Final = frozenset(
    chr(code)
    for code in (0x34F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
# Letters of Greek, Cyrillic and Armenian, and signs, that are drawn like Latin ones (from Unicode's confusables).
_TWINS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеѕіјорсухһԁԛԝӏѵνοραικυհոսօցIl1|0" + "ıɑɡ",
    "ABESlJKMHOPCTYXYGQWABEZHlKMNOPTYXaesijopcyxhdqwlvvopaikuhnuogllllO" + "iag",
)


def looks(name: str) -> frozenset[str]:
    """What is seen of a name: two names that have any of it in common cannot be told apart."""
    plain = _seen(name)
    return frozenset({_fold(plain), _fold(plain.translate(_TWINS)), _fold(_fold(plain).translate(_TWINS))})


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others looks the same."""
    mine = looks(name)
    return any(mine & looks(other) for other in others if other)


def free_name(bot: str | None, others: Collection[str]) -> str:
    """A name for somebody who has none.

    Args:
        bot: Which one, where it is a bot: the first of a character at a table has the character's name.
        others: The names at the table, those without one empty.
    """
    pool = _PERSON_NAMES if bot is None else (*filter(None, [_CHARACTERS.get(bot)]), *_BOT_NAMES)
    return next(name for name in pool if not is_taken(name, others))


def _seen(name: str) -> str:
    """A name in its plainest form, without what is not seen and with one kind of space."""
    text = "".join(
        sign
        for sign in unicodedata.normalize("NFKC", name)
        if sign.isspace() or not (unicodedata.category(sign)[0] == "C" or sign in FORMLESS or sign in _UNSEEN_MARKS)
    )
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text.casefold())
