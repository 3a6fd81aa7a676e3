"""Names that cannot be told apart by looking are one name; all others are names of their own, in every script."""

import pytest

from forno.server.people.company import clean_name
from forno.server.people.names import is_taken, looks


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "aNNA"),
        ("Anna", "An\u200bna"),
        ("Anna", "Anna\u200d"),
        ("Anna", "\u202eAnna"),
        ("Anna", "Anna\ufe0f"),
        ("Anna", "Anna\u3164"),
        ("Anna", "Ann\u034fa"),
        ("Anna", "\uff21\uff4e\uff4e\uff41"),
        ("Anna", "\u0410nn\u0430"),
        ("\u0410\u041d\u041d\u0410", "\u0430\u043d\u043d\u0430"),
        ("Anna", "\u0391nna"),
        ("Anna B", "Anna\u00a0\u2003B "),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Bill", "BiII"),
        ("Bob0", "BobO"),
        ("Stra\u00dfe", "STRASSE"),
    ],
)
def test_what_looks_the_same_is_one_name(one: str, other: str) -> None:
    assert is_taken(one, ["", other])
    assert is_taken(other, [one])


SCRIPTS = ["Anna", "Ana", "Anna B", "AnnaB", "Zo\u00eb", "Zoe", "\u0418\u0432\u0430\u043d", "\u0386\u03bd\u03bd\u03b1"]
SCRIPTS += [
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0e44\u0e17\u0e22",
    "\u65e5\u672c",
    "\U0001f469\u200d\U0001f680",
    "\U0001f469",
]
SCRIPTS += ["\u0646\u06cc\u0645\u200c\u0641\u0627\u0635\u0644\u0647", "\u0915\u094d\u200d\u0937", "\ud55c"]


def test_names_of_all_scripts_stay_what_they_are_and_differ() -> None:
    for name in SCRIPTS:
        assert clean_name(name, "name") == name
        assert not is_taken(name, [other for other in SCRIPTS if other != name])
        assert looks(name)
