"""Two nodes on one PostgreSQL: one table, players on different nodes, one of them killed in the middle."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from teien.client import Client, Problem
from tests.server.nodes import Players, check_nothing_lost, entries_of, running
from tests.server.postgres import Postgres


def test_players_on_different_nodes_finish_their_games_though_one_node_is_killed(
    postgres: Postgres, tmp_path: Path
) -> None:
    url, luck, log = postgres.database("two_nodes"), random.Random(9), tmp_path / "log"
    with running(2, url, log) as nodes:
        alive = [node.url for node in nodes]
        players = [
            Players(lambda: list(alive), "niya", ["me", "open"], 1),
            Players(lambda: list(alive), "sakura", ["me", "open", "random"], 2),
            Players(lambda: list(alive), "momiji", ["me", "random", "random"], 3),
        ]
        for _ in range(3):
            time.sleep(luck.uniform(1.0, 2.0))
            killed = luck.choice(nodes)
            alive.remove(killed.url)
            killed.kill()
            time.sleep(1.0)
            killed.start()
            killed.wait()
            alive.append(killed.url)
        for one in players:
            one.stop()
    assert check_nothing_lost(url, players) > 0
    assert sum(one.games for one in players) >= 3
    assert "Traceback" not in log.read_text()
    turns = [(row.table_id, row.position) for row in entries_of(url) if row.kind == "move"]
    assert len(turns) == len(set(turns))


def test_a_key_that_ends_on_one_node_has_ended_on_the_other(postgres: Postgres, tmp_path: Path) -> None:
    """At once, and not when the other node happens to look: its stream ends by itself."""
    with running(2, postgres.database("one_key"), tmp_path / "log") as nodes:
        aiko = Client.guest(nodes[0].url, "Aiko")
        token = aiko.post("/api/me/tokens", label="my bot")
        bot = Client(nodes[1].url, token["token"])
        table = bot.new_table("niya", ["me", "open"])
        events = bot.stream(f"/api/tables/{table.id}/events")
        assert next(events)[0] == "snapshot"
        who = {"Authorization": f"Bearer {aiko.token}"}
        gone = httpx.delete(f"{nodes[0].url}/api/me/tokens/{token['id']}", headers=who)
        assert gone.status_code == 204
        assert list(events) == []
        with pytest.raises(Problem) as nobody:
            bot.get("/api/me")
        assert nobody.value.status == 401
        aiko.close()
        bot.close()


def test_what_happens_on_one_node_is_told_on_the_other(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database("two_ears")
    with running(2, url, tmp_path / "log") as nodes:
        aiko, ben = Client.guest(nodes[0].url, "Aiko"), Client.guest(nodes[1].url, "Ben")
        table = aiko.new_table("niya", ["me", "open"])
        at_ben = ben.join(table.id)
        table.do("start")
        heard, at_aiko = at_ben.events(), table.events()
        assert next(heard)[0] == next(at_aiko)[0] == "snapshot"
        assert next(there for there in map(online, heard) if there[0]) == [True, True]
        owing = table.look()["views"][0]["owing"][0]
        at_ben.look()
        (table if owing == 0 else at_ben).play("a1", owing)
        step = next(told for kind, told in heard if kind == "step")
        assert step["entries"][-1]["move"] == "a1"
        table.do("chat", text="hello")
        assert next(told for kind, told in heard if kind == "chat")["chat"][0]["text"] == "hello"
        at_aiko.close()
        assert next(there for there in map(online, heard) if not there[0])
        at_aiko = table.events()
        assert next(at_aiko)[0] == "snapshot"
        assert next(there for there in map(online, heard) if there[0])
        nodes[0].kill()  # it cannot say that Aiko is gone
        assert next(there for there in map(online, heard) if not there[0])
        nodes[0].start()
        nodes[0].wait()
        at_aiko.close()
        muted = ben.post(f"/api/tables/{table.id}/mute", player=aiko.get("/api/me")["id"], muted=True)
        assert muted["table"]["muted"]
        heard.close()
        aiko.close()
        ben.close()


def online(told: tuple[str, dict[str, Any]]) -> list[bool]:
    """Which seats' players are there, by whatever a stream tells."""
    kind, facts = told
    return facts["online"] if kind == "presence" else [seat["online"] for seat in facts["table"]["seats"]]
