"""Results tell what they changed, keys when they were used; a caller's own id is the caller's alone."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the database what the next version needs."""
    with op.batch_alter_table("keys", schema=None) as batch_op:
        batch_op.add_column(sa.Column("used", sa.Double(), server_default="0", nullable=False))
    op.execute(sa.text("UPDATE keys SET used = :now").bindparams(now=time.time()))
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("ended", sa.Double(), nullable=True))
    op.execute(
        "UPDATE tables SET ended = updated WHERE state = 'over' AND EXISTS "
        "(SELECT 1 FROM entries WHERE entries.table_id = tables.id AND entries.kind = 'started')"
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.add_column(sa.Column("before", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("after", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("unrated", sa.String(length=16), nullable=True))
    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.drop_constraint("entries_move_id", type_="unique")
        batch_op.create_unique_constraint("entries_move_id", ["table_id", "by", "move_id"])
