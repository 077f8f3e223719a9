"""After the game: who has won, and how good that makes everyone. Ratings are OpenSkill's (Plackett–Luce).

Rated are games among people only: every seat held by a person of its own, played to the end. Whoever was
replaced by a bot, and did not come back, is ranked behind all others.
"""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from teien.server import database as db
from teien.server.database import Database
from teien.server.table import Table

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@cache
def model() -> PlackettLuce:
    """How people are rated; loaded when the first rated game is over."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


def ranks_of(table: Table) -> dict[str, int]:
    """Everyone who held one seat in a game played to its end, with their rank; equals share one."""
    if table.game is None or table.ending != "finished":
        return {}
    scores, winners = table.game.scores, table.game.winners
    standing = {
        str(seat.player): (not seat.away, number in winners, scores[number])
        for number, seat in enumerate(table.seats)
        if seat.player and table.seats_of(seat.player) == [number]
    }
    return {player: 1 + sum(other > own for other in standing.values()) for player, own in standing.items()}


def is_rated(table: Table) -> bool:
    """Whether a game counts: several people, each on a seat of their own, and no bot at the start."""
    return len(table.seats) > 1 and len(ranks_of(table)) == len(table.seats)


def winners_of(table: Table) -> set[str]:
    """The people who have won."""
    winners = table.game.winners if table.game else []
    return {str(table.seats[seat].player) for seat in winners if seat < len(table.seats)}


async def settle(database: Database, table: Table) -> bool:
    """Enters the result of a game that is over; whether it was not entered before."""
    ranks, rated = ranks_of(table), is_rated(table)
    won = winners_of(table)
    async with database.writing() as connection:
        done = await connection.execute(
            sql.update(db.tables)
            .where(db.tables.c.id == table.id, sql.not_(db.tables.c.settled))
            .values(settled=True)
        )
        if not done.rowcount:
            return False
        rows = [
            {
                "table_id": table.id,
                "player": player,
                "game": table.game_name,
                "mode": table.mode,
                "rank": rank,
                "won": player in won,
                "rated": rated,
                "at": time.time(),
            }
            for player, rank in sorted(ranks.items())
        ]
        if rows:
            await connection.execute(sql.insert(db.results), rows)
        if rated:
            await _rate(connection, database, table, ranks, won)
    return True


async def _rate(
    connection: AsyncConnection, database: Database, table: Table, ranks: dict[str, int], won: set[str]
) -> None:
    """Makes everyone as good as the game shows them to be."""
    rater = model()
    ratings, players = db.ratings, sorted(ranks)  # in one order, so that two games never wait for each other
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
    rows = (await connection.execute(query.with_for_update())).all()
    teams = [[rater.rating(mu=row.mean, sigma=row.deviation)] for row in rows]
    rated = rater.rate(teams, ranks=[float(ranks[row.player]) for row in rows])
    for row, (new,) in zip(rows, rated, strict=True):
        await connection.execute(
            sql.update(ratings)
            .where(here, ratings.c.player == row.player)
            .values(
                mean=new.mu,
                deviation=new.sigma,
                rating=new.ordinal(),
                rated=row.rated + 1,
                won=row.won + (row.player in won),
            )
        )
