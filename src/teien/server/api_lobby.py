"""Over HTTP: the lobby, and one's own tables and games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import orjson
import sqlalchemy as sql
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from teien.server import requests
from teien.server import schema as db
from teien.server.dependencies import Someone, TheHall, TheLimits, address_of
from teien.server.hall import Hall
from teien.server.problems import answer, problems, stream
from teien.server.streams import EventStream, heartbeat, message, rung
from teien.tables import answers
from teien.tables.views import end_of, result_for

api = APIRouter()
SHOWN = 100
"""So many tables the lobby shows, the latest."""


@api.get("/api/tables", response_model=answers.Lobby, responses=problems(), tags=["lobby"])
async def lobby(
    hall: TheHall,
    game: Annotated[requests.GameName | None, Query()] = None,
    state: Annotated[str | None, Query(pattern="^(open|playing)$")] = None,
) -> Response:
    """The public tables, the latest first: open ones to join, and games to watch."""
    return answer(await _lobby(hall, game, state))


async def _lobby(hall: Hall, game: str | None = None, state: str | None = None) -> answers.Lobby:
    tables = db.tables.c
    query = sql.select(tables.summary).where(
        tables.public, tables.state.in_([state] if state else ["open", "playing"])
    )
    if game:
        query = query.where(tables.game == game)
    rows = await hall.database.fetch(query.order_by(tables.updated.desc()).limit(SHOWN))
    shown: list[answers.Summary] = [json.loads(row.summary) for row in rows]
    return {"tables": sorted(shown, key=lambda table: -table["created"])}  # no move changes this order


async def _written_lobby(hall: Hall) -> bytes:
    return orjson.dumps(await _lobby(hall))


@api.get("/api/me/tables", response_model=answers.Lobby, responses=problems(401), tags=["lobby"])
async def my_tables(me: Someone, hall: TheHall) -> Response:
    """The tables at which one sits or sat, the latest first."""
    query = (
        sql.select(db.tables.c.summary)
        .join(db.seated, db.seated.c.table_id == db.tables.c.id)
        .where(db.seated.c.player == me.id)
        .order_by(db.tables.c.updated.desc())
        .limit(SHOWN)
    )
    rows = await hall.database.fetch(query)
    return answer(answers.Lobby(tables=[json.loads(row.summary) for row in rows]))


@api.get("/api/me/games", response_model=answers.MyGames, responses=problems(401), tags=["lobby"])
async def my_games(
    me: Someone,
    hall: TheHall,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    after: Annotated[str | None, Query(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?_[A-Za-z0-9_-]{1,32}$")] = None,
) -> Response:
    """One's own games that are over, the latest first: so many, after the place where a page ended."""
    tables, results = db.tables.c, db.results.c
    query = (
        sql.select(tables.id, tables.ended, tables.summary, results.before, results.after, results.unrated)
        .join(db.seated, db.seated.c.table_id == tables.id)
        .outerjoin(db.results, (results.table_id == tables.id) & (results.player == me.id))
        .where(db.seated.c.player == me.id, tables.ended.is_not(None))
    )
    if after:
        ended, _, table_id = after.partition("_")
        query = query.where(sql.tuple_(tables.ended, tables.id) < sql.tuple_(float(ended), table_id))
    rows = await hall.database.fetch(query.order_by(tables.ended.desc(), tables.id.desc()).limit(limit + 1))
    games = [await _my_game(hall, me.id, row) for row in rows[:limit]]
    more = f"{rows[limit - 1].ended!r}_{rows[limit - 1].id}" if len(rows) > limit else None
    return answer(answers.MyGames(games=[game for game in games if game["mine"]], next=more))


async def _my_game(hall: Hall, player: str, row: Any) -> answers.MyGame:
    """A line of the list of someone's games."""
    told: answers.Summary = json.loads(row.summary)
    mine = [number for number, seat in enumerate(told["seats"]) if seat["player"] == player]
    end = told.get("end") or end_of(await hall.find(row.id))  # an old summary does not tell it
    rated = row.after is not None
    return {
        **told,
        "end": end,
        "mine": mine,
        "result": result_for(end, len(told["seats"]), mine),
        "rating": {"seat": mine[0], "before": row.before, "after": row.after} if rated else None,
        "unrated": row.unrated,
    }


@api.get(
    "/api/lobby/events",
    responses=stream(),
    status_code=200,
    response_class=EventStream,
    tags=["lobby"],
)
async def follow_the_lobby(request: Request, hall: TheHall, limits: TheLimits) -> Response:
    """The lobby as it changes: `lobby` with all public tables, at first and after each change."""
    return EventStream(_lobby_events(hall), limits.stream(None, address_of(request)))


async def _lobby_events(hall: Hall) -> AsyncGenerator[bytes, None]:
    async with hall.broadcast.watching_lobby() as bell:
        shown = b""
        while True:
            now = await hall.broadcast.lobby_now(lambda: _written_lobby(hall))
            if now != shown:
                yield message("lobby", now)
            shown = now
            while not await rung(bell):
                yield heartbeat()
            await asyncio.sleep(0.5)  # many changes, one message
            bell.clear()
