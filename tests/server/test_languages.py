"""The language of the pages that the server writes itself, and of a table that is opened without a script."""

from __future__ import annotations

import re

import httpx
import pytest

from forno.common.messages import LANGUAGES, written
from forno.server.access.languages import language_of, wanted_language
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("de_CH", "de"),
        ("nl,en,de", "en"),
        ("nl-NL,nl;q=0.9,en;q=0.8,de;q=0.7", "en"),
        ("nl,de;q=0.8,en;q=0.7", "de"),
        ("en;q=0.7,de;q=0.8", "de"),
        ("en;q=0.5 , de ; q = 0.500", "en"),
        ("de;q=0,en", "en"),
        ("de;q=0.0,*", "en"),
        ("en;q=0,*;q=0.1", "de"),
        ("de-AT;q=0,de;q=0.3", "de"),
        ("*", "en"),
        ("nl,*;q=0.5", "en"),
        ("fr-CA,en;q=0.5", "fr"),
        ("es-419", "es"),
        ("en;q=0,de;q=0,*", "it"),
        ("de;q=0.2,*;q=0.5", "en"),
        ("de,*;q=0.5", "de"),
        ("nl", "en"),
        ("den", "en"),  # Slavey
        ("de;q=nan,de;q=2,de;q=-1,de;q=,de;q=1e0,de;q=1.5,de;q=0.1234,de;q=٣", "en"),
        (";;,,=,q=1,de;q", "en"),
        (",,de;level=1,", "de"),
        ("de;q=1.000", "de"),
        ("de" * 5000, "en"),
    ],
)
def test_a_browsers_order_is_the_persons(header: str, language: str) -> None:
    assert wanted_language(header) == language


@pytest.mark.parametrize(("header", "language"), [("nl,en,de", "en"), ("it,de;q=0.9,en;q=0.8", "it")])
def test_pages_and_plain_tables_are_in_it(server: Server, header: str, language: str) -> None:
    headers = {"accept": "text/html", "accept-language": header}
    page = httpx.get(f"{server.url}/nowhere", headers=headers)
    assert f'<html lang="{language}" translate="no">' in page.text
    opened = httpx.post(f"{server.url}/api/play", headers=headers)
    assert server.get(f"/api/tables/{opened.headers['location'].rpartition('/')[2]}").json()["language"] == language


@pytest.mark.parametrize(
    ("cookie", "language"),
    [
        ("forno_language=es", "es"),
        ("other=1; forno_language=it", "it"),
        ("forno_language=tlh", "fr"),
        ("forno_language=", "fr"),
        ("forno_language", "fr"),
        ("=;;\x7f", "fr"),
    ],
)
def test_what_was_chosen_in_the_client_counts_before_the_browser(cookie: str, language: str) -> None:
    assert language_of({"cookie": cookie, "accept-language": "fr"}) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    def blanks(text: str) -> list[str]:
        return sorted(re.findall(r"\{\w*\}|<code>.*?</code>|FORNO_\w+", text))

    english, own = (written("forno.server.messages", one) for one in ("en", language))
    assert list(own) == list(english)
    for code, text in english.items():
        if isinstance(text, dict):
            assert list(own[code]) == list(text)
            assert blanks(own[code]["text"]) == blanks(text["text"])
