"""Clocks of days: when the time is up is kept, and when the server last ran: they stand still while it is down."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("due", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("due_ply", sa.Integer(), nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    alive = op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_alive"),
    )
    op.bulk_insert(alive, [{"id": 1, "at": time.time_ns() // 1_000_000}])


def downgrade() -> None:
    op.drop_table("alive")
    op.drop_index("ix_tables_due", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("due_ply")
        tables.drop_column("due")
