"""The API is what it says it is: every endpoint, tried with all sorts of input, answers as documented."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from teien.bots import levels_of
from teien.client import Client
from teien.play.registry import game_names
from teien.server.app import make_app
from teien.server.bot_workers import make_ready
from teien.server.settings import Settings
from tests.server.conftest import NewDatabase, Running

EXAMPLES = int(os.environ.get("TEIEN_EXAMPLES", "12"))
PATIENCE = 300
"""So many seconds an answer may take, on however busy a machine."""
UNFIT = ["positive_data_acceptance"]
"""What a message means may be refused though its form is right: a move that is not legal, another's seat."""


@pytest.fixture(scope="module")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> NewDatabase:
    """SQLite alone: what is tried here are the messages."""
    return lambda: f"sqlite:///{tmp_path_factory.mktemp('openapi')}/teien.db"


@pytest.fixture(scope="module")
def here(server: Running) -> dict[str, Any]:
    """Someone with tables in every state, so that there is something to try."""
    for game in game_names():
        make_ready(game, levels_of(game)[-1])
    with_name = Client.guest(server.url, "Aiko")
    other = Client.guest(server.url, "Ben")
    tables = [
        with_name.new_table("niya", ["me", "open"]).id,
        with_name.new_table("sakura", ["me", "random"]).id,
        with_name.new_table("momiji", ["me"]).id,
    ]
    over = with_name.new_table("niya", ["me", "me"])
    while over.look()["table"]["state"] == "playing":
        view = next(view for view in over.look()["views"] if view["seat"] in view["owing"])
        over.play(view["legal"][0], view["seat"])
    told = {"token": with_name.token, "tables": [*tables, over.id], "player": other.get("/api/me")["id"]}
    with_name.close()
    other.close()
    return told


schema = schemathesis.openapi.from_dict(make_app(Settings("sqlite://")).openapi()).exclude(
    path_regex="events$"
)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_endpoint_answers_as_the_document_says(
    case: schemathesis.Case[Any], here: dict[str, Any], url: str
) -> None:
    luck = random.Random(repr(case.body) + repr(case.path_parameters))
    made_up = str((case.path_parameters or {}).get("id", ""))
    if 0 < len(made_up) <= 32 and luck.random() < 0.8:  # a longer one is tried for being too long
        case.path_parameters["id"] = (
            here["player"] if "/players/" in case.path else luck.choice(here["tables"])
        )
    headers = {"Authorization": f"Bearer {here['token']}"} if luck.random() < 0.9 else {}
    unfit: list[Any] = [CHECKS.get_one(name) for name in UNFIT]
    case.call_and_validate(base_url=url, headers=headers, excluded_checks=unfit, timeout=PATIENCE)


def test_every_message_in_has_an_example_that_fits() -> None:
    from teien.server import requests

    said = [
        kind for kind in vars(requests).values() if isinstance(kind, type) and issubclass(kind, requests.Said)
    ]
    said.remove(requests.Said)
    for kind in said:
        examples = kind.model_json_schema()["examples"]
        assert examples
        for example in examples:
            assert kind.model_validate_json(json.dumps(example))
    assert len(said) > 15
