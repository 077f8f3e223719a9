"""Makes a database what this version needs: at once if it is empty, otherwise by the steps in migrations/."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sql

from teien.server.database import BadDatabase, Database
from teien.server.schema import metadata

REVISION = "0004"
"""The shape that this version needs: the last of the steps in migrations/."""
MIGRATING = 0x7E1E4
"""The number of the lock that lets one node at a time change the shape of a database."""


stamps = sql.Table(
    "alembic_version",
    sql.MetaData(),  # Alembic's own: no part of our data
    sql.Column("version_num", sql.String(32), nullable=False),
    sql.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)


def _revision(connection: sql.Connection) -> str | None:
    """The shape that a database has; none if it is empty."""
    if not sql.inspect(connection).has_table(stamps.name):
        return None
    return connection.execute(sql.select(stamps.c.version_num)).scalar()


async def migrate(database: Database) -> None:
    """Makes the database what this version needs, all or nothing; its data stay."""
    async with database.writing() as connection:
        if database.shared:
            await connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))
        else:  # Python would begin only with the first row, after the tables are made
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def _upgrade(connection: sql.Connection) -> None:
    revision = _revision(connection)
    if revision is None:
        _make(connection)
    elif revision != REVISION:
        climb(connection)


def _make(connection: sql.Connection) -> None:
    """An empty database becomes at once what the steps would lead to."""
    metadata.create_all(connection, checkfirst=False)
    stamps.create(connection)
    connection.execute(sql.insert(stamps).values(version_num=REVISION))


def climb(connection: sql.Connection, to: str = "head") -> None:
    """Goes the steps that a database still needs. Alembic is loaded only for this."""
    from alembic import command
    from alembic.config import Config
    from alembic.util.exc import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        raise BadDatabase(f"The database was made by a newer Teien: {error}") from error
