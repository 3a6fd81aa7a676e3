"""The web client: a few built files, held in memory, with their gzip form once somebody has asked for it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from forno.common.messages import Language
from forno.server.access.plain import PAGE_HEADERS, plain_page

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_TEXT: Final = {".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".map"}
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Page:
    """An answer for one file: status, headers, body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class _File:
    body: bytes
    headers: Mapping[str, str]
    etag: str
    is_text: bool

    @cached_property  # most files, words of other languages and pictures of rules, are never asked for
    def packed(self) -> bytes | None:
        """The gzip form, where it is shorter."""
        packed = gzip.compress(self.body, 9, mtime=0) if self.is_text else self.body
        return packed if len(packed) < len(self.body) else None


class StaticFiles:
    """The files of a folder, read once. A path that is not among them does not exist, whatever it looks like."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self._files = {path.relative_to(folder).as_posix(): _load(path, folder) for path in paths}

    @property
    def has_client(self) -> bool:
        """Whether there is a client; without one people get a page that says how to build it."""
        return "index.html" in self._files

    def index(
        self, accept_encoding: str = "", if_none_match: str = "", language: Language = "en", head: str = ""
    ) -> Page:
        """The page of the client, the same one for every address inside it but for what is put into its head."""
        file = self._files.get("index.html")
        if file is None:
            return Page(503, PAGE_HEADERS, plain_page("no-client", language, again=False, front=False))
        return _answer(_with_head(file.body, head), accept_encoding, if_none_match)

    def get(self, path: str, accept_encoding: str = "", if_none_match: str = "") -> Page | None:
        """A file, packed where the browser takes that, or 304 where it has it already; ``None``: no such file."""
        file = self._files.get(path)
        return None if file is None else _answer(file, accept_encoding, if_none_match)


def _answer(file: _File, accept_encoding: str, if_none_match: str) -> Page:
    if file.etag in if_none_match:
        return Page(304, {key: value for key, value in file.headers.items() if key != "content-type"}, b"")
    if "gzip" in accept_encoding.lower() and file.packed is not None:
        return Page(200, {**file.headers, "content-encoding": "gzip"}, file.packed)
    return Page(200, file.headers, file.body)


@lru_cache(maxsize=256)  # kinds of pages, languages, and names of the server
def _with_head(page: bytes, head: str) -> _File:
    return _file(
        page.replace(b"</head>", f"{head}</head>".encode(), 1), ".html", "accept-encoding, accept-language, cookie"
    )


def _load(path: Path, folder: Path) -> _File:
    # Vite puts a digest of the content into the names under assets/.
    hashed = path.relative_to(folder).parts[0] == "assets"
    return _file(path.read_bytes(), path.suffix, "accept-encoding", _IMMUTABLE if hashed else "no-cache")


def _file(body: bytes, suffix: str, vary: str, cache: str = "no-cache") -> _File:
    etag = f'W/"{hashlib.sha256(body).hexdigest()[:24]}"'
    headers = {
        "content-type": _TYPES.get(suffix) or mimetypes.guess_type(f"file{suffix}")[0] or "application/octet-stream",
        "cache-control": cache,
        "etag": etag,
        "vary": vary,
    }
    return _File(body, headers, etag, suffix in _TEXT)
