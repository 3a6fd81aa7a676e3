"""Follow every link of the built documentation: to pages, pictures and places within pages.

    python -m scripts.site_links [FOLDER]

What the generator lets pass is found here, too: links in HTML, names of the API that nothing was found for, pictures
that are not there, and what a page would load from elsewhere. Other sites are not asked, for a build needs no
network; their addresses must be whole ones.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

SITE: Final = Path(__file__).parents[1] / "site"
#: What a page loads by itself, by tag: the attribute that says from where. All else is followed by a reader.
LOADED: Final = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}
WHOLE: Final = re.compile(r"https?://([^/]+\.[^/]+|localhost(:\d+)?)(/|$)")
#: A reference to a name that nothing was found for stays as it was written: `[name][where.it.is]`.
UNRESOLVED: Final = re.compile(r"\]\[[\w.]*\]")


@dataclass
class Page(HTMLParser):
    """What a page links to, and the places in it that can be linked to."""

    links: list[tuple[str, bool]] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    unresolved: list[str] = field(default_factory=list)
    verbatim: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and places of a tag."""
        given = dict(attrs)
        self.verbatim += tag in ("code", "script", "pre")
        self.places |= {name for name in (given.get("id"), given.get("name")) if name}
        loaded = LOADED.get(tag)
        if loaded and given.get(loaded):
            self.links.append((given[loaded] or "", given.get("rel") not in ("canonical", "alternate")))
        elif tag == "a" and given.get("href"):
            self.links.append((given["href"] or "", False))

    def handle_endtag(self, tag: str) -> None:
        """Leave what is shown as it is written."""
        self.verbatim -= tag in ("code", "script", "pre")

    def handle_data(self, data: str) -> None:
        """Look for references that were left over."""
        if not self.verbatim:
            self.unresolved += UNRESOLVED.findall(data)


def read(path: Path) -> Page:
    """A built page."""
    page = Page()
    page.feed(path.read_text("utf-8"))
    return page


def faults(site: Path) -> list[str]:
    """What is wrong with a built site, one line each.

    Args:
        site: The folder that was built, with `index.html` in it.

    Raises:
        FileNotFoundError: There is no page in it.
    """
    site = site.resolve()
    pages = {path: read(path) for path in sorted(site.rglob("*.html"))}
    if site / "index.html" not in pages:
        raise FileNotFoundError(f"{site}/index.html: build the site first, with `make docs`")
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        found += [f"{name}: nothing is found for {reference}" for reference in page.unresolved]
        for link, loaded in page.links:
            wrong = fault(site, path, link, loaded, pages)
            if wrong:
                found.append(f"{name}: {link}: {wrong}")
    return found


def fault(site: Path, path: Path, link: str, loaded: bool, pages: dict[Path, Page]) -> str:
    """What is wrong with one link; nothing mostly."""
    parts = urlsplit(link)
    if parts.scheme in ("mailto", "data"):
        return ""
    if parts.scheme or parts.netloc:
        if loaded:
            return "is loaded from elsewhere"
        return "" if WHOLE.match(link) else "is no whole address"
    where, place = unquote(parts.path), unquote(parts.fragment)
    target = path
    if where:
        target = (site / where.lstrip("/") if where.startswith("/") else path.parent / where).resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file() or site not in target.parents:
        return "leads nowhere"
    if place and target in pages and place not in pages[target].places:
        return f"there is no place {place} on that page"
    return ""


def main() -> int:
    """Check the site, and say what is wrong with it."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    found = faults(site)
    print(*found, sep="\n", end="\n" if found else "")
    pages = sum(1 for _ in site.rglob("*.html"))
    print(f"docs: {pages} pages, {len(found)} broken links", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
