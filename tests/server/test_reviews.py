"""Reviews on the server: worked out beside everything else, kept, and in nobody's way."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sql

from teien.client import Client, Problem, TableClient
from teien.play.book import Json
from teien.review.review import Review
from teien.server import review_work, reviews
from teien.server import schema as db
from tests.server.conftest import Comes, Running


def finished(client: Client, game: str = "niya") -> TableClient:
    """A table with a game at one screen that is over."""
    table = client.new_table(game, ["me", "me"])
    while (look := table.look())["table"]["state"] == "playing":
        view = next(view for view in look["views"] if view["seat"] in view["owing"])
        table.play(view["legal"][0], view["seat"])
    return table


def ask(client: Client, table: TableClient) -> Json:
    """What there is of a review."""
    told: Json = client.get(f"/api/tables/{table.id}/review")
    return told


def settled(client: Client, table: TableClient) -> Json:
    """A review when it stays as it is."""
    until = time.monotonic() + 60
    while not (told := ask(client, table))["settled"]:
        assert time.monotonic() < until
    return told


def rows(server: Running) -> int:
    """How many reviews are kept."""
    counting = server.app.state.hall.database.fetch(sql.select(sql.func.count()).select_from(db.reviews))
    return int(asyncio.run_coroutine_threadsafe(counting, server.loop).result(10)[0][0])


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Reviews that come no further than their first decision, until they may."""
    go_on, judge = threading.Event(), review_work.judge

    def wait(*given: Any) -> Json:
        go_on.wait(60)
        return judge(*given)

    monkeypatch.setattr(review_work, "judge", wait)
    monkeypatch.setattr(reviews, "MOMENT", 0.1)
    yield go_on
    go_on.set()


def test_a_finished_game_is_reviewed_for_everyone_as_it_would_be_at_home(comes: Comes) -> None:
    table = finished(comes("Aiko"))
    told = settled(comes(), table)
    assert told["done"] == told["of"] > 0
    here = Review(comes().get(f"/api/tables/{table.id}/record"))
    assert told["review"] == json.loads(json.dumps(here.whole(here.reviewer.settled, lambda: None)))


def test_it_is_kept(comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table, before = finished(comes("Aiko")), rows(server)
    first = settled(comes(), table)
    assert rows(server) == before + 1

    def refuse(*_: object) -> None:
        raise AssertionError("it is worked out again")

    monkeypatch.setattr(server.app.state.reviews, "_begin", refuse)
    assert settled(comes(), table)["review"] == first["review"]


def test_no_more_are_kept_than_there_is_room_for(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "KEPT", 2)
    for _ in range(3):
        settled(comes(), finished(comes("Aiko")))
    assert rows(server) == 2


def test_before_the_end_nothing_is_told(comes: Comes) -> None:
    aiko = comes("Aiko")
    table = aiko.new_table("niya", ["me", "me"])
    with pytest.raises(Problem, match="when the game is over") as refused:
        ask(aiko, table)
    assert refused.value.status == 409
    table.do("resign", seat=0)
    with pytest.raises(Problem, match="to its end") as refused:
        ask(aiko, table)
    assert refused.value.status == 409
    with pytest.raises(Problem) as refused:
        aiko.get("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/review")
    assert refused.value.status == 404


def test_whoever_asks_is_told_how_far_it_is_and_no_move_waits_for_it(
    comes: Comes, blocked: threading.Event
) -> None:
    aiko = comes("Aiko")
    table = finished(aiko)
    told = ask(aiko, table)
    assert (told["settled"], told["done"], told["review"]) == (False, 0, None)
    beside = aiko.new_table("niya", ["me", "novice"])
    for _, view in zip(range(3), beside.turns(), strict=False):  # the bot answers meanwhile
        beside.play(view["legal"][0], view["seat"])
    assert not ask(aiko, table)["settled"]
    blocked.set()
    assert settled(aiko, table)["review"]["summary"]["judged"] > 0


def test_only_so_many_are_under_way(
    comes: Comes, blocked: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "AT_ONCE", 1)
    aiko = comes("Aiko")
    first, second = finished(aiko), finished(aiko)
    ask(aiko, first)
    with pytest.raises(Problem) as refused:
        ask(aiko, second)
    assert refused.value.status == 429
    blocked.set()
    settled(aiko, first)
    settled(aiko, second)


def test_what_nobody_waits_for_is_left_and_can_be_asked_for_again(
    comes: Comes, blocked: threading.Event, monkeypatch: pytest.MonkeyPatch, server: Running
) -> None:
    aiko = comes("Aiko")
    table = finished(aiko)
    monkeypatch.setattr(reviews, "WANTED", 0.2)
    ask(aiko, table)
    time.sleep(0.3)
    blocked.set()
    until = time.monotonic() + 20
    while server.app.state.reviews._under_way:
        assert time.monotonic() < until
        time.sleep(0.01)
    monkeypatch.setattr(reviews, "WANTED", 60.0)
    assert settled(aiko, table)["settled"]
