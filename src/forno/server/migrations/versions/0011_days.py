"""The pizza of the day: its days, and who has tried it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("daily", sa.String(10), nullable=True))
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("version", sa.String(80), nullable=False),
        sa.Column("weights", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("day", "game", name="pk_days"),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("owner", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", _ID, nullable=True),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["day", "game"], ["days.day", "days.game"], name="fk_tries_day_days"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_tries_table_id_tables", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("day", "game", "owner", name="pk_tries"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tries_table_id", "tries", ["table_id"])
    op.create_index("ix_tries_owner", "tries", ["owner", "game"])


def downgrade() -> None:
    op.drop_table("tries")
    op.drop_table("days")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("daily")
