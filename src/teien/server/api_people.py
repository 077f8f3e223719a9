"""Over HTTP: who one is."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from teien.server import requests
from teien.server.csrf import check_origin
from teien.server.dependencies import (
    COOKIE,
    Someone,
    TheHall,
    TheLimits,
    ThePeople,
    address_of,
    device_of,
    give_cookie,
)
from teien.server.people import COOKIE as DEVICE
from teien.server.people import TOKEN, Person
from teien.server.problems import answer, problems
from teien.tables import answers

api = APIRouter(prefix="/api", tags=["people"])


@api.post("/guests", status_code=201, response_model=answers.Me, responses=problems(400, 403))
async def become_a_guest(
    request: Request, said: requests.NewGuest, people: ThePeople, limits: TheLimits
) -> Response:
    """Become a guest. The answer sets the cookie; programs take the token and send it as a bearer."""
    check_origin(request.method, request.headers)
    limits.welcome(address_of(request))
    person, key = await people.welcome(said.name, device_of(request))
    return give_cookie(request, answer(_me(person, key), 201), key)


def _me(person: Person, token: str | None = None) -> answers.Me:
    return {"id": person.id, "name": person.name, "token": token}


@api.get("/me", response_model=answers.Me, responses=problems(401))
async def who_am_i(request: Request, me: Someone) -> Response:
    """Oneself. A cookie lives for another year from here on."""
    told = answer(_me(me))
    key = request.cookies.get(COOKIE, "")
    return give_cookie(request, told, key) if key and "authorization" not in request.headers else told


@api.patch("/me", response_model=answers.Me, responses=problems(400, 401, 403))
async def rename(said: requests.NewGuest, me: Someone, people: ThePeople, hall: TheHall) -> Response:
    """Another nickname: at tables whose game has not started, and from the next table on."""
    old, me = me.name, await people.rename(me, said.name)
    await hall.rename(me, old)
    return answer(_me(me))


@api.delete("/me/cookie", status_code=204, responses=problems(403))
async def forget_this_device(request: Request, people: ThePeople) -> Response:
    """This device is nobody any more, and its key nobody's."""
    check_origin(request.method, request.headers)
    await people.leave(request.cookies.get(COOKIE, ""))
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


@api.post("/me/link", status_code=201, response_model=answers.Link, responses=problems(401, 403))
async def make_a_link(me: Someone, people: ThePeople) -> Response:
    """A private link to become oneself on another device: good once, for a quarter of an hour."""
    code, expires = await people.new_link(me)
    return answer(answers.Link(code=code, path=f"/link#{code}", expires=expires), 201)


@api.post("/links", response_model=answers.Me, responses=problems(400, 403, 404))
async def follow_a_link(
    request: Request, said: requests.LinkCode, people: ThePeople, limits: TheLimits
) -> Response:
    """Follow a private link: this device is that person now."""
    check_origin(request.method, request.headers)
    limits.welcome(address_of(request))
    person, key = await people.follow_link(said.code, device_of(request))
    return give_cookie(request, answer(_me(person, key)), key)


@api.get("/me/tokens", response_model=answers.Tokens, responses=problems(401))
async def my_tokens(me: Someone, people: ThePeople) -> Response:
    """The API tokens that one has made."""
    made = await people.tokens(me)
    listed = [answers.TokenInfo(id=row.id, label=row.label, created=row.created) for row in made]
    return answer(answers.Tokens(tokens=listed))


@api.post("/me/tokens", status_code=201, response_model=answers.Token, responses=problems(400, 401, 403, 409))
async def make_a_token(said: requests.NewToken, me: Someone, people: ThePeople) -> Response:
    """A new API token for a program that plays in one's name."""
    token_id, token, created = await people.new_token(me, said.label)
    return answer(answers.Token(id=token_id, label=said.label, created=created, token=token), 201)


@api.delete("/me/tokens/{token}", status_code=204, responses=problems(401, 403, 404))
async def revoke_a_token(
    token: Annotated[str, Path(pattern=requests.ID)], me: Someone, people: ThePeople
) -> Response:
    """A token is good no more."""
    await people.end(me, token, TOKEN)
    return Response(status_code=204)


@api.get("/me/keys", response_model=answers.Keys, responses=problems(401))
async def my_keys(me: Someone, people: ThePeople) -> Response:
    """All that one is known by: devices (cookies) and programs (tokens), the last used first."""
    return answer(answers.Keys(keys=[_key(row, me) for row in await people.keys(me)]))


def _key(row: Any, me: Person) -> answers.Key:
    return {
        "id": row.id,
        "kind": row.kind,
        "label": row.label,
        "created": row.created,
        "used": row.used,
        "here": row.digest == me.key,
    }


@api.delete("/me/keys/{key}", status_code=204, responses=problems(401, 403, 404))
async def end_a_key(
    key: Annotated[str, Path(pattern=requests.ID)], me: Someone, people: ThePeople
) -> Response:
    """A device or a program is nobody any more, from this moment: its open streams end too."""
    await people.end(me, key, DEVICE, TOKEN)
    return Response(status_code=204)
