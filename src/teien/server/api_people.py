"""Over HTTP: who one is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from teien.server import messages as m
from teien.server.answers import (
    COOKIE,
    Someone,
    TheLimits,
    ThePeople,
    address_of,
    give_cookie,
    problems,
)
from teien.server.problems import answer
from teien.server.safety import check_origin

api = APIRouter(prefix="/api", tags=["people"])


@api.post("/guests", status_code=201, response_model=m.Me, responses=problems(400, 403))
async def become_a_guest(
    request: Request, said: m.NewGuest, people: ThePeople, limits: TheLimits
) -> Response:
    """Become a guest. The answer sets the cookie; programs take the token and send it as a bearer."""
    check_origin(request.method, request.headers)
    limits.welcome(address_of(request))
    person, key = await people.welcome(said.name)
    return give_cookie(request, answer({"id": person.id, "name": person.name, "token": key}, 201), key)


@api.get("/me", response_model=m.Me, responses=problems(401))
async def who_am_i(me: Someone) -> Response:
    """Oneself."""
    return answer({"id": me.id, "name": me.name, "token": None})


@api.patch("/me", response_model=m.Me, responses=problems(400, 401, 403))
async def rename(said: m.NewGuest, me: Someone, people: ThePeople) -> Response:
    """Another nickname, from the next table on."""
    me = await people.rename(me, said.name)
    return answer({"id": me.id, "name": me.name, "token": None})


@api.delete("/me/cookie", status_code=204, responses=problems(403))
async def forget_this_device(request: Request) -> Response:
    """This device is nobody any more."""
    check_origin(request.method, request.headers)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


@api.post("/me/link", status_code=201, response_model=m.Link, responses=problems(401, 403))
async def make_a_link(me: Someone, people: ThePeople) -> Response:
    """A private link to become oneself on another device: good once, for a quarter of an hour."""
    code, expires = await people.new_link(me)
    return answer({"code": code, "path": f"/link#{code}", "expires": expires}, 201)


@api.post("/links", response_model=m.Me, responses=problems(400, 403, 404))
async def follow_a_link(request: Request, said: m.LinkCode, people: ThePeople, limits: TheLimits) -> Response:
    """Follow a private link: this device is that person now."""
    check_origin(request.method, request.headers)
    limits.welcome(address_of(request))
    person, key = await people.follow_link(said.code)
    return give_cookie(request, answer({"id": person.id, "name": person.name, "token": key}), key)


@api.get("/me/tokens", response_model=m.Tokens, responses=problems(401))
async def my_tokens(me: Someone, people: ThePeople) -> Response:
    """The API tokens that one has made."""
    rows = await people.tokens(me)
    return answer({"tokens": [{"id": row.id, "label": row.label, "created": row.created} for row in rows]})


@api.post("/me/tokens", status_code=201, response_model=m.Token, responses=problems(400, 401, 403, 409))
async def make_a_token(said: m.NewToken, me: Someone, people: ThePeople) -> Response:
    """A new API token for a program that plays in one's name."""
    token_id, token, created = await people.new_token(me, said.label)
    return answer({"id": token_id, "label": said.label, "created": created, "token": token}, 201)


@api.delete("/me/tokens/{token}", status_code=204, responses=problems(401, 403, 404))
async def revoke_a_token(
    token: Annotated[str, Path(max_length=16)], me: Someone, people: ThePeople
) -> Response:
    """A token is good no more."""
    await people.revoke(me, token)
    return Response(status_code=204)
