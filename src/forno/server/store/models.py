"""The tables of the database. Changing one needs a migration beside it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

# SQLite gives a row its number only where the column is INTEGER to the letter.
Identity = BigInteger().with_variant(Integer, "sqlite")


class Base(DeclarativeBase):
    """All models. Constraints have names, so that a migration can change them on any database."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class TableRow(Base):
    """A table: everything of its record but the moves, and what its people have settled."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(Identity, primary_key=True, autoincrement=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    watch: Mapped[str] = mapped_column(String(32), unique=True)  # the code of the spectators' link
    short: Mapped[str | None] = mapped_column(String(5), unique=True, index=True)  # the code while it waits
    game: Mapped[str] = mapped_column(String(40))
    edition: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))
    start: Mapped[dict[str, Any] | None] = mapped_column(
        JSON(none_as_null=True)
    )  # a position, of a record that has one
    imported: Mapped[bool] = mapped_column(Boolean)  # opened from a record: somebody knows its seed
    learning: Mapped[bool] = mapped_column(Boolean)  # its people may ask the coach while they play
    first_deal: Mapped[bool] = mapped_column(Boolean)  # that was chosen to learn the game with
    daily: Mapped[str | None] = mapped_column(String(10))  # the day whose pizza it is
    language: Mapped[str] = mapped_column(String(8))
    public: Mapped[bool] = mapped_column(Boolean, index=True)  # shown in the lobby
    house: Mapped[dict[str, Any]] = mapped_column(JSON)  # chat, clock
    host: Mapped[bytes | None] = mapped_column(LargeBinary(32))  # SHA-256 of the host's token
    pending: Mapped[dict[str, Any]] = mapped_column(JSON)  # what people are asked: to take back a move, to end
    next: Mapped[str | None] = mapped_column(String(32))  # the table of the rematch
    created: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970, UTC
    started: Mapped[int | None] = mapped_column(BigInteger)
    finished: Mapped[int | None] = mapped_column(BigInteger)
    ended: Mapped[str | None] = mapped_column(String(16))  # by whom, where it was ended before its time
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)  # when a long clock runs out, of this decision:
    due_ply: Mapped[int | None] = mapped_column(Integer)
    used: Mapped[int | None] = mapped_column(Integer)  # milliseconds of a short clock, of the decision that runs:
    used_ply: Mapped[int | None] = mapped_column(Integer)
    shown: Mapped[int] = mapped_column(Integer)  # events that everybody has seen; written while the oven is open
    seen: Mapped[int | None] = mapped_column(BigInteger)  # when somebody was last there, of a public one; and somebody
    awaited: Mapped[int | None] = mapped_column(BigInteger)  # who waited there for others


class SeatRow(Base):
    """A seat as it is now."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))  # person, bot, open
    name: Mapped[str] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(40))  # of a bot's seat
    stand_in: Mapped[str | None] = mapped_column(String(40))  # the bot that plays for the person
    stand_in_by: Mapped[str | None] = mapped_column(String(16))  # who let it: player, host, absence, clock
    program: Mapped[bool] = mapped_column(Boolean)  # of a person's seat: a program plays it
    colour: Mapped[str | None] = mapped_column(String(16))  # that its owner wants
    pace: Mapped[str | None] = mapped_column(String(8))  # at which its owner likes to play: calm, normal, brisk


class HolderRow(Base):
    """Who may play a seat: the SHA-256 of a token. A seat has one for each device that it was carried to."""

    __tablename__ = "holders"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    owner: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True, index=True)


class CarryRow(Base):
    """A link that carries a seat to another device: the SHA-256 of its secret. It works once, and not for long."""

    __tablename__ = "carries"

    secret: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seat: Mapped[int] = mapped_column(Integer)
    until: Mapped[int] = mapped_column(BigInteger)


class MoveRow(Base):
    """A decision. That there is one row for a table and ply is what keeps two answers from being played."""

    __tablename__ = "moves"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012 - SQLAlchemy reads a plain dict

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(Integer)
    move: Mapped[str] = mapped_column(String(64))  # or ``undo``: the last message is taken back
    message: Mapped[str | None] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(16))  # who took it: see ``stored.By``
    at: Mapped[int] = mapped_column(BigInteger)
    spent: Mapped[int] = mapped_column(Integer)  # milliseconds of the player's clock


class ActRow(Base):
    """Something that happened around the game: somebody sat down, a bot stood in, somebody said something."""

    __tablename__ = "acts"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None] = mapped_column(Integer)
    by: Mapped[str] = mapped_column(String(16))
    text: Mapped[str | None] = mapped_column(String(500))
    at: Mapped[int] = mapped_column(BigInteger)


class DayRow(Base):
    """A day's pizza of one game. Its seed is not kept: it follows from a secret of the server."""

    __tablename__ = "days"

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    begins: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970, UTC; the zone may be another one later
    ends: Mapped[int] = mapped_column(BigInteger)
    bot: Mapped[str] = mapped_column(String(40))  # at all other seats
    version: Mapped[str] = mapped_column(String(80))  # of forno and of the rules
    weights: Mapped[str | None] = mapped_column(String(64))  # SHA-256 of what the bots have learned


class TryRow(Base):
    """Somebody's try of a day's pizza: that there is one row is what keeps him from a second."""

    __tablename__ = "tries"
    __table_args__ = (
        ForeignKeyConstraint(["day", "game"], ["days.day", "days.game"]),
        Index("ix_tries_owner", "owner", "game"),
        {"sqlite_with_rowid": False},
    )

    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    owner: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)  # or, once he is forgotten, nobody
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), index=True)
    ended: Mapped[int | None] = mapped_column(BigInteger)  # when its last decision was written
    score: Mapped[int | None] = mapped_column(Integer)
    won: Mapped[bool] = mapped_column(Boolean)


class AliveRow(Base):
    """When a process of the server last said that it runs; there is one row."""

    __tablename__ = "alive"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)


class SecretRow(Base):
    """What all processes of a server have to know and nobody else may: the key that signs cookies."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[bytes] = mapped_column(LargeBinary(64))
