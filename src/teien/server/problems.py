"""Answers: JSON, and problems by RFC 9457."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response

from teien.server import watch
from teien.server.refusals import Refused, TooMuch


def answer(data: Any, status: int = 200) -> Response:
    """JSON."""
    return written(orjson.dumps(data), status)


def written(data: bytes, status: int = 200) -> Response:
    """What is JSON already."""
    return Response(data, status, media_type="application/json")


def problem(status: int, kind: str, title: str, detail: str, **more: Any) -> Response:
    """What is wrong, by RFC 9457."""
    told = {"type": f"urn:teien:{kind}", "title": title, "status": status, "detail": detail, **more}
    return Response(orjson.dumps(told), status, media_type="application/problem+json")


def refusal(error: Refused) -> Response:
    """A refusal as a problem."""
    watch.refusals.labels(error.kind).inc()
    told = problem(error.status, error.kind, error.title, str(error), **error.extra())
    if isinstance(error, TooMuch):
        told.headers["Retry-After"] = str(int(error.wait) + 1)
    if error.status == 401:
        told.headers["WWW-Authenticate"] = "Bearer"
    return told
