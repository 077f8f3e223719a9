"""Answers: JSON, and problems by RFC 9457."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response

from teien.server import metrics
from teien.tables.answers import Problem
from teien.tables.refusals import Refused, TooMuch


def answer(data: Any, status: int = 200) -> Response:
    """JSON."""
    return written(orjson.dumps(data), status)


def written(data: bytes, status: int = 200) -> Response:
    """What is JSON already."""
    return Response(data, status, media_type="application/json")


def problem(status: int, kind: str, title: str, detail: str, **more: Any) -> Response:
    """What is wrong, by RFC 9457."""
    told = Problem(type=f"urn:teien:{kind}", title=title, status=status, detail=detail)
    return Response(orjson.dumps({**told, **more}), status, media_type="application/problem+json")


def refusal(error: Refused) -> Response:
    """A refusal as a problem."""
    metrics.refusals.labels(error.kind).inc()
    told = problem(error.status, error.kind, error.title, str(error), **error.extra())
    if isinstance(error, TooMuch):
        told.headers["Retry-After"] = str(int(error.wait) + 1)
    if error.status == 401:
        told.headers["WWW-Authenticate"] = "Bearer"
    return told


# --- in the documentation ---------------------------------------------------------------------


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that an endpoint may answer with, for the documentation."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": SAID[status], "content": {"application/problem+json": {"schema": schema}}}
        for status in sorted({*statuses, 413, 422, 429, 503})
    }


def stream(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What an endpoint answers that tells events, for the documentation."""
    events = {"description": "Events.", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
    return {**problems(*statuses), 200: events}


SAID = {
    400: "The body is not JSON.",
    401: "Nobody is known by this request: become a guest first.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    409: "Not now; with a stale position, `news` tells what has happened.",
    413: "The body is too large.",
    422: "The message is not as it must be, or the rules do not allow the move.",
    429: "Too much at once.",
    503: "Try again in a moment.",
}
