"""What happens, as it is told: resumable, in order, to each their own."""

from __future__ import annotations

import socket
import time
from typing import Any

import httpx

from teien.client import TableClient
from tests.server.conftest import Comes, Running
from tests.server.test_tables import mover, play_first, two_at


def heard(table: TableClient, count: int, since: int | None = None) -> list[tuple[str, dict[str, Any]]]:
    events = table.events(since)
    got = [next(events) for _ in range(count)]
    events.close()
    return got


def test_a_stream_begins_with_the_whole_table_and_goes_on_with_steps(comes: Comes) -> None:
    first, second = two_at(comes)
    events = second.events()
    kind, whole = next(events)
    assert kind == "snapshot"
    assert whole["table"]["mine"] == [1]
    table = mover(first, second)
    play_first(table)
    step = next(told for kind, told in events if kind == "step")
    assert step["since"] == whole["table"]["position"]
    assert [event["event"] for event in step["events"][0]] == ["taken"]
    assert step["views"][0]["table"]["tiles_left"] == 15
    events.close()


def test_a_reader_that_comes_back_misses_nothing_and_hears_nothing_twice(comes: Comes) -> None:
    first, second = two_at(comes, options={"match": "points", "target": 20})
    position = first.look()["table"]["position"]
    for _ in range(4):
        play_first(mover(first, second))
    [(kind, told)] = heard(second, 1, since=position)
    assert kind == "step"
    assert [entry["position"] for entry in told["entries"]] == [position + n for n in range(1, 5)]
    [(kind, told)] = heard(second, 1, since=position + 3)
    assert [entry["position"] for entry in told["entries"]] == [position + 4]
    for nonsense in (0, 10_000):
        assert heard(second, 1, since=nonsense)[0][0] == "snapshot"


def test_chat_and_seats_are_told_as_what_they_are(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    table = aiko.new_table("niya", ["me", "open"])
    events = comes().table(table.id).events()
    assert next(events)[1]["views"] == []
    ben.join(table.id).do("chat", text="hello")
    kinds: dict[str, Any] = {}
    while "chat" not in kinds:
        kind, told = next(events)
        kinds[kind] = told
        if told["chat"]:
            kinds["chat"] = told
    assert kinds["chat"]["chat"][0]["text"] == "hello"
    table.do("start")
    told = next(told for kind, told in events if told["table"]["state"] == "playing")
    assert told["views"][0]["seat"] is None
    assert [event["event"] for event in told["events"][0]].count("laid") == 16
    events.close()


def test_who_is_there_is_told(comes: Comes) -> None:
    first, second = two_at(comes)
    events = first.events()
    next(events)
    other = second.events()
    next(other)
    kind, told = next(events)
    assert (kind, told["online"], told["watching"]) == ("presence", [True, True], 0)
    other.close()
    assert next(events)[1]["online"] == [True, False]
    watching = comes().table(first.id).events()
    whole = next(watching)[1]["table"]
    assert next(events)[1]["watching"] == 1
    assert [seat["online"] for seat in whole["seats"]] == [True, False]
    watching.close()
    events.close()


def test_the_lobby_is_told_as_it_changes(comes: Comes) -> None:
    aiko = comes("Aiko")
    hidden = aiko.new_table("niya", ["me", "open"])
    stream = comes().stream("/api/lobby/events")
    assert hidden.id not in [table["id"] for table in next(stream)[2]["tables"]]
    shown = aiko.new_table("niya", ["me", "open"], public=True)
    told = next(stream)[2]["tables"]
    assert told[0]["id"] == shown.id
    assert [seat["kind"] for seat in told[0]["seats"]] == ["person", "open"]
    shown.do("abandon")
    assert shown.id not in [table["id"] for table in next(stream)[2]["tables"]]
    stream.close()  # type: ignore[attr-defined]
    listed = aiko.get("/api/tables", game="sakura", state="open")["tables"]
    assert all(table["game"] == "sakura" for table in listed)
    mine = [table["id"] for table in aiko.get("/api/me/tables")["tables"]]
    assert {hidden.id, shown.id} <= set(mine)


def test_moves_are_no_news_in_the_lobby(comes: Comes) -> None:
    """Or everyone there would be sent all of it, twice a second."""
    first, second = two_at(comes, public=True)
    two_at(comes, public=True)
    stream = comes().stream("/api/lobby/events")
    before = next(stream)[2]["tables"]
    play_first(mover(first, second))
    time.sleep(1.0)  # longer than changes are gathered
    shown = comes("Chie").new_table("niya", ["me", "open"], public=True)
    assert [table["id"] for table in next(stream)[2]["tables"]][1:] == [table["id"] for table in before]
    shown.do("abandon")
    stream.close()  # type: ignore[attr-defined]


def test_a_reader_that_reads_nothing_disturbs_nobody(comes: Comes, server: Running) -> None:
    """Its buffers run full, and the others play on."""
    first, second = two_at(comes, options={"match": "points", "target": 20})
    url = httpx.URL(server.url)
    slow = socket.create_connection((url.host, url.port))
    slow.sendall(f"GET /api/tables/{first.id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    for _ in range(30):
        table = mover(first, second)
        if table.look()["table"]["state"] == "over":
            break
        play_first(table)
        table.do("chat", text="x" * 400)
    slow.close()
    for _ in range(100):
        if not first.look()["table"]["watching"]:
            break
        time.sleep(0.05)
    assert first.look()["table"]["watching"] == 0
