"""What endpoints depend on (FastAPI's `Depends`): who asks, the hall, the limits."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from teien.server import limits
from teien.server.challenges import Challenges
from teien.server.csrf import SAFE, check_origin
from teien.server.hall import Hall
from teien.server.limits import Limits
from teien.server.people import KEY_LIFE, People, Person
from teien.server.postcard import Postcards
from teien.server.reviews import Reviews
from teien.tables.refusals import NotYou
from teien.tables.views import Viewer

COOKIE = "teien"
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")
"""As browsers call themselves; the first that is found is meant, for each claims to be the later ones too."""


async def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


async def people_of(request: Request) -> People:
    """The people of this server."""
    people: People = request.app.state.people
    return people


async def postcards_of(request: Request) -> Postcards:
    """The cards that this server has drawn of its tables."""
    postcards: Postcards = request.app.state.postcards
    return postcards


async def reviews_of(request: Request) -> Reviews:
    """The reviews of this server."""
    reviews: Reviews = request.app.state.reviews
    return reviews


async def challenges_of(request: Request) -> Challenges:
    """The challenges of this server."""
    challenges: Challenges = request.app.state.challenges
    return challenges


async def limits_of(request: Request) -> Limits:
    """The limits of this server."""
    limits: Limits = request.app.state.limits
    return limits


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return limits.address_of(request.scope)


def device_of(request: Request) -> str:
    """What a device may be called in a list: its browser and its system, no more."""
    said = request.headers.get("user-agent", "")
    found = [next((one for one in known if one in said), "") for known in (BROWSERS, SYSTEMS)]
    return " · ".join(NAMED.get(one, one) for one in found if one)


NAMED = {"Edg": "Edge", "OPR": "Opera", "CrOS": "ChromeOS", "Mac OS": "macOS"}


async def whoever(request: Request) -> Person | None:
    """Whoever asks, if they are known; a key that nobody has is refused, not passed over."""
    bearer = request.headers.get("authorization", "")
    if bearer:
        kind, _, key = bearer.partition(" ")
        if kind.lower() != "bearer" or not key:
            raise NotYou("The authorization is “Bearer” and a token.")
        return await _active(request, key.strip())
    key = request.cookies.get(COOKIE, "")
    if not key:
        return None
    check_origin(request.method, request.headers)
    try:
        return await _active(request, key)
    except NotYou:
        if request.method in SAFE:
            return None  # an old cookie does not keep anyone from looking
        raise


async def _active(request: Request, key: str) -> Person:
    person: Person = await request.app.state.people.by_key(key)
    if request.method not in SAFE:
        request.app.state.limits.act(person.id)
    return person


async def someone(request: Request) -> Person:
    """Whoever asks; it must be someone."""
    person = await whoever(request)
    if person is None:
        raise NotYou("Become a guest first: POST /api/guests with a name.")
    return person


async def onlooker(person: Annotated[Person | None, Depends(whoever)]) -> Viewer:
    """Whoever looks; it may be anyone."""
    return person.viewer if person else Viewer()


TheHall = Annotated[Hall, Depends(hall_of)]
ThePeople = Annotated[People, Depends(people_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]
ThePostcards = Annotated[Postcards, Depends(postcards_of)]
TheChallenges = Annotated[Challenges, Depends(challenges_of)]
TheReviews = Annotated[Reviews, Depends(reviews_of)]
Someone = Annotated[Person, Depends(someone)]
Onlooker = Annotated[Viewer, Depends(onlooker)]
Whoever = Annotated[Person | None, Depends(whoever)]


def give_cookie(request: Request, response: Response, key: str) -> Response:
    """Says who one is from now on, in a cookie that no script can read."""
    response.set_cookie(
        COOKIE,
        key,
        max_age=int(KEY_LIFE),
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response
