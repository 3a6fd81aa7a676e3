"""Codes of five letters, by which a table is found while it waits."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("short", sa.String(5), nullable=True))
    op.create_index("ix_tables_short", "tables", ["short"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_tables_short", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("short")
