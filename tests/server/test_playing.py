"""Whole games over HTTP: people, bots and spectators."""

from __future__ import annotations

import random

import pytest

import teien
from teien.client import Problem, TableClient
from tests.server.conftest import Comes

GAMES = [("niya", 2), ("sakura", 3), ("momiji", 3), ("sakura", 2), ("momiji", 1)]


def play_on(tables: list[TableClient], luck: random.Random) -> None:
    """Everyone plays whatever is legal, until the game is over."""
    while True:
        moved = False
        for table in tables:
            told = table.look()
            if told["table"]["state"] == "over":
                return
            for view in told["views"]:
                if view["seat"] in view["owing"]:
                    table.play(luck.choice(view["legal"]), view["seat"])
                    moved = True
                    break
        if not moved:
            wait_for_bots(tables[0])


def wait_for_bots(table: TableClient) -> None:
    for kind, told in table.events(table.position):
        assert kind in ("snapshot", "step", "table", "chat", "presence")
        if kind == "presence":  # it may come before a bot has moved
            continue
        mine = [view for view in told["views"] if view["seat"] in view["owing"]]
        if told["table"]["state"] == "over" or mine or set(told["views"][0]["owing"]) <= people(told):
            return


def people(told: dict[str, object]) -> set[int]:
    seats = told["table"]["seats"]  # type: ignore[index]
    return {seat["seat"] for seat in seats if seat["kind"] == "person"}


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_whole_game_between_two_people_and_bots(comes: Comes, game: str, players: int) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    seats = ["me", *["open"] * (players > 1), *["random"] * (players - 2)]
    at_aiko = aiko.new_table(game, seats)
    tables = [at_aiko]
    if players > 1:
        tables.append(ben.join(at_aiko.id))
        at_aiko.do("start")
    play_on(tables, random.Random(1))
    told = comes().table(at_aiko.id).look()
    assert told["table"]["ending"] == "finished"
    assert told["views"][0]["over"]
    record = aiko.get(f"/api/tables/{at_aiko.id}/record")
    assert teien.replay(record).over
    for seat in [None, *range(players)]:
        query = {} if seat is None else {"seat": seat}
        replay = ben.get(f"/api/tables/{at_aiko.id}/replay", **query)
        assert replay["first"] == 0
        assert replay["steps"][-1]["view"]["over"]
        assert replay["steps"][-1]["view"]["scores"] == record["result"]["scores"]


def test_a_bot_of_ones_own_plays_against_a_bot_of_the_house(comes: Comes) -> None:
    table = comes("Whim").new_table("niya", ["me", "random"])
    for view in table.turns():
        table.play(view["legal"][0])
    assert table.look()["table"]["state"] == "over"


def test_nobody_moves_for_another(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    table = aiko.new_table("niya", ["me", "open"])
    at_ben = ben.join(table.id)
    table.do("start")
    owing = table.look()["views"][0]["owing"][0]
    at_ben.look()
    with pytest.raises(Problem) as refused:
        (at_ben if owing == 0 else table).play("a1", owing)
    assert refused.value.status == 403
