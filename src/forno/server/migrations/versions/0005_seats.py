"""What else is to be known of a seat: that a program plays it, and the colour that its owner wants."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("program", sa.Boolean(), nullable=False, server_default=sa.false()))
        seats.add_column(sa.Column("colour", sa.String(16), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("colour")
        seats.drop_column("program")
