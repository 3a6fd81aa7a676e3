"""When somebody was last at a table, and when somebody last waited there: what the public list is made of."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Of what is older nobody knows it: then it counts from when the table was opened.
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("seen", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("awaited", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("awaited")
        tables.drop_column("seen")
