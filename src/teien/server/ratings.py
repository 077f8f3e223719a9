"""After the game: who has won, and how good that makes everyone. Ratings are OpenSkill's (Plackett–Luce).

Rated are games among people only: every seat held by a person of its own, who has really played (`outcome`),
and not too often the same two, nor too often against newcomers, who may be anyone.
"""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from teien.play.book import Json
from teien.server import schema as db
from teien.server.database import Database
from teien.tables import outcome
from teien.tables.outcome import Unrated
from teien.tables.table import Table

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

DAY = 86_400.0
"""Whoever came less than so many seconds ago is a newcomer."""
WITH_THE_SAME = 5
"""So many games a day between the same two count."""
WITH_NEWCOMERS = 5
"""So many games a day against newcomers count."""


@cache
def model() -> PlackettLuce:
    """How people are rated; loaded when the first rated game is over."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def ranks_of(table: Table) -> dict[str, int]:
    """Everyone who held one seat in a game that came to a result, with their rank among them."""
    ranks = {
        str(table.seats[seat].player): rank
        for seat, rank in enumerate(outcome.ranks_by_seat(table))
        if table.seats_of(table.seats[seat].player) == [seat]
    }
    return {player: 1 + sum(other < own for other in ranks.values()) for player, own in ranks.items()}


async def settle(database: Database, table: Table) -> Json | None:
    """Enters the result of a game that is over, if that is not done; gives what it changed, among people.

    `changes` has everyone's rating before and after; `unrated` says why it does not count.
    """
    ranks, why = ranks_of(table), outcome.unrated(table)
    async with database.writing() as connection:
        await connection.execute(
            sql.select(db.tables.c.id).where(db.tables.c.id == table.id).with_for_update()
        )
        rows = await _entered(connection, table)
        if not rows and ranks:
            why = why or await _too_often(connection, sorted(ranks))
            rated = {} if why else await _rate(connection, database, table, ranks)
            rows = [_result(table, player, rank, why, rated) for player, rank in sorted(ranks.items())]
            await connection.execute(sql.insert(db.results), rows)
    if not rows or why in ("deal", "device", "bots", "alone"):
        return None
    return {
        "unrated": rows[0]["unrated"],
        "changes": [
            {"seat": table.seats_of(row["player"])[0], "before": row["before"], "after": row["after"]}
            for row in rows
            if row["after"] is not None
        ],
    }


async def _entered(connection: AsyncConnection, table: Table) -> list[Json]:
    """The results of a table that are in already."""
    query = sql.select(db.results).where(db.results.c.table_id == table.id).order_by(db.results.c.player)
    return [dict(row._mapping) for row in await connection.execute(query)]


def _result(table: Table, player: str, rank: int, why: str | None, rated: dict[str, Json]) -> Json:
    seat = table.seats_of(player)[0]
    return {
        "table_id": table.id,
        "player": player,
        "game": table.game_name,
        "mode": table.mode,
        "rank": rank,
        "won": seat in outcome.winners(table),
        "rated": why is None,
        "unrated": why,
        "at": time.time(),
        **rated.get(player, {"before": None, "after": None}),
    }


# --- what does not count ----------------------------------------------------------------------


async def _too_often(connection: AsyncConnection, players: list[str]) -> Unrated | None:
    """Whether two of them have played enough for a day, or one of them enough newcomers.

    They are held meanwhile, so that games which end at once are counted one after another.
    """
    await connection.execute(
        sql.select(db.players.c.id)
        .where(db.players.c.id.in_(players))
        .order_by(db.players.c.id)
        .with_for_update(key_share=True)
    )
    since = time.time() - DAY
    mine, theirs = db.results.alias("mine"), db.results.alias("theirs")
    together = (
        sql.select(sql.func.count())
        .select_from(mine.join(theirs, mine.c.table_id == theirs.c.table_id))
        .where(mine.c.rated, mine.c.at >= since, mine.c.player < theirs.c.player)
        .where(mine.c.player.in_(players), theirs.c.player.in_(players))
        .group_by(mine.c.player, theirs.c.player)
    )
    if any(row[0] >= WITH_THE_SAME for row in await connection.execute(together)):
        return "often"
    new = sql.select(db.players.c.id).where(db.players.c.id.in_(players), db.players.c.created >= since)
    newcomers = set((await connection.execute(new)).scalars())
    facing = [player for player in players if newcomers - {player}]
    tired = (
        sql.select(sql.func.count(mine.c.table_id.distinct()))
        .select_from(
            mine.join(theirs, mine.c.table_id == theirs.c.table_id).join(
                db.players, db.players.c.id == theirs.c.player
            )
        )
        .where(mine.c.rated, mine.c.at >= since, mine.c.player != theirs.c.player)
        .where(mine.c.player.in_(facing), db.players.c.created >= mine.c.at - DAY)
        .group_by(mine.c.player)
    )
    if facing and any(row[0] >= WITH_NEWCOMERS for row in await connection.execute(tired)):
        return "newcomers"
    return None


# --- what does --------------------------------------------------------------------------------


async def _rate(
    connection: AsyncConnection, database: Database, table: Table, ranks: dict[str, int]
) -> dict[str, Json]:
    """Makes everyone as good as the game shows them to be; gives their ratings before and after."""
    rater, ratings, won = model(), db.ratings, outcome.winners(table)
    here = (ratings.c.game == table.game_name) & (ratings.c.mode == table.mode)
    rows = await _ratings_of(connection, database, table, sorted(ranks))
    teams = [[rater.rating(mu=row.mean, sigma=row.deviation)] for row in rows]
    rated = rater.rate(teams, ranks=[float(ranks[row.player]) for row in rows])
    changed = {}
    for row, (new,) in zip(rows, rated, strict=True):
        changed[row.player] = {"before": row.rating, "after": new.ordinal()}
        await connection.execute(
            sql.update(ratings)
            .where(here, ratings.c.player == row.player)
            .values(
                mean=new.mu,
                deviation=new.sigma,
                rating=new.ordinal(),
                rated=row.rated + 1,
                won=row.won + (table.seats_of(row.player)[0] in won),
            )
        )
    return changed


async def _ratings_of(
    connection: AsyncConnection, database: Database, table: Table, players: list[str]
) -> list[Any]:
    """The ratings of all, held; in one order, so that two games never wait for each other."""
    rater, ratings = model(), db.ratings
    for player in players:
        await connection.execute(
            database.insert(ratings)
            .values(
                player=player,
                game=table.game_name,
                mode=table.mode,
                mean=rater.mu,
                deviation=rater.sigma,
                rating=0.0,
                rated=0,
                won=0,
            )
            .on_conflict_do_nothing()
        )
    here = (ratings.c.game == table.game_name) & (ratings.c.mode == table.mode)
    query = sql.select(ratings).where(here, ratings.c.player.in_(players)).order_by(ratings.c.player)
    return list((await connection.execute(query.with_for_update())).all())
