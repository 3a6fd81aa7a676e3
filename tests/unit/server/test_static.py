import gzip

import pytest

from forno.server.http.static import StaticFiles


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "web" / "index.html").write_text("<h1>forno</h1>" * 50)
    (tmp_path / "web" / "assets" / "main-abc123.js").write_text("let pizza = 1;" * 50)
    (tmp_path / "web" / "assets" / "font-abc123.woff2").write_bytes(b"\x00\x01")
    (tmp_path / "secret.txt").write_text("not for you")
    return tmp_path / "web"


def test_a_hashed_file_is_kept_for_ever_and_packed(folder):
    page = StaticFiles(folder).get("assets/main-abc123.js", "br, gzip")
    assert page is not None
    assert page.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert page.headers["content-type"] == "text/javascript; charset=utf-8"
    assert page.headers["content-encoding"] == "gzip"
    assert gzip.decompress(page.body).startswith(b"let pizza")


def test_it_is_packed_once_for_all_who_ask(folder):
    files = StaticFiles(folder)
    first, second = (files.get("assets/main-abc123.js", "gzip") for _ in range(2))
    assert first is not None and second is not None
    assert first.body is second.body


def test_a_browser_that_takes_no_gzip_gets_none(folder):
    page = StaticFiles(folder).get("assets/main-abc123.js", "identity")
    assert page is not None and "content-encoding" not in page.headers
    assert page.body.startswith(b"let pizza")


def test_fonts_are_not_packed_twice(folder):
    page = StaticFiles(folder).get("assets/font-abc123.woff2", "gzip")
    assert page is not None and page.body == b"\x00\x01"


def test_the_page_itself_is_asked_for_every_time_and_cheaply(folder):
    files = StaticFiles(folder)
    first = files.index("gzip")
    assert first.headers["cache-control"] == "no-cache"
    again = files.index("gzip", first.headers["etag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["../secret.txt", "assets/../../secret.txt", "/etc/passwd", "assets", "", "%2e%2e/secret.txt"]
)
def test_nothing_outside_the_folder_exists(folder, path):
    assert StaticFiles(folder).get(path) is None


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path):
    page = StaticFiles(tmp_path / "nothing").index()
    assert page.status == 503
    assert b"make setup" in page.body
