"""The language of the pages that the server writes itself, and of a table that is opened without a script."""

from __future__ import annotations

import httpx
import pytest

from forno.server.access.languages import wanted_language
from tests.server.process import Server

pytestmark = pytest.mark.server


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("de_CH", "de"),
        ("fr,en,de", "en"),
        ("fr-FR,fr;q=0.9,en;q=0.8,de;q=0.7", "en"),
        ("fr,de;q=0.8,en;q=0.7", "de"),
        ("en;q=0.7,de;q=0.8", "de"),
        ("en;q=0.5 , de ; q = 0.500", "en"),
        ("de;q=0,en", "en"),
        ("de;q=0.0,*", "en"),
        ("en;q=0,*;q=0.1", "de"),
        ("de-AT;q=0,de;q=0.3", "de"),
        ("*", "en"),
        ("fr,*;q=0.5", "en"),
        ("de;q=0.2,*;q=0.5", "en"),
        ("de,*;q=0.5", "de"),
        ("fr", "en"),
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


@pytest.mark.parametrize(("header", "language"), [("fr,en,de", "en"), ("fr,de;q=0.9,en;q=0.8", "de")])
def test_pages_and_plain_tables_are_in_it(server: Server, header: str, language: str) -> None:
    headers = {"accept": "text/html", "accept-language": header}
    page = httpx.get(f"{server.url}/nowhere", headers=headers)
    assert f'<html lang="{language}" translate="no">' in page.text
    opened = httpx.post(f"{server.url}/api/play", headers=headers)
    assert server.get(f"/api/tables/{opened.headers['location'].rpartition('/')[2]}").json()["language"] == language
