"""Clocks: whose time runs, what a move gives back, and that no time passes while the server is down."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.client import Client, TableClient
from teien.server import pulse
from teien.server.pulse import SILENCE, SteadyTime
from teien.server.settings import Settings
from teien.tables.clocks import DAY, GRACE, Clock, Outages
from tests.server.conftest import Comes, NewDatabase, Running
from tests.server.nodes import running
from tests.server.test_faults import house
from tests.server.test_tables import mover, play_first, two_at

NONE = Outages()


def live(seconds: int = 60, increment: int = 5) -> Clock:
    clock = Clock("live", seconds, increment, None)
    clock.begin([0, 1], 1000.0)
    clock.run([0])
    return clock


def test_only_the_time_of_those_who_owe_a_move_runs() -> None:
    clock = live()
    assert clock.left_at(0, 1010.0, NONE) == 50
    assert clock.left_at(1, 1010.0, NONE) == 60
    assert clock.due(NONE) == 1060
    clock.elapse(1010.0, NONE)
    clock.moved(0)
    clock.run([1])
    assert clock.left_at(0, 1020.0, NONE) == 55
    assert clock.left_at(1, 1020.0, NONE) == 50


def test_two_who_choose_at_once_both_spend_time() -> None:
    clock = live()
    clock.run([0, 1])
    assert clock.left_at(0, 1030.0, NONE) == clock.left_at(1, 1030.0, NONE) == 30


def test_days_are_given_for_each_move() -> None:
    clock = Clock("days", None, None, 2)
    clock.begin([0, 1], 0.0)
    clock.run([0])
    clock.elapse(DAY, NONE)
    assert clock.left_at(0, DAY, NONE) == DAY
    clock.run([1])
    clock.run([0])
    assert clock.left_at(0, DAY, NONE) == 2 * DAY


def test_whoever_comes_back_has_a_little_time() -> None:
    clock = live(60, 5)
    clock.elapse(2000.0, NONE)
    assert clock.left_at(0, 2000.0, NONE) == 0
    clock.comes_back(0)
    assert clock.left_at(0, 2000.0, NONE) == GRACE


def test_no_time_passes_while_the_server_is_down() -> None:
    clock = live()
    down = Outages([(1010.0, 1500.0)])
    assert clock.left_at(0, 1510.0, down) == 40
    assert clock.due(down) == 1060 + 490
    clock.elapse(1510.0, down)
    assert clock.left_at(0, 1510.0, down) == 40


spans = st.lists(st.tuples(st.floats(0, 500), st.floats(0, 50)), max_size=4)


@given(spans, st.lists(st.floats(0, 700), min_size=1, max_size=8))
def test_looking_at_a_clock_often_or_seldom_makes_no_difference(
    downs: list[tuple[float, float]], looks: list[float]
) -> None:
    start, apart = 1000.0, 0.0
    outages = Outages()
    for gap, length in downs:
        outages.spans.append((start + apart + gap, start + apart + gap + length))
        apart += gap + length
    often, once = live(10_000), live(10_000)
    for look in sorted(looks):
        often.elapse(start + look, outages)
    once.elapse(start + max(looks), outages)
    assert often.left[0] == pytest.approx(once.left[0])
    assert often.left[1] == once.left[1] == 10_000


# --- at a table -------------------------------------------------------------------------------


def test_whose_time_is_up_is_replaced_by_a_bot_and_may_come_back(comes: Comes, server: Running) -> None:
    clock = {"kind": "live", "seconds": 10, "increment": 0}
    first, second = two_at(comes, clock=clock, stand_in="random", options={"match": "points", "target": 20})
    table = mover(first, second)
    other = second if table is first else first
    seats = table.look()["table"]["seats"]
    late = table.look()["table"]["mine"][0]
    assert seats[late]["running"] and not seats[1 - late]["running"]
    assert 0 < seats[late]["clock"] <= 10 == seats[1 - late]["clock"]
    for _ in range(3):  # it is later than one thinks, and the server was there all the time
        server.now.ahead += 4
        in_server(server, server.app.state.hall.pulse.beat())
    for _ in range(400):  # the scheduler comes round by itself
        seat = other.look()["table"]["seats"][late]
        if seat["away"]:
            break
        time.sleep(0.05)
    assert (seat["away"], seat["stand_in"]) == ("time", "random")
    back = table.do("stand-in", seat=late, bot=False)["table"]["seats"][late]
    assert back["away"] is None
    assert back["clock"] >= GRACE - 1


def in_server(server: Running, work: Coroutine[Any, Any, None]) -> None:
    """Does something in the server's own thread."""
    asyncio.run_coroutine_threadsafe(work, server.loop).result(30)


def running_clock(table: TableClient) -> float:
    """What is left to whoever owes a move."""
    [left] = [seat["clock"] for seat in table.look()["table"]["seats"] if seat["running"]]
    return float(left)


LIVE: dict[str, Any] = {"kind": "live", "seconds": 60, "increment": 0}


def test_a_standstill_is_known_before_the_first_entry_after_it(new_database: NewDatabase) -> None:
    """What waits is done before the scheduler comes round."""
    with house(new_database()) as (server, comes):
        first, _ = two_at(comes, clock=LIVE)
        before = running_clock(first)
        in_server(server, standstill_then_chat(server, first.id))
        assert not any(seat["away"] for seat in first.look()["table"]["seats"])
        assert before - SILENCE < running_clock(first) <= LIVE["seconds"]


async def standstill_then_chat(server: Running, table_id: str) -> None:
    hall = server.app.state.hall
    server.now.ahead += 1000  # as if nothing had run since
    await hall._act(table_id, lambda table: table.say("x", "X", "late", None), lambda table: None)
    await hall._act(table_id, lambda table: table.time_up(hall.now()), lambda table: None)


def test_a_jump_of_the_systems_clock_costs_and_gives_nobody_time(
    comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = two_at(comes, clock=LIVE)
    before, real = running_clock(first), time.time
    for jump in (3600.0, -3600.0):
        monkeypatch.setattr(time, "time", partial(lambda jump: real() + jump, jump))
        first.do("chat", text="what time is it?")
        assert not any(seat["away"] for seat in first.look()["table"]["seats"])
        assert before - SILENCE < running_clock(first) < before
        before = running_clock(first)


def test_steady_time_neither_jumps_nor_goes_back() -> None:
    wall, even = [5000.0], [10.0]
    now = SteadyTime(lambda: wall[0], lambda: even[0])
    assert now() == 5000
    wall[0], even[0] = 9000, 12
    assert now() == 5002
    now.not_before(4000)
    assert now() == 5002
    now.not_before(6000)
    even[0] = 13
    assert now() == 6001


@pytest.mark.thorough
def test_a_server_that_is_stopped_for_a_while_takes_nobodys_time(tmp_path: Path) -> None:
    """For real: a process that stands still, a clock that would be up, and talk that waits meanwhile."""
    with running(1, f"sqlite:///{tmp_path}/teien.db", tmp_path / "log") as [node]:
        aiko = Client.guest(node.url, "Aiko")
        clock = {"kind": "live", "seconds": 12, "increment": 0}
        table = aiko.new_table("niya", ["me", "me"], clock=clock)
        assert node.process
        node.process.send_signal(signal.SIGSTOP)
        talks = threading.Thread(target=table.do, args=("chat",), kwargs={"text": "are you there?"})
        talks.start()
        time.sleep(20)
        node.process.send_signal(signal.SIGCONT)
        talks.join()
        time.sleep(1.5)  # the scheduler comes round
        assert not any(seat["away"] for seat in table.look()["table"]["seats"])
        assert running_clock(table) > 0
        aiko.close()


def test_clocks_stand_still_while_the_server_is_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "SILENCE", 0.5)
    settings = Settings(f"sqlite:///{tmp_path}/teien.db", bots=0, limits=False, warm=False)
    server = Running(settings)
    aiko = Client.guest(server.url, "Aiko")
    token = aiko.token
    table = aiko.new_table("niya", ["me", "me"], clock={"kind": "live", "seconds": 600, "increment": 0})
    before = table.look()["table"]["seats"]
    aiko.close()
    server.stop()
    time.sleep(3)
    server = Running(settings)
    aiko = Client(server.url, token)
    after = aiko.table(table.id).look()["table"]["seats"]
    spent = [one["clock"] - two["clock"] for one, two in zip(before, after, strict=True)]
    down = server.app.state.hall.outages.spans
    aiko.close()
    server.stop()
    assert sum(end - start for start, end in down) >= 3
    running_seat = next(number for number, seat in enumerate(before) if seat["running"])
    assert after[running_seat]["running"]
    assert spent[1 - running_seat] == 0


def test_a_move_in_time_is_in_time(comes: Comes) -> None:
    first, second = two_at(comes, clock={"kind": "live", "seconds": 60, "increment": 30})
    table = mover(first, second)
    seat = table.look()["table"]["mine"][0]
    told = play_first(table)["table"]["seats"][seat]
    assert 60 < told["clock"] <= 90
    assert not told["running"]
