"""How long the results of a day's pizza take to be shown, when very many have tried it: one request, to its last byte.

A day of last week is written into the database of a running server, with the results of so many people; then it is
asked for over and over, by one after the other. With SQLite, and with PostgreSQL where it is installed.

Run: ``python -m benchmarks.days [--people N] [--tries N] [--json]``.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

import httpx
from sqlalchemy import insert, select

from benchmarks.servers import forno_server, postgresql
from forno.server.store.engine import open_engine, parse_url
from forno.server.store.models import DayRow, TryRow

GAME: Final = "mamma-mia"
DAYS: Final = 7
MILLISECONDS: Final = 86_400_000
SCORES: Final = range(9)


@dataclass(frozen=True)
class Shown:
    """Milliseconds from the request to the whole answer, and the answer's bytes."""

    database: str
    people: int
    median: float
    most: float
    bytes: int


@contextmanager
def served(database: str, folder: Path) -> Iterator[tuple[str, str]]:
    """A server with a database of its own; gives both addresses."""
    if database == "sqlite":
        with forno_server(folder) as (address, _):
            yield address, f"sqlite:///{folder / 'data/forno.sqlite3'}"
        return
    with postgresql(folder) as url, forno_server(folder, url) as (address, _):
        yield address, url


def write(url: str, people: int) -> str:
    """Write a day of last week, as today's is, with its results; gives its name."""
    rng = random.Random(1)
    engine = open_engine(parse_url(url))
    with engine.begin() as connection:
        today = connection.execute(select(DayRow.__table__).where(DayRow.game == GAME)).mappings().one()
        begins, ends = (today[name] - DAYS * MILLISECONDS for name in ("begins", "ends"))
        day = time.strftime("%Y-%m-%d", time.gmtime((begins + ends) / 2000))
        connection.execute(insert(DayRow), [{**today, "day": day, "begins": begins, "ends": ends}])
        results = [
            {"day": day, "game": GAME, "owner": rng.randbytes(32), "table_id": None, "ended": ends - 1}
            | {"score": rng.choice(SCORES), "won": rng.random() < 0.25}
            for _ in range(people)
        ]
        connection.execute(insert(TryRow), results)
    engine.dispose()
    return day


def shown(database: str, people: int, tries: int) -> Shown:
    """Ask a server for the results of a day.

    Raises:
        OSError: A server does not start, or has counted otherwise.
    """
    with tempfile.TemporaryDirectory() as name, served(database, Path(name)) as (address, url):
        client = httpx.Client(base_url=address, timeout=60)
        client.get("/api/daily", params={"game": GAME}).raise_for_status()
        day = write(url, people)
        times = []
        for _ in range(tries):
            start = time.perf_counter()
            answer = client.get(f"/api/daily/{day}", params={"game": GAME})
            times.append(1000 * (time.perf_counter() - start))
            if sum(one["won"] + one["lost"] for one in answer.json()["spread"]) != people:
                raise OSError(f"not all results are shown: {answer.text}")
        return Shown(database, people, median(times), max(times), len(answer.content))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--tries", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = []
    for database in ("sqlite", "postgresql"):
        try:
            found.append(shown(database, options.people, options.tries))
        except OSError as error:
            print(f"{database}: {error}")
            continue
        if not options.json:
            one = found[-1]
            print(f"{database}: {one.people} results, {one.median:.1f} ms, {one.most:.1f} at most, {one.bytes} bytes")
    if options.json:
        print(json.dumps([asdict(one) for one in found]))


if __name__ == "__main__":
    main()
