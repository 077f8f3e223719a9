"""The log: lines that programs can read, and that name neither tables nor people, nor anyone's key."""

from __future__ import annotations

import json
import resource
from pathlib import Path

import httpx
import pytest

from teien.client import Client
from teien.server import serve
from tests.server.conftest import Running
from tests.server.nodes import running
from tests.server.test_tables import play_first


def test_the_log_is_lines_of_json_that_name_nobody(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(1, f"sqlite:///{tmp_path}/teien.db", log, "--log", "debug") as [node]:
        aiko = Client.guest(node.url, "Aikoko")
        table = aiko.new_table("niya", ["me", "me"])
        play_first(table)
        me, link = aiko.get("/api/me")["id"], aiko.post("/api/me/link")["code"]
        httpx.get(f"{node.url}/api/tables/{table.id}/nothing")
        aiko.close()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert all({"time", "level", "where", "what"} <= line.keys() for line in lines)
    asked = [line for line in lines if line["what"] == "a request"]
    assert {"method": "POST", "route": "/api/tables/{id}/moves", "status": 200}.items() <= next(
        line for line in asked if line["route"].endswith("/moves")
    ).items()
    for secret in (table.id, me, aiko.token, link, "Aikoko"):
        assert secret and secret not in log.read_text()


def test_what_is_our_fault_is_a_problem_too_and_is_written_down(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a mistake of ours, with /t/secret in it")

    monkeypatch.setattr(server.app.state.hall, "find", fail)
    told = httpx.get(f"{server.url}/api/tables/any")
    assert (told.status_code, told.headers["content-type"]) == (500, "application/problem+json")
    assert told.json()["type"] == "urn:teien:our-fault"
    assert "secret" not in told.text
    assert "no-referrer" in told.headers["referrer-policy"]
    written = [record for record in caplog.records if record.name == "teien.request"]
    assert [record.__dict__["facts"]["status"] for record in written] == [500]


def test_a_server_takes_all_the_lines_that_it_may_have() -> None:
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, most), most))
    try:
        serve._take_all_lines()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
