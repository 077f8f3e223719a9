"""Killed at random moments, on both databases: no acknowledged move is lost, and every table goes on.

`TEIEN_KILLS=200 pytest tests/server/test_crashes.py` kills so often.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

from tests.server.conftest import NewDatabase
from tests.server.nodes import Players, check_nothing_lost, running, wait_for_play

KILLS = int(os.environ.get("TEIEN_KILLS", "3"))


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    url, luck, log = new_database(), random.Random(7), tmp_path / "log"
    with running(1, url, log) as [node]:
        players = [
            Players(lambda: [node.url], "niya", ["me", "open"], 1),
            Players(lambda: [node.url], "sakura", ["me", "open", "random"], 2),
            Players(lambda: [node.url], "momiji", ["me", "random"], 3),
        ]
        for number in range(KILLS):
            if number % 3:  # every third time it may not even have started
                node.wait()
                wait_for_play(players, all if number % 3 == 1 else any)
            time.sleep(luck.uniform(0.0, 1.0))
            node.kill()
            node.start()
        node.wait()
        wait_for_play(players, all)
        for one in players:
            one.stop()
    made = check_nothing_lost(url, players)
    print(f"{KILLS} kills, {made} moves acknowledged, {sum(one.games for one in players)} games finished")
    assert made > KILLS
    assert '"status": 500' not in log.read_text()
    assert "Traceback" not in log.read_text()


def test_a_server_that_is_asked_to_stop_finishes_what_it_accepted(
    new_database: NewDatabase, tmp_path: Path
) -> None:
    url, log = new_database(), tmp_path / "log"
    with running(1, url, log) as [node]:
        players = [Players(lambda: [node.url], "niya", ["me", "open"], seed) for seed in range(2)]
        for _ in range(2):
            time.sleep(1)
            node.stop()
            node.start()
            node.wait()
        for one in players:
            one.stop()
    assert check_nothing_lost(url, players) > 0
    assert "Traceback" not in log.read_text()
