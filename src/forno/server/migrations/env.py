"""Alembic's entry: runs the steps over the connection that the server hands in."""

from alembic import context

from forno.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
