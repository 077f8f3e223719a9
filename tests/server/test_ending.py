"""How a game ends besides by its rules, what it changes, and one's own list of games."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from teien.client import Client, TableClient
from teien.server import ratings
from teien.tables import outcome
from tests.server.conftest import Comes, Running
from tests.server.test_playing import play_on
from tests.server.test_tables import mover, play_first, refused, two_at

LONG = {"match": "points", "target": 20}


def people_at(comes: Comes, game: str, players: int, *bots: str, **more: Any) -> list[TableClient]:
    """A game among so many people, and bots."""
    first = comes("Person 0").new_table(game, ["me", *["open"] * (players - 1), *bots], **more)
    others = [comes(f"Person {number}").join(first.id) for number in range(1, players)]
    first.do("start")
    return [first, *others]


def owes(table: TableClient) -> bool:
    return any(view["seat"] in view["owing"] for view in table.look()["views"])


def settled(table: TableClient) -> dict[str, Any]:
    """The table once its result is entered."""
    for _ in range(200):
        told: dict[str, Any] = table.look()["table"]
        if told["ratings"] is not None:
            return told
        time.sleep(0.05)
    raise AssertionError("the result is not entered")


# --- to resign --------------------------------------------------------------------------------


def test_between_two_whoever_resigns_has_lost_and_it_counts(comes: Comes) -> None:
    first, second = two_at(comes, options=LONG)
    for _ in range(4):
        play_first(mover(first, second))
    refused(403, second.do, "resign", seat=0)
    refused(403, comes("Dai").table(first.id).do, "resign", seat=0)
    told = second.do("resign", seat=1)
    assert [entry["kind"] for entry in told["entries"]] == ["resigned"]
    assert second.do("resign", seat=1)["table"]["resigned"] == [1]  # a lost answer is asked for again
    table = settled(first)
    assert (table["state"], table["ending"]) == ("over", "resigned")
    assert (table["winners"], table["ranks"], table["unrated"]) == ([0], [1, 2], None)
    change = {one["seat"]: one["after"] - one["before"] for one in table["ratings"]}
    assert change[0] > 0
    assert change[0] > change[1]
    refused(409, first.play, "a1", 0)
    refused(409, first.do, "resign", seat=0)
    assert first.client.get(f"/api/tables/{first.id}/record")["result"] is None


def test_among_more_a_bot_plays_on_for_good_and_whoever_resigned_is_last(comes: Comes) -> None:
    tables = people_at(comes, "sakura", 3, stand_in="random")
    for _ in range(12):
        play_first(next(table for table in tables if owes(table)))
    told = tables[1].do("resign", seat=1)["table"]
    assert (told["state"], told["resigned"], told["seats"][1]["away"]) == ("playing", [1], "resigned")
    refused(409, tables[1].do, "stand-in", seat=1, bot=False)
    assert tables[1].do("leave")["table"]["seats"][1]["away"] == "resigned"
    play_on([tables[0], tables[2]], random.Random(5))
    table = settled(tables[0])
    assert (table["ending"], table["ranks"][1]) == ("finished", 3)
    assert 1 not in table["winners"]
    assert table["winners"]


def test_the_last_of_many_who_does_not_resign_has_won(comes: Comes) -> None:
    tables = people_at(comes, "sakura", 3)
    tables[0].do("resign", seat=0)
    told = tables[2].do("resign", seat=2)["table"]
    assert (told["ending"], told["resigned"], told["winners"]) == ("resigned", [0, 2], [1])
    assert told["ranks"] == [2, 1, 2]


@pytest.mark.parametrize(("game", "seats", "won"), [("niya", ["random"], [1]), ("momiji", [], [])])
def test_where_no_other_person_plays_resigning_ends_the_game(
    comes: Comes, game: str, seats: list[str], won: list[int]
) -> None:
    table = comes("Aiko").new_table(game, ["me", *seats])
    told = table.do("resign", seat=0)["table"]
    assert (told["state"], told["ending"], told["winners"]) == ("over", "resigned", won)
    assert told["unrated"] in ("bots", "alone")


def test_nobody_resigns_before_the_game(comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "open"])
    refused(409, table.do, "resign", seat=0)


def test_at_one_device_the_other_seat_has_won(comes: Comes) -> None:
    aiko = comes("Aiko")
    seats = [{"kind": "me", "name": name} for name in ("Aiko", "Ben")]
    told = aiko.post("/api/tables", game="niya", seats=seats, start=True)
    told = aiko.table(told["table"]["id"]).do("resign", seat=1)["table"]
    assert (told["ending"], told["winners"], told["unrated"]) == ("resigned", [0], "bots")


# --- what counts ------------------------------------------------------------------------------


def quick_game(comes: Comes, first: Client, second: Client) -> dict[str, Any]:
    """One that is over, with its result."""
    return settled(ended_game(first, second))


def ended_game(first: Client, second: Client) -> TableClient:
    """Two moves each, and the second resigns."""
    table = first.new_table("niya", ["me", "open"], options=LONG)
    other = second.join(table.id)
    table.do("start")
    for _ in range(4):
        play_first(mover(table, other))
    other.do("resign", seat=1)
    return table


def test_a_game_that_nobody_played_does_not_count(comes: Comes) -> None:
    first, second = two_at(comes, stand_in="random")
    second.do("leave")
    play_on([first], random.Random(2))
    told = settled(first)
    assert (told["ending"], told["unrated"], told["ratings"]) == ("finished", "moves", [])
    first, second = two_at(comes)
    second.do("resign", seat=1)
    assert settled(first)["unrated"] == "moves"
    player = first.client.get("/api/me")["id"]
    assert [one["rated"] for one in first.client.get(f"/api/players/{player}")["standings"]] == [0]


def test_whoever_has_played_and_then_leaves_has_played(comes: Comes) -> None:
    """A match that goes badly is not undone by leaving it."""
    first, second = two_at(comes, stand_in="random", options={"match": "points", "target": 20})
    for _ in range(2 * outcome.ENOUGH):
        play_first(mover(first, second))
    second.do("leave")
    play_on([first], random.Random(2))
    told = settled(first)
    assert (told["unrated"], told["ranks"]) == (None, [1, 2])


def test_so_many_games_a_day_between_the_same_two_count(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    told = [quick_game(comes, aiko, ben)["unrated"] for _ in range(ratings.WITH_THE_SAME + 1)]
    assert told == [None] * ratings.WITH_THE_SAME + ["often"]


def test_games_that_end_at_once_are_counted_one_after_another(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays many at a time has no more of them rated."""
    aiko, ben, hall = comes("Aiko"), comes("Ben"), server.app.state.hall
    real = hall.settle

    async def later(table_id: str) -> None:
        """Not yet."""

    monkeypatch.setattr(hall, "settle", later)
    ended = [ended_game(aiko, ben).id for _ in range(ratings.WITH_THE_SAME + 3)]

    async def settle_all() -> None:
        await asyncio.gather(*(real(table_id) for table_id in ended))

    asyncio.run_coroutine_threadsafe(settle_all(), server.loop).result(60)
    told = [settled(aiko.table(table_id))["unrated"] for table_id in ended]
    assert sorted(map(str, told)) == ["None"] * ratings.WITH_THE_SAME + ["often"] * 3


def test_so_many_games_a_day_against_newcomers_count(comes: Comes) -> None:
    aiko = comes("Aiko")
    told = [quick_game(comes, aiko, comes("Fresh"))["unrated"] for _ in range(ratings.WITH_NEWCOMERS + 1)]
    assert told == [None] * ratings.WITH_NEWCOMERS + ["newcomers"]


def test_a_result_that_was_not_told_is_told_later_and_entered_once(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server dies between the statistics and the log: the scheduler finds what is missing."""
    hall, done = server.app.state.hall, hall_act(server)

    async def dies(table_id: str, decide: Callable[..., Any], answer: Callable[..., Any]) -> Any:
        if any(draft.kind == "rated" for draft in decide(await hall.find(table_id))):
            raise OSError("the lights went out")
        return await done(table_id, decide, answer)

    first, second = two_at(comes, options=LONG)
    for _ in range(4):
        play_first(mover(first, second))
    monkeypatch.setattr(hall, "_act", dies)
    second.do("resign", seat=1)
    player = first.client.get("/api/me")["id"]
    while not first.client.get(f"/api/players/{player}")["standings"]:
        time.sleep(0.05)
    assert first.look()["table"]["ratings"] is None
    monkeypatch.undo()
    assert len(settled(first)["ratings"]) == 2
    assert first.client.get(f"/api/players/{player}")["standings"][0]["rated"] == 1


def hall_act(server: Running) -> Callable[..., Any]:
    act: Callable[..., Any] = server.app.state.hall._act
    return act


# --- one's own games --------------------------------------------------------------------------


def test_my_games_are_listed_page_by_page_the_latest_first(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    resigned = quick_game(comes, aiko, ben)
    alone = aiko.new_table("momiji", ["me"])
    alone.do("abandon")
    waiting = aiko.new_table("niya", ["me", "open"])
    waiting.do("abandon")  # it never began
    aiko.new_table("niya", ["me", "random"])  # it goes on
    against = aiko.new_table("niya", ["me", "random"])
    against.do("resign", seat=0)
    first = aiko.get("/api/me/games", limit=2)
    assert [game["id"] for game in first["games"]] == [against.id, alone.id]
    second = aiko.get("/api/me/games", limit=2, after=first["next"])
    assert [game["id"] for game in second["games"]] == [resigned["id"]]
    assert second["next"] is None
    games = [*first["games"], *second["games"]]
    assert [game["result"] for game in games] == ["lost", "unfinished", "won"]
    mine = next(one for one in resigned["ratings"] if one["seat"] == 0)
    assert games[2]["rating"] == mine
    assert games[2]["end"]["resigned"] == [1]
    assert games[2]["end"]["at"] == resigned["ended"]
    assert [game["result"] for game in ben.get("/api/me/games")["games"]] == ["lost"]


def test_a_game_played_to_its_end_is_in_the_list_as_it_ended(comes: Comes) -> None:
    first, second = two_at(comes, "sakura")
    play_on([first, second], random.Random(6))
    view, told = first.look()["views"][0], settled(first)
    game = first.client.get("/api/me/games")["games"][0]
    assert game["end"]["scores"] == view["scores"]
    assert game["end"]["winners"] == view["winners"] == told["winners"]
    assert game["result"] == ("won" if 0 in view["winners"] else "lost")
