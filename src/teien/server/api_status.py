"""Over HTTP: how the server is."""

from __future__ import annotations

import sqlalchemy as sql
from fastapi import APIRouter, Request
from starlette.responses import Response

from teien.server import catalogue
from teien.server.hall import Hall
from teien.server.metrics import figures
from teien.server.problems import answer
from teien.tables import answers

api = APIRouter()


@api.get(
    "/metrics",
    responses={200: {"description": "Figures for Prometheus.", "content": {"text/plain": {}}}},
    response_class=Response,
    tags=["house"],
)
async def metrics() -> Response:
    """Figures for Prometheus."""
    return Response(figures(), media_type="text/plain; version=0.0.4; charset=utf-8")


@api.get(
    "/healthz", response_model=answers.Health, responses={503: {"model": answers.Health}}, tags=["house"]
)
async def health(request: Request) -> Response:
    """Whether the server is well and its database answers."""
    hall: Hall = request.app.state.hall
    try:
        await hall.database.fetch(sql.select(1))
    except Exception:
        return answer(answers.Health(status="failing", ready=sorted(catalogue.ready)), 503)
    return answer(answers.Health(status="ok", ready=sorted(catalogue.ready)))
