"""How much of a game has been shown: where a table stands that is built anew in the middle of an opening."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("shown", sa.Integer(), nullable=False, server_default="0"))
        tables.add_column(sa.Column("used", sa.Integer(), nullable=True))
        tables.add_column(sa.Column("used_ply", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("used_ply")
        tables.drop_column("used")
        tables.drop_column("shown")
