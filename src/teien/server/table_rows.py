"""What the database knows of a table besides its log: so that it is found, and its result counted."""

from __future__ import annotations

from typing import Any

import orjson
import sqlalchemy as sql

from teien.play.book import Json
from teien.server import schema as db
from teien.server.bot_turns import LEASE
from teien.server.database import Database
from teien.tables import entries as log
from teien.tables import views
from teien.tables.table import Table


def row_of(table: Table, now: float) -> Json:
    """What the database knows of a table besides its log, so that it can be found."""
    return {
        "head": table.head,
        "state": table.state,
        "updated": now,
        "due": table.clock.due(table.outages),
        "bot_due": None if table.bot_turn() is None else now + LEASE,
        "ended": table.ended,
        "summary": orjson.dumps(views.summary(table)).decode(),
    }


def seat_rows(database: Database, table: Table, *players: str) -> list[Any]:
    """These people find the table among their own."""
    return [
        database.insert(db.seated).values(player=player, table_id=table.id).on_conflict_do_nothing()
        for player in players
    ]


def consequences(database: Database, table: Table, before: int) -> list[Any]:
    """What new entries mean outside the log: whoever sat down finds the table again; a result is in."""
    new = table.entries[before:]
    sat = [str(entry.by) for entry in new if entry.kind == log.SAT]
    sent = [entry.facts["player"] for entry in new if entry.kind == log.DISMISSED]
    rated = any(entry.kind == log.RATED for entry in new)
    return [
        *seat_rows(database, table, *sat),
        *(_unseated(table, player) for player in sent),
        *([settled(table)] if rated else []),
    ]


def _unseated(table: Table, player: str) -> sql.Executable:
    """Someone does not find the table among their own any more."""
    return sql.delete(db.seated).where(db.seated.c.table_id == table.id, db.seated.c.player == player)


def settled(table: Table) -> sql.Executable:
    """The result of a table is in the statistics."""
    return sql.update(db.tables).where(db.tables.c.id == table.id).values(settled=True)
