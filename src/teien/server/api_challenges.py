"""Over HTTP: a deal played again, alone, or as a challenge to others."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from teien.server import requests
from teien.server.api_tables import TableId
from teien.server.dependencies import Someone, TheChallenges, TheHall, TheLimits, Whoever
from teien.server.hall import new_id
from teien.server.problems import answer, problems
from teien.tables import answers
from teien.tables.setting import the_same_deal

api = APIRouter(prefix="/api", tags=["challenges"])
ChallengeId = Annotated[
    str, Path(alias="id", pattern=requests.ID, description="The challenge's id, from its link /challenge/ID.")
]
MAKING = problems(400, 401, 403, 404, 409)


@api.post("/tables/{id}/again", status_code=201, response_model=answers.TableAnswer, responses=MAKING)
async def deal_again(
    table_id: TableId, said: requests.SameDeal, me: Someone, hall: TheHall, limits: TheLimits
) -> Response:
    """The same deal again, of a game that is over: the same secret, so the same cards, and against bots.

    Its cards are known to whoever has looked: the new table says where its deal comes from (`deal`), and is
    never rated.
    """
    async with hall.holding(table_id) as table:
        wanted, secret = said.table(table.game_name, table.options), table.secret
        facts = await asyncio.to_thread(the_same_deal, table, wanted, me, "again", table_id)
    limits.set_table(me.id)
    dealt = await hall.deal_again(me.id, facts, secret, new_id())
    return answer(hall.broadcast.whole(dealt, me.viewer), 201)


@api.post(
    "/tables/{id}/challenge",
    status_code=201,
    response_model=answers.Challenge,
    responses={**MAKING, 200: {"description": "It was made before.", "model": answers.Challenge}},
)
async def challenge(table_id: TableId, me: Someone, challenges: TheChallenges, limits: TheLimits) -> Response:
    """Challenge others to play the deal of a game that one has finished against bots, or alone.

    Its link may be given to anyone for thirty days; asked for again, it is the same, open anew.
    """
    limits.set_table(me.id)
    made, new = await challenges.make(table_id, me)
    return answer(await challenges.look(made, me.id), 201 if new else 200)


@api.get("/challenges/{id}", response_model=answers.Challenge, responses=problems(404, 409))
async def look(challenge_id: ChallengeId, me: Whoever, challenges: TheChallenges) -> Response:
    """A challenge: what is to be played, and once one's own game is over, all results side by side."""
    return answer(await challenges.look(challenge_id, me.id if me else None))


@api.post(
    "/challenges/{id}/take",
    status_code=201,
    response_model=answers.TableAnswer,
    responses={
        **problems(400, 401, 403, 404, 409),
        200: {"description": "It was taken up before: the same table.", "model": answers.TableAnswer},
    },
)
async def take_up(
    challenge_id: ChallengeId, me: Someone, hall: TheHall, challenges: TheChallenges, limits: TheLimits
) -> Response:
    """Take a challenge up, once: a table with the same deal, the same bots, and for these the same luck."""
    limits.set_table(me.id)
    table_id, new = await challenges.take_up(challenge_id, me)
    async with hall.holding(table_id) as table:
        return answer(hall.broadcast.whole(table, me.viewer), 201 if new else 200)
