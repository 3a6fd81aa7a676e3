"""Several people at a table: who holds a seat, who stands in, what happened around the game.

Tables of 0001 have one person; its token is carried over, so that games on the way go on.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _widen_tables()
    op.create_table(
        "holders",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.LargeBinary(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_holders_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "owner", name="pk_holders"),
    )
    op.create_index("ix_holders_owner", "holders", ["owner"])
    op.execute(
        "INSERT INTO holders (table_id, seat, owner) SELECT table_id, number, token FROM seats WHERE token IS NOT NULL"
    )
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("kind", sa.String(8), nullable=False, server_default="person"))
        seats.add_column(sa.Column("stand_in", sa.String(40), nullable=True))
        seats.add_column(sa.Column("stand_in_by", sa.String(16), nullable=True))
        seats.drop_column("token")
    op.execute("UPDATE seats SET kind = 'bot' WHERE bot IS NOT NULL")
    with op.batch_alter_table("moves", table_kwargs={"sqlite_with_rowid": False}) as moves:
        moves.add_column(sa.Column("spent", sa.Integer(), nullable=False, server_default="0"))
    _new_tables()


def _widen_tables() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("watch", sa.String(32), nullable=True))
        tables.add_column(sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("house", sa.JSON(), nullable=False, server_default="{}"))
        tables.add_column(sa.Column("host", sa.LargeBinary(32), nullable=True))
        tables.add_column(sa.Column("pending", sa.JSON(), nullable=False, server_default="{}"))
        tables.add_column(sa.Column("next", sa.String(32), nullable=True))
        tables.add_column(sa.Column("started", sa.BigInteger(), nullable=True))
        tables.add_column(sa.Column("ended", sa.String(16), nullable=True))
    connection = op.get_bind()
    for (number,) in connection.execute(sa.text("SELECT id FROM tables")).all():
        connection.execute(
            sa.text("UPDATE tables SET watch = :watch WHERE id = :id"),
            {"watch": f"w{secrets.token_hex(8)}", "id": number},
        )
    op.execute("UPDATE tables SET started = created")
    op.execute(
        "UPDATE tables SET host = (SELECT token FROM seats WHERE table_id = tables.id AND token IS NOT NULL LIMIT 1)"
    )
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("watch", existing_type=sa.String(32), nullable=False)
        tables.create_unique_constraint("uq_tables_watch", ["watch"])
        tables.create_index("ix_tables_public", ["public"])


def _new_tables() -> None:
    op.create_table(
        "acts",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(16), nullable=False),
        sa.Column("text", sa.String(500), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_acts_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_acts"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "carries",
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_carries_table_id_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("secret", name="pk_carries"),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary(64), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secrets"),
    )


def downgrade() -> None:
    raise RuntimeError("Going back would lose who sits where; restore a backup instead.")
