"""What a host can set, from the environment or in code."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from ipaddress import ip_network
from pathlib import Path
from typing import Final, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from forno.coach.advising import LEAST_PLAYOUTS
from forno.common.files import at_home
from forno.errors import BadOption

__all__ = ["Settings"]

_HERE = Path(__file__).parent
MOST_PROCESSES: Final = 256
COACH_PLAYOUTS: Final = 4000  # some five seconds for a game on a free core
_HOST: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """How the server runs.

    Args:
        data: The folder that holds everything that must not be lost.
        database: Another database than the SQLite file in ``data``, ``postgresql://user@host/name``.
        pace: Scales every pause of the table: 1 for people, 0 for tests.
        origins: Other origins than the server's own whose pages may use it, such as ``https://play.example.org``.
        hosts: The names that the server goes by; a request for another one is refused. Empty: any name will do.
        log: ``console`` for people, ``json`` for machines.
        level: The least serious level that is logged.
        bot_seconds: How long a bot may think about one decision before a random legal move is played for it.
        workers: How many server processes share the address; more than one need a PostgreSQL.
        bot_processes: In how many processes bots think; None: one for each core but one, and at least one.
        coach_playouts: How many games the coach plays on in its mind for each decision of a game that is over.
        idle_seconds: How long a table stays in memory after the last connection has gone.
        absent_seconds: How long a person may be away from a running game before a bot plays on.
        limits: Whether it is limited how much one address, person or connection may ask for in a time.
        proxies: Addresses or networks of web servers in front of this one, whose ``X-Forwarded-For`` and
            ``X-Forwarded-Proto`` are believed.
        most_tables: How many tables may be in memory at once.
        large_pages: Whether some memory is taken at the start, on large pages where Linux has them.
        zone: Where the server's days begin and end.
        web: The folder of the built web client.
        listens: The address and port that it is bound to, where whoever starts it says so.
        both: Whether, bound to all addresses of IPv6, it takes those of IPv4, too.
    """

    data: Path = Path("data")
    database: str | None = None
    pace: float = 1.0
    origins: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    log: str = "console"
    level: str = "info"
    bot_seconds: float = 10.0
    bot_processes: int | None = None
    workers: int = 1
    idle_seconds: float = 120.0
    absent_seconds: float = 60.0
    limits: bool = True
    proxies: tuple[str, ...] = ()
    most_tables: int = 5000
    coach_playouts: int = COACH_PLAYOUTS
    large_pages: bool = True
    zone: tzinfo = UTC
    web: Path = field(default=_HERE / "web")
    listens: tuple[str, int] | None = None
    both: bool = False

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Self:
        """The settings that the environment names: ``FORNO_DATA``, ``FORNO_DATABASE``, ``FORNO_PACE``,
        ``FORNO_ORIGINS``, ``FORNO_HOSTS``, ``FORNO_LOG``, ``FORNO_LOG_LEVEL``, ``FORNO_WORKERS``,
        ``FORNO_BOT_PROCESSES``, ``FORNO_COACH_PLAYOUTS``, ``FORNO_LIMITS``, ``FORNO_PROXIES``,
        ``FORNO_LARGE_PAGES`` and ``FORNO_TIMEZONE``.
        """
        env = os.environ if environ is None else environ
        return cls(
            data=at_home(Path(env.get("FORNO_DATA") or "data")),
            database=env.get("FORNO_DATABASE") or None,
            pace=_fraction(env.get("FORNO_PACE") or "1", "FORNO_PACE"),
            origins=frozenset(env.get("FORNO_ORIGINS", "").replace(",", " ").split()),
            hosts=_hosts(env.get("FORNO_HOSTS", ""), "FORNO_HOSTS"),
            log=_one_of(env.get("FORNO_LOG") or "console", "FORNO_LOG", ("console", "json")),
            level=_one_of(
                (env.get("FORNO_LOG_LEVEL") or "info").lower(), "FORNO_LOG_LEVEL", ("debug", "info", "warning", "error")
            ),
            workers=_number(env.get("FORNO_WORKERS"), "FORNO_WORKERS") or 1,
            bot_processes=_number(env.get("FORNO_BOT_PROCESSES"), "FORNO_BOT_PROCESSES"),
            limits=_is_on(env.get("FORNO_LIMITS"), "FORNO_LIMITS"),
            proxies=_networks(env.get("FORNO_PROXIES", ""), "FORNO_PROXIES"),
            coach_playouts=_number(env.get("FORNO_COACH_PLAYOUTS"), "FORNO_COACH_PLAYOUTS", LEAST_PLAYOUTS, 1_000_000)
            or COACH_PLAYOUTS,
            large_pages=_is_on(env.get("FORNO_LARGE_PAGES"), "FORNO_LARGE_PAGES"),
            zone=_zone(env.get("FORNO_TIMEZONE"), "FORNO_TIMEZONE"),
        )

    @property
    def url(self) -> str:
        """The database."""
        return self.database or f"sqlite:///{self.data.absolute() / 'forno.sqlite3'}"

    @property
    def where(self) -> str:
        """The database as a host knows it; without a password."""
        return self.database.rpartition("@")[2].partition("?")[0] if self.database else str(self.data)


def _fraction(text: str, name: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise BadOption(f"must be a number from 0 to 1, not {text!r}", name)
    return value


def _number(text: str | None, name: str, least: int = 1, most: int = MOST_PROCESSES) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise BadOption(f"must be a number from {least} to {most}, not {text!r}", name)
    return int(text)


def _zone(text: str | None, name: str) -> tzinfo:
    if not text:
        return UTC
    try:
        return ZoneInfo(text)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise BadOption(f"must be a time zone such as Europe/Rome or UTC, not {text!r}", name) from None


def _networks(text: str, name: str) -> tuple[str, ...]:
    found = tuple(text.replace(",", " ").split())
    for network in found:
        try:
            ip_network(network)
        except ValueError:
            raise BadOption(
                f"must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, not {network!r}", name
            ) from None
    return found


def _hosts(text: str, name: str) -> frozenset[str]:
    found = frozenset(host.lower().removesuffix(".") for host in text.replace(",", " ").split())
    for host in sorted(found):
        if not _HOST.fullmatch(host):
            raise BadOption(f"must be names such as play.example.org, without https:// and port, not {host!r}", name)
    return found


def _is_on(text: str | None, name: str) -> bool:
    return _one_of((text or "on").lower(), name, ("on", "off")) == "on"


def _one_of(text: str, name: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise BadOption(f"must be one of {', '.join(allowed)}, not {text!r}", name)
    return text
