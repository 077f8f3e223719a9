"""The server: everything put together."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from fastapi.telemetry import TelemetryConfig
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.responses import Response

import teien
from teien.play.registry import game_names, is_own, left_out
from teien.server import (
    api_challenges,
    api_lobby,
    api_people,
    api_players,
    api_status,
    api_tables,
    catalogue,
    gc_tuning,
)
from teien.server.bots import Bots
from teien.server.challenges import Challenges
from teien.server.database import Database, errors_of
from teien.server.guard import Guard
from teien.server.hall import Hall
from teien.server.headers import HEADERS
from teien.server.limits import Limits
from teien.server.migrate import migrate
from teien.server.people import People
from teien.server.postcard import Postcards
from teien.server.problems import problem, refusal
from teien.server.pubsub import PubSub
from teien.server.pulse import SteadyTime
from teien.server.reviews import Reviews
from teien.server.scheduler import Scheduler
from teien.server.settings import Settings
from teien.server.site import page
from teien.tables.answers import Presence, Problem
from teien.tables.refusals import NotThere, Refused, Unavailable

PARTS = (
    api_tables.api,
    api_people.api,
    api_lobby.api,
    api_players.api,
    api_challenges.api,
    api_status.api,
)
"""The most used first, for that is how a request finds its way."""
UNWATCHED: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}
"""The server tells its figures itself, at /metrics."""
MODELS = (Problem, Presence)
"""Messages that stand in the documentation though no endpoint names them."""
logger = logging.getLogger("teien.app")


def make_app(settings: Settings, now: SteadyTime | None = None) -> FastAPI:
    """A server that is ready to be run; its clock is the system's, unless it is given another."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database_url)
        database.hold()
        await migrate(database)
        app.state.hall = hall = Hall(database, Bots(settings.bots), now or SteadyTime())
        app.state.people = people = People(database)
        app.state.postcards = Postcards()
        app.state.reviews = reviews = Reviews(database, settings.bots)
        app.state.challenges = Challenges(hall, reviews)
        app.state.limits = Limits(settings.limits)
        hall.ledger.open()
        scheduler = Scheduler(hall)
        await scheduler.open()
        pubsub = PubSub(hall, people)
        pubsub.open()
        warming = asyncio.create_task(_warm(hall)) if settings.warm else None
        yield
        if warming:
            warming.cancel()
        await pubsub.close()
        await scheduler.close()
        await reviews.close()
        await hall.close()
        await database.close()

    app = FastAPI(
        title="Teien",
        version=teien.__version__,
        description=__doc__,
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        separate_input_output_schemas=False,
        telemetry=UNWATCHED,
    )
    app.add_middleware(Guard)
    for part in PARTS:
        app.router.routes += part.routes  # as they are: `include_router` would look each one up twice
    _answer_problems(app, errors_of(settings.database_url))
    _describe(app)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def site(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            if _methods(path):
                raise HTTPException(405)
            raise NotThere("There is no such thing in the API.")
        told = request.headers
        return await asyncio.to_thread(
            page,
            path,
            packings=told.get("accept-encoding", ""),
            game=request.app.state.hall.game_at(path.removeprefix("t/").removesuffix("/replay")),
            languages=told.get("accept-language", ""),
            origin=_origin(request),
        )

    return app


def _origin(request: Request) -> str:
    """Where this server was asked for, as a link to it begins; nothing if that cannot be an address."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if re.fullmatch(r"[\w.:\[\]-]{1,255}", host) else ""


def _methods(path: str) -> list[str]:
    """What can be done at a path of the API; one that is written out is not taken for somebody's id."""
    routes = [route for part in PARTS for route in part.routes if isinstance(route, APIRoute)]
    there = [route for route in routes if route.path_regex.match(f"/{path}")]
    written_out = [route for route in there if route.path == f"/{path}"]
    return sorted({one for route in written_out or there for one in route.methods or ()})


async def _warm(hall: Hall) -> None:
    """Loads all games, one after another, while the server already answers."""
    gc_tuning.enable()
    for game in game_names():
        try:
            await hall.make_ready(game)
        except Exception as error:
            logger.exception("the game %s cannot be loaded", game)
            if not is_own(game):
                catalogue.leave_out(game, error)
    for game, reason in left_out().items():
        logger.warning("the game %s is left out: %s", game, reason)
    gc_tuning.settle()


def _answer_problems(app: FastAPI, of_database: tuple[type[Exception], ...]) -> None:
    """Whatever goes wrong is answered by RFC 9457."""

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> Response:
        return refusal(error)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        errors = [
            {"where": list(one["loc"]), "what": one["msg"].removeprefix("Value error, ")}
            for one in error.errors()
        ]
        if any(one["type"] == "json_invalid" for one in error.errors()):
            return problem(400, "not-json", "That is not JSON", "The body is not JSON.", errors=errors)
        if error.errors()[0]["type"] == "value_error":  # user_text.py says what is wrong with a text
            what = f"The {errors[0]['where'][-1]} cannot be used: {errors[0]['what']}."
            return problem(422, "unreadable", "That cannot be read", what, errors=errors)
        first = errors[0]
        where = ".".join(str(part) for part in first["where"])
        return problem(422, "wrong", "That makes no sense", f"{where}: {first['what']}.", errors=errors)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        told = problem(error.status_code, "http", str(error.detail), f"{error.detail}.")
        told.headers.update(error.headers or {})
        if error.status_code == 405:
            told.headers["Allow"] = ", ".join(_methods(request.url.path.lstrip("/")))
        return told

    for kind in (*of_database, OSError):

        @app.exception_handler(kind)
        async def no_database(_: Request, error: Exception) -> Response:
            logger.error("the database does not answer: %r", error)
            return refusal(
                Unavailable("The database does not answer; nothing was lost. Try again in a moment.")
            )

    @app.exception_handler(Exception)
    async def failed(_: Request, error: Exception) -> Response:
        told = problem(
            500, "our-fault", "Our fault", "Something is wrong with the server; it was written down."
        )
        told.headers.update(HEADERS)  # this answer goes past the guard
        return told


def _describe(app: FastAPI) -> None:
    """The OpenAPI document, with the messages that no endpoint names by itself."""

    def document() -> dict[str, Any]:
        if not app.openapi_schema:
            schema = get_openapi(
                title=app.title, version=app.version, description=app.description, routes=app.routes
            )
            known = schema.setdefault("components", {}).setdefault("schemas", {})
            for model in MODELS:
                told = TypeAdapter(model).json_schema(ref_template="#/components/schemas/{model}")
                for name, definition in told.pop("$defs", {}).items():
                    known.setdefault(name, definition)
                known[model.__name__] = told
            for name in ("HTTPValidationError", "ValidationError"):
                known.pop(name, None)
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]
