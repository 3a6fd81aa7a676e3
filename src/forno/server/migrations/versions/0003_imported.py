"""Tables that were opened from a record: marked for everybody, and some begin with a position."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("start", sa.JSON(none_as_null=True), nullable=True))
        tables.add_column(sa.Column("imported", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("imported")
        tables.drop_column("start")
