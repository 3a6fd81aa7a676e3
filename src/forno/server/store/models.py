"""The tables of the database. Changing one needs a migration beside it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Integer, LargeBinary, MetaData, String
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
    """A table: everything of its record but the moves."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(Identity, primary_key=True, autoincrement=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(40))
    edition: Mapped[str] = mapped_column(String(40))
    rules: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(64))
    language: Mapped[str] = mapped_column(String(8))
    created: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970, UTC
    finished: Mapped[int | None] = mapped_column(BigInteger)


class SeatRow(Base):
    """A seat: a bot's name, or the SHA-256 of the token that plays it."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40))
    bot: Mapped[str | None] = mapped_column(String(40))
    token: Mapped[bytes | None] = mapped_column(LargeBinary(32))


class MoveRow(Base):
    """A decision. That there is one row for a table and ply is what keeps two answers from being played.

    ``by`` says who took it: ``person``; ``bot``; ``fallback``, a random legal move for a bot that failed; ``hurried``,
    one because no bot had time.
    """

    __tablename__ = "moves"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012 - SQLAlchemy reads a plain dict

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[int] = mapped_column(Integer)
    move: Mapped[str] = mapped_column(String(64))
    message: Mapped[str | None] = mapped_column(String(64))
    by: Mapped[str] = mapped_column(String(16))  # person, bot, fallback or hurried
    at: Mapped[int] = mapped_column(BigInteger)
