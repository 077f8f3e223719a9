"""Reviews on the server: worked out beside everything else, kept, and in nobody's way."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
import sqlalchemy as sql

import teien
from teien.client import Client, Problem, TableClient
from teien.play.book import Json
from teien.play.errors import BadRecord
from teien.review.review import Review
from teien.server import review_work, reviews
from teien.server import schema as db
from teien.server.bot_workers import BotWorker
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


def test_a_process_that_dies_is_replaced_and_one_that_dies_again_is_told_of(
    comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    aiko = comes("Aiko")
    first, second = finished(aiko), finished(aiko)
    outline, deaths = review_work.outline, iter([True, False, True, True])

    def die(record: str) -> Json:
        if next(deaths):
            raise BrokenProcessPool("it died")
        return outline(record)

    monkeypatch.setattr(review_work, "outline", die)
    assert settled(aiko, first)["settled"]
    with pytest.raises(Problem, match="just now") as refused:
        ask(aiko, second)
    assert refused.value.status == 503


def test_a_process_of_its_own_tells_the_same_and_refuses_the_same() -> None:
    """What is worked out elsewhere comes back as it is, and so does what is wrong with a record."""
    game = teien.new("niya", seed=3)
    while not game.over:
        game.play(game.owing[0], game.legal_moves()[0])
    record = json.dumps(game.record())
    here = Review(game.record())

    async def there() -> None:
        worker = BotWorker(in_process=True, nice=reviews.NICE)
        try:
            assert await worker.run(120, review_work.outline, record) == here.outline()
            assert await worker.run(60, review_work.judge, record, 0, 1) == here.judge(0, 1)
            course = await worker.run(60, review_work.course, record, 1)
            summary = await worker.run(60, review_work.summary, record, [here.judge(0, 1)], course)
            assert summary == here.summary([here.judge(0, 1)], here.course(1))
            with pytest.raises(BadRecord, match="Move 1"):
                await worker.run(60, review_work.outline, record.replace('"move": "', '"move": "x'))
        finally:
            worker.close()

    asyncio.run(there())
