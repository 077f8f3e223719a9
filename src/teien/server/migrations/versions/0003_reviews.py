"""Reviews are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the database what the next version needs."""
    op.create_table(
        "reviews",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    with op.batch_alter_table("reviews", schema=None) as batch_op:
        batch_op.create_index("reviews_made", ["made"], unique=False)
