"""What Alembic runs: the steps that a database still needs, in the transaction that it is given."""

from __future__ import annotations

from alembic import context

from teien.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite cannot alter a table otherwise
)
context.run_migrations()
