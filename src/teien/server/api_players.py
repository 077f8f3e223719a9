"""Over HTTP: players and their ranks."""

from __future__ import annotations

from typing import Annotated

import sqlalchemy as sql
from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from teien.server import requests
from teien.server import schema as db
from teien.server.dependencies import TheHall
from teien.server.problems import answer, problems
from teien.tables import answers
from teien.tables.refusals import NotThere

api = APIRouter()
SHOWN = 100
"""So many players the ranking shows, the best."""


@api.get("/api/players/{id}", response_model=answers.Profile, responses=problems(404), tags=["players"])
async def profile(
    player_id: Annotated[str, Path(alias="id", pattern=requests.ID)], hall: TheHall
) -> Response:
    """A player's statistics."""
    players = await hall.database.fetch(sql.select(db.players).where(db.players.c.id == player_id))
    if not players:
        raise NotThere("There is no such player.")
    results, ratings = db.results.c, db.ratings.c
    played = await hall.database.fetch(
        sql.select(
            results.game, results.mode, sql.func.count(), sql.func.sum(sql.cast(results.won, sql.Integer))
        )
        .where(results.player == player_id)
        .group_by(results.game, results.mode)
        .order_by(results.game, results.mode)
    )
    rated = {
        (row.game, row.mode): row
        for row in await hall.database.fetch(sql.select(db.ratings).where(ratings.player == player_id))
    }
    standings: list[answers.Standing] = []
    for game, mode, games, won in played:
        row = rated.get((game, mode))
        standings.append(
            {
                "game": game,
                "mode": mode,
                "rating": row.rating if row else None,
                "mean": row.mean if row else None,
                "deviation": row.deviation if row else None,
                "rated": row.rated if row else 0,
                "played": games,
                "won": int(won or 0),
            }
        )
    person = players[0]
    return answer(answers.Profile(id=person.id, name=person.name, since=person.created, standings=standings))


@api.get("/api/leaderboard", response_model=answers.Leaderboard, responses=problems(), tags=["players"])
async def leaderboard(
    hall: TheHall,
    game: Annotated[requests.GameName, Query()],
    mode: Annotated[str | None, Query(pattern="^[A-Za-z0-9_.-]{1,64}$")] = None,
) -> Response:
    """The best players of a game in one mode; without a mode, in the one that is played most."""
    ratings = db.ratings.c
    modes = await hall.database.fetch(
        sql.select(ratings.mode)
        .where(ratings.game == game)
        .group_by(ratings.mode)
        .order_by(sql.func.sum(ratings.rated).desc(), ratings.mode)
    )
    names = [row.mode for row in modes]
    mode = mode or (names[0] if names else "2")
    rows = await hall.database.fetch(
        sql.select(db.ratings, db.players.c.name)
        .join(db.players, db.players.c.id == ratings.player)
        .where(ratings.game == game, ratings.mode == mode)
        .order_by(ratings.rating.desc(), ratings.player)
        .limit(SHOWN)
    )
    ranks: list[answers.Rank] = [
        {
            "rank": number,
            "player": {"id": row.player, "name": row.name},
            "rating": row.rating,
            "mean": row.mean,
            "deviation": row.deviation,
            "rated": row.rated,
            "won": row.won,
        }
        for number, row in enumerate(rows, 1)
    ]
    return answer(answers.Leaderboard(game=game, mode=mode, modes=names, ranks=ranks))
