"""What can be done at a table, by whom and when; and that a refusal changes nothing."""

from __future__ import annotations

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from teien.client import Client, Problem, TableClient
from teien.play.registry import book_of
from teien.server import hall
from teien.tables import views
from teien.tables.refusals import TooMuch, Unavailable
from teien.tables.table import ASKED_FOR
from tests.server.conftest import Comes, Running
from tests.server.test_playing import play_on, wait_for_bots


def refused(status: int, do: Any, *words: Any, **said: Any) -> dict[str, Any]:
    with pytest.raises(Problem) as refusal:
        do(*words, **said)
    assert refusal.value.status == status, refusal.value.told
    return refusal.value.told


def two_at(comes: Comes, game: str = "niya", **more: Any) -> tuple[TableClient, TableClient]:
    """A game between two people: the tables as the one on seat 0 and the one on seat 1 have them."""
    first = comes("Aiko").new_table(game, ["me", "open"], **more)
    second = comes("Ben").join(first.id)
    first.do("start")
    first.look(), second.look()
    return first, second


def mover(*tables: TableClient) -> TableClient:
    owing: int = tables[0].look()["views"][0]["owing"][0]
    for table in tables:
        table.look()
    return tables[owing]


def play_first(table: TableClient) -> dict[str, Any]:
    view = next(view for view in table.look()["views"] if view["seat"] in view["owing"])
    return table.play(view["legal"][0], view["seat"])


# --- before the game --------------------------------------------------------------------------


def test_seats_are_taken_once_and_left_again(comes: Comes) -> None:
    aiko, ben, chie = comes("Aiko"), comes("Ben"), comes("Chie")
    table = aiko.new_table("sakura", ["me", "open", "open"])
    told = refused(409, table.do, "start")
    assert told["detail"] == "Seat 1, 2 is still open."
    at_ben = ben.join(table.id, seat=2)
    assert refused(409, chie.join, table.id, seat=2)["detail"] == "Seat 2 is taken by Ben."
    assert "no seat 5" in refused(422, chie.join, table.id, seat=5)["detail"]
    at_chie = chie.join(table.id)
    refused(409, comes("Dai").join, table.id)
    refused(403, at_ben.do, "start")
    at_chie.do("leave")
    seats = table.look()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Aiko", None, "Ben"]
    chie.join(table.id, name="Chi")
    table.do("start")
    assert table.look()["views"][0]["players"] == ["Aiko", "Chi", "Ben"]
    refused(409, comes("Dai").join, table.id)


def test_when_the_host_leaves_the_next_one_is_host_and_the_last_one_closes_the_table(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    table = aiko.new_table("sakura", ["me", "open", "open"])
    at_ben = ben.join(table.id)
    table.do("leave")
    assert at_ben.look()["table"]["host"] == ben.get("/api/me")["id"]
    at_ben.do("leave")
    assert table.look()["table"]["ending"] == "abandoned"
    refused(409, aiko.join, table.id)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"seats": [{"kind": "bot"}, {"kind": "bot"}]}, "Take a seat yourself"),
        ({"seats": [{"kind": "me"}] * 3}, "Niya is for 2 to 2 players, not 3."),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}, "has no bot “genius”"),
        ({"options": {"match": "chess"}}, "match is single or sets or points"),
        ({"options": {"colour": 1}}, "Niya has no option “colour”"),
        ({"clock": {"kind": "live"}}, "A live clock has seconds"),
        ({"clock": {"kind": "none", "days": 2}}, "A live clock has seconds"),
        ({"stand_in": "genius"}, "has no bot “genius”"),
        ({"seats": [{"kind": "me", "level": "novice"}, {"kind": "bot"}]}, "Only a bot has a level"),
        ({"seats": [{"kind": "me"}, {"kind": "open"}], "start": True}, "Seat 1 is still open."),
    ],
)
def test_a_table_that_cannot_be_is_refused(comes: Comes, said: dict[str, Any], told: str) -> None:
    whole = {"game": "niya", "seats": [{"kind": "me"}, {"kind": "bot"}], **said}
    with pytest.raises(Problem, match=told) as refusal:
        comes("Aiko").post("/api/tables", **whole)
    assert refusal.value.status in (409, 422)


def test_words_are_part_of_the_shuffle_until_the_start(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    table = aiko.new_table("niya", ["me", "open"], word="plum")
    at_ben = ben.join(table.id, word="pine")
    refused(403, at_ben.do, "word", seat=0, word="mine")
    at_ben.do("word", seat=1, word="maple")
    table.do("start")
    assert table.look()["table"]["words"] == ["plum", "maple"]
    refused(409, at_ben.do, "word", seat=1, word="late")


def test_a_stranger_takes_one_seat_and_the_host_as_many_as_there_are(comes: Comes) -> None:
    table = comes("Aiko").new_table("sakura", ["me", "open", "open", "open"])
    stranger = comes("Ben")
    stranger.join(table.id)
    told = refused(409, stranger.join, table.id)
    assert told["detail"] == "You have a seat at this table; only the host takes several."
    refused(409, stranger.join, table.id, seat=3)
    table.do("join", name="Aiko's sister")
    seats = table.look()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Aiko", "Ben", "Aiko's sister", None]


def test_the_host_sends_someone_away_who_is_told_and_does_not_sit_down_again(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    table = aiko.new_table("sakura", ["me", "open", "open"])
    at_ben, ben_id = ben.join(table.id), ben.get("/api/me")["id"]
    refused(403, at_ben.do, "dismiss", player=aiko.get("/api/me")["id"])
    refused(422, table.do, "dismiss", player=aiko.get("/api/me")["id"])
    refused(404, table.do, "dismiss", player="nobody")
    stream = at_ben.events()
    assert not next(stream)[1]["table"]["sent_away"]
    told = table.do("dismiss", player=ben_id)["table"]
    assert told["seats"][1]["kind"] == "open"
    assert not told["sent_away"]
    assert next(told for _, told in stream if told["table"]["sent_away"])["table"]["mine"] == []
    stream.close()
    assert "sent you away" in refused(403, ben.join, table.id)["detail"]
    assert table.id not in [one["id"] for one in ben.get("/api/me/tables")["tables"]]
    assert table.do("dismiss", player=ben_id)["table"]["position"] == table.position
    comes("Chie").join(table.id)
    comes("Dai").join(table.id)
    table.do("start")
    refused(409, table.do, "dismiss", player=table.look()["table"]["seats"][1]["player"])


@pytest.mark.parametrize("public", [True, False])
def test_a_public_table_starts_when_its_last_seat_is_taken(comes: Comes, public: bool) -> None:
    table = comes("Aiko").new_table("sakura", ["me", "open", "open"], public=public)
    comes("Ben").join(table.id)
    assert table.look()["table"]["state"] == "open"
    comes("Chie").join(table.id)
    assert table.look()["table"]["state"] == ("playing" if public else "open")


def test_another_name_is_told_where_one_waits_and_stays_where_one_plays(comes: Comes, url: str) -> None:
    aiko = comes("Aiko")
    played = aiko.new_table("niya", ["me", "random"])
    seats = [{"kind": "me"}, {"kind": "me", "name": "Aiko's sister"}, {"kind": "open"}]
    waiting = aiko.post("/api/tables", game="sakura", seats=seats, public=True)["table"]["id"]
    with httpx.Client(base_url=url, headers={"Authorization": f"Bearer {aiko.token}"}) as http:
        assert http.patch("/api/me", json={"name": "Aya"}).status_code == 200
    names = [seat["name"] for seat in aiko.table(waiting).look()["table"]["seats"]]
    assert names == ["Aya", "Aiko's sister", None]
    listed = next(one for one in aiko.get("/api/tables")["tables"] if one["id"] == waiting)
    assert listed["seats"][0]["name"] == "Aya"
    assert played.look()["table"]["seats"][0]["name"] == "Aiko"


# --- moves ------------------------------------------------------------------------------------


def test_the_same_move_again_is_answered_again_and_made_once(comes: Comes) -> None:
    table = mover(*two_at(comes))
    view = next(view for view in table.look()["views"])
    said = {"seat": view["seat"], "move": "a1", "position": table.position, "id": "once"}
    first = table.do("moves", **said)
    again = table.do("moves", **said)
    assert first["position"] == again["position"]
    assert first["entries"] == again["entries"]
    assert first["views"] == again["views"]
    told = refused(409, table.do, "moves", **{**said, "move": "b1"})
    assert "used for something else" in told["detail"]


def test_an_id_is_whose_it_is(comes: Comes) -> None:
    """A spectator who says something with an id takes it from nobody."""
    table = mover(*two_at(comes))
    comes("Dai").table(table.id).do("chat", text="hello", id="1")
    view = table.look()["views"][0]
    said = {"seat": view["seat"], "move": view["legal"][0], "position": table.position, "id": "1"}
    assert table.do("moves", **said)["table"]["step"] == 1
    assert table.do("moves", **said)["table"]["step"] == 1


def test_a_stale_position_is_answered_with_what_is_new(comes: Comes) -> None:
    first, second = two_at(comes)
    table = mover(first, second)
    other = second if table is first else first
    before = table.position
    play_first(table)
    view = other.look()["views"][0]
    told = refused(
        409, other.do, "moves", seat=view["seat"], move=view["legal"][0], position=before, id="stale"
    )
    assert told["type"] == "urn:teien:stale-position"
    assert [entry["kind"] for entry in told["news"]["entries"]] == ["move"]
    assert told["news"]["views"] == other.look()["views"]
    other.do("chat", text="hello")  # talk makes nobody's move stale
    other.do("moves", seat=view["seat"], move=view["legal"][0], position=before + 1, id="fresh")
    for position in (0, 1, 10_000):
        refused(
            409, table.do, "moves", seat=1 - view["seat"], move="a1", position=position, id=f"p{position}"
        )


def test_what_the_rules_refuse_is_told_in_their_own_words(comes: Comes) -> None:
    first, second = two_at(comes)
    table = mover(first, second)
    other = second if table is first else first
    seat = table.look()["views"][0]["seat"]
    told = refused(422, table.play, "b2", seat)
    assert "(N2.1)" in told["detail"]
    assert "not a cell" in refused(422, table.play, "nonsense", seat)["detail"]
    assert "turn of seat" in refused(422, other.play, "a1", 1 - seat)["detail"]
    refused(403, other.play, "a1", seat)
    assert "no seat 4" in refused(422, table.play, "a1", 4)["detail"]
    assert table.look()["table"]["step"] == 0


def test_all_choose_at_once_and_may_change_their_choice(comes: Comes) -> None:
    """Two secret choices decided at the same position both count; the last one in turns them all up."""
    first, second = two_at(comes, "sakura")
    position, mine, theirs = first.position, first.look()["views"][0], second.look()["views"][0]
    first.do("moves", seat=0, move=mine["legal"][0], position=position, id="a")
    seen = second.look()
    assert seen["views"][0]["table"]["painters"][0]["has_chosen"]
    assert seen["views"][0]["table"]["painters"][0]["chosen"] is None
    first.do("moves", seat=0, move=mine["legal"][1], position=position + 1, id="b")
    told = second.do("moves", seat=1, move=theirs["legal"][0], position=position, id="c")
    revealed = [event for event in told["events"][0] if event["event"] == "revealed"]
    assert revealed[0]["card"] == int(mine["legal"][1])
    late = refused(409, first.do, "moves", seat=0, move=mine["legal"][2], position=position + 2, id="d")
    assert late["type"] == "urn:teien:stale-position"


def test_hot_seat_one_person_on_all_seats(comes: Comes) -> None:
    aiko = comes("Aiko")
    seats = [{"kind": "me", "name": name} for name in ("Aiko", "Ben", "Chie")]
    told = aiko.post("/api/tables", game="sakura", seats=seats, start=True)
    assert [view["seat"] for view in told["views"]] == [0, 1, 2]
    assert told["views"][0]["players"] == ["Aiko", "Ben", "Chie"]
    for seat, view in enumerate(told["views"]):
        hands = [painter["hand"] is not None for painter in view["table"]["painters"]]
        assert hands[seat] and sum(hands) == 1
    for seat, events in enumerate(told["events"]):
        drawn = [event for event in events if event["event"] == "drew"]
        assert {event["seat"] for event in drawn if event["card"] is not None} == {seat}
    play_on([aiko.table(told["table"]["id"])], random.Random(2))


# --- undo -------------------------------------------------------------------------------------


def test_alone_against_a_bot_undo_is_free(comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "random"], options={"match": "points"})
    refused(409, table.do, "undo", seat=0, position=table.look()["table"]["position"])
    if 0 not in table.look()["views"][0]["owing"]:
        wait_for_bots(table)
    before = table.look()["views"][0]
    play_first(table)
    told = table.do("undo", seat=0, position=table.look()["table"]["position"])
    assert told["undone"]
    assert told["events"] == [[]]
    assert told["views"][0]["table"] == before["table"]
    assert told["table"]["can_undo"] == []
    play_first(table)


def test_among_people_undo_is_by_consent_and_names_the_moves(comes: Comes) -> None:
    first, second = two_at(comes)
    table = mover(first, second)
    other = second if table is first else first
    before = table.look()["views"][0]["table"]
    seat = table.look()["views"][0]["seat"]
    move = play_first(table)["entries"][-1]["move"]
    refused(409, other.do, "undo", seat=1 - seat, position=other.look()["table"]["position"])
    refused(403, other.do, "undo", seat=seat, position=other.position)
    told = table.do("undo", seat=seat, position=table.position)
    assert told["table"]["undo"]["moves"] == [{"seat": seat, "move": move}]
    assert told["table"]["step"] == 1
    refused(403, comes("Dai").table(table.id).do, "undo/answer", agree=True, position=table.position)
    refusal = other.do("undo/answer", agree=False, position=other.look()["table"]["position"])
    assert refusal["table"]["undo"] is None
    table.do("undo", seat=seat, position=table.look()["table"]["position"])
    told = other.do("undo/answer", agree=True, position=other.look()["table"]["position"])
    assert told["undone"]
    assert told["views"][0]["table"] == before


def test_a_move_withdraws_the_offer(comes: Comes) -> None:
    first, second = two_at(comes)
    table = mover(first, second)
    other = second if table is first else first
    play_first(table)
    table.do("undo", seat=table.look()["table"]["mine"][0], position=table.position)
    play_first(other)
    assert table.look()["table"]["undo"] is None
    refused(409, other.do, "undo/answer", agree=True, position=other.position)


def test_undo_goes_past_no_card_that_was_shown(comes: Comes) -> None:
    table = comes("Aiko").new_table("sakura", ["me", "random", "random"])
    if 0 not in table.look()["views"][0]["owing"]:
        wait_for_bots(table)
    play_first(table)
    assert table.look()["table"]["can_undo"] == []
    told = refused(409, table.do, "undo", seat=0, position=table.look()["table"]["position"])
    assert "since a card was shown or drawn" in told["detail"]


# --- absence ----------------------------------------------------------------------------------


def test_who_leaves_is_replaced_and_may_come_back(comes: Comes) -> None:
    first, second = two_at(comes, options={"match": "points", "target": 20}, stand_in="random")
    second.do("leave")
    seat = first.look()["table"]["seats"][1]
    assert (seat["away"], seat["stand_in"], seat["name"]) == ("left", "random", "Ben")
    for _ in range(3):
        if 0 not in first.look()["views"][0]["owing"]:
            wait_for_bots(first)
        play_first(first)
    assert first.do("chat", text="…")["entries"] == []
    assert "take it back first" in refused(409, second.play, "a1", 1)["detail"]
    second.do("stand-in", seat=1, bot=False)
    assert first.look()["table"]["seats"][1]["away"] is None
    assert second.do("stand-in", seat=1, bot=False)["table"]["seats"][1]["away"] is None
    refused(403, second.do, "stand-in", seat=0, bot=True)


def test_a_game_ends_unfinished_when_all_want_it(comes: Comes) -> None:
    first, second = two_at(comes)
    refused(403, comes("Dai").table(first.id).do, "abandon")
    first.do("abandon")
    first.do("abandon")
    assert first.look()["table"]["state"] == "playing"
    refused(409, first.client.get, f"/api/tables/{first.id}/record")
    second.do("abandon")
    told = first.look()["table"]
    assert (told["state"], told["ending"]) == ("over", "abandoned")
    refused(409, first.play, "a1", 0)
    record = first.client.get(f"/api/tables/{first.id}/record")
    assert record["result"] is None


def test_whoever_asked_to_end_the_game_and_plays_on_does_not_want_it_any_more(comes: Comes) -> None:
    """Or the other could take up an old request when the game goes badly, and end it alone."""
    first, second = two_at(comes)
    table = mover(first, second)
    other = second if table is first else first
    assert len(table.do("abandon")["table"]["abandon"]) == 1
    assert play_first(table)["table"]["abandon"] == []
    assert other.do("abandon")["table"]["state"] == "playing"
    assert table.do("abandon")["table"]["ending"] == "abandoned"


def test_whoever_would_rather_play_on_says_so_and_nobody_waits_any_longer(comes: Comes) -> None:
    first, second = two_at(comes)
    assert second.do("abandon/refuse")["position"] == first.look()["table"]["position"]  # nobody had asked
    first.do("abandon")
    refused(403, comes("Dai").table(first.id).do, "abandon/refuse")
    refusal = second.do("abandon/refuse")
    assert [entry["kind"] for entry in refusal["entries"]] == ["abandon-refused"]
    assert (refusal["table"]["state"], refusal["table"]["abandon"]) == ("playing", [])
    assert second.do("abandon")["table"]["state"] == "playing"
    assert first.do("abandon")["table"]["ending"] == "abandoned"


def test_whoever_is_away_is_asked_before_the_others_end_the_game(comes: Comes, server: Running) -> None:
    first, second = two_at(comes)
    second.do("leave")
    told = first.do("abandon")["table"]
    ben = second.client.get("/api/me")["id"]
    assert (told["state"], told["abandon_missing"]) == ("playing", [ben])
    assert first.do("abandon")["table"]["state"] == "playing"
    server.now.ahead += ASKED_FOR
    told = first.look()["table"]
    assert (told["state"], told["abandon_missing"]) == ("playing", [])
    assert first.do("abandon")["table"]["ending"] == "abandoned"


def test_whoever_is_away_may_agree_that_the_game_ends(comes: Comes) -> None:
    first, second = two_at(comes)
    second.do("leave")
    first.do("abandon")
    assert second.do("abandon")["table"]["ending"] == "abandoned"


def test_when_a_game_is_over_everyone_may_see_all_of_it_however_it_ended(comes: Comes) -> None:
    first, second = two_at(comes, "sakura")
    stranger, seat = comes("Dai"), {"seat": 0}
    play_first(first)
    play_first(second)
    refused(403, stranger.get, f"/api/tables/{first.id}/replay", **seat)
    refused(409, stranger.get, f"/api/tables/{first.id}/record")
    first.do("abandon")
    second.do("abandon")
    replay = stranger.get(f"/api/tables/{first.id}/replay", **seat)
    assert replay["first"] == 0
    assert replay["steps"][-1]["view"]["table"]["painters"][0]["hand"]
    assert stranger.get(f"/api/tables/{first.id}/record")["fairness"]["secret"]


def test_a_table_does_not_wait_for_those_who_look_at_its_past(
    comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_at(comes)
    looks, enough = threading.Event(), threading.Event()
    real = views._steps

    def slowly(*game: Any) -> Any:
        looks.set()
        assert enough.wait(30)
        return real(*game)

    monkeypatch.setattr(views, "_steps", slowly)
    with ThreadPoolExecutor(2) as pool:
        path = f"/api/tables/{first.id}/replay"
        both = [pool.submit(client.get, path) for client in (comes(), comes())]
        try:
            assert looks.wait(30)
            assert play_first(mover(first, second))["table"]["step"] == 1
        finally:
            enough.set()
        assert [one.result()["first"] for one in both] == [0, 0]


# --- talk -------------------------------------------------------------------------------------


def heard(client: Client, table: TableClient) -> list[str]:
    return [said["text"] for said in client.table(table.id).look()["chat"]]


def test_talk_and_who_is_not_heard(comes: Comes) -> None:
    first, second = two_at(comes)
    aiko, ben = first.client, second.client
    second.do("chat", text="hello <b>", id="1")
    second.do("chat", text="hello <b>", id="1")
    assert heard(aiko, first) == ["hello <b>"]
    ben_id = ben.get("/api/me")["id"]
    first.do("mute", player=ben_id, muted=True)
    second.do("chat", text="hm")
    assert heard(aiko, first) == []
    assert heard(comes(), first) == ["hello <b>", "hm"]
    first.do("mute", player=ben_id, muted=False)
    refused(403, second.do, "mute", player=ben_id, everyone=True)
    refused(404, second.do, "mute", player="nobody")
    first.do("mute", player=ben_id, everyone=True)
    assert heard(comes(), first) == []
    refused(403, second.do, "chat", text="hello?")
    refused(422, first.do, "chat", text="  ")
    refused(422, first.do, "chat", text="x" * 501)


def test_a_move_is_read_once_on_its_way(comes: Comes, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its text to its number; only a log that is replayed is read again."""
    first, second = two_at(comes)
    book, read = book_of("niya"), []
    real = book.read_move

    def count(state: Any, seat: int, text: str) -> int:
        read.append(text)
        return real(state, seat, text)

    monkeypatch.setattr(book, "read_move", count)
    played = play_first(mover(first, second))["entries"][-1]["move"]
    assert read == [played]


# --- hints and once more ----------------------------------------------------------------------


def test_hints_are_for_those_who_play_alone(comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "random"])
    if 0 not in table.look()["views"][0]["owing"]:
        wait_for_bots(table)
    view = table.look()["views"][0]
    assert table.client.post(f"/api/tables/{table.id}/hint", seat=0, level="random")["move"] in view["legal"]
    refused(403, table.do, "hint", seat=1)
    first, _ = two_at(comes)
    refused(403, first.do, "hint", seat=0)


def test_a_rematch_keeps_the_seats_and_starts_with_the_last_one(comes: Comes) -> None:
    first, second = two_at(comes, word="plum")
    refused(409, first.client.post, f"/api/tables/{first.id}/rematch")
    play_on([first, second], random.Random(3))
    refused(403, comes("Dai").post, f"/api/tables/{first.id}/rematch")
    new = first.client.post(f"/api/tables/{first.id}/rematch")["table"]
    assert new["state"] == "open"
    assert [seat["name"] for seat in new["seats"]] == [None, "Aiko"]
    assert first.client.post(f"/api/tables/{first.id}/rematch")["table"]["id"] == new["id"]
    refused(409, comes("Dai").join, new["id"])
    assert second.look()["table"]["rematch"] == new["id"]
    again = second.client.post(f"/api/tables/{first.id}/rematch")["table"]
    assert (again["id"], again["state"]) == (new["id"], "playing")
    assert again["commitment"] != first.look()["table"]["commitment"]


def test_a_rematch_that_was_closed_before_it_began_is_asked_for_anew(comes: Comes) -> None:
    """Whoever asked has left again: the others come to a table where one can play, and so does the leaver."""
    first, second = two_at(comes)
    play_on([first, second], random.Random(1))
    closed = first.client.post(f"/api/tables/{first.id}/rematch")["table"]["id"]
    assert first.client.table(closed).do("leave")["table"]["state"] == "over"
    again = second.client.post(f"/api/tables/{second.id}/rematch")["table"]
    assert again["id"] != closed
    assert (again["state"], again["host"]) == ("open", again["seats"][again["mine"][0]]["player"])
    assert first.look()["table"]["rematch"] == again["id"]
    here = first.client.post(f"/api/tables/{first.id}/rematch")["table"]
    assert (here["id"], here["state"]) == (again["id"], "playing")


def test_however_many_ask_for_a_rematch_at_once_there_is_one(comes: Comes, url: str) -> None:
    first, second = two_at(comes, public=True)
    first.do("abandon")
    second.do("abandon")
    public = {one["id"] for one in first.client.get("/api/tables")["tables"]}
    mine = {one["id"] for one in first.client.get("/api/me/tables")["tables"]}

    def ask(number: int) -> str:
        client = Client(url, (first, second)[number % 2].client.token)
        new: str = client.post(f"/api/tables/{first.id}/rematch")["table"]["id"]
        client.close()
        return new

    with ThreadPoolExecutor(16) as pool:
        asked = set(pool.map(ask, range(50)))
    assert asked == {first.look()["table"]["rematch"]}
    assert {one["id"] for one in first.client.get("/api/tables")["tables"]} - public == asked
    assert {one["id"] for one in first.client.get("/api/me/tables")["tables"]} - mine == asked
    assert first.client.table(asked.pop()).look()["table"]["state"] == "playing"


def test_a_rematch_whose_table_was_never_set_is_set_by_the_next_who_asks(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two_at(comes)
    first.do("abandon")
    second.do("abandon")

    async def cut(*said: Any) -> None:
        raise Unavailable("the lights went out")

    monkeypatch.setattr(server.app.state.hall, "set_table", cut)
    refused(503, first.client.post, f"/api/tables/{first.id}/rematch")
    monkeypatch.undo()
    new = second.client.post(f"/api/tables/{first.id}/rematch")["table"]
    assert new["id"] == first.look()["table"]["rematch"]


def test_a_rematch_is_a_table_and_counts_as_one(
    comes: Comes, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_much(player: str) -> None:
        raise TooMuch(2.0)

    table = comes("Aiko").new_table("niya", ["me", "random"])
    table.do("resign", seat=0)
    monkeypatch.setattr(server.app.state.limits, "set_table", too_much)
    refused(429, table.client.post, f"/api/tables/{table.id}/rematch")
    assert table.look()["table"]["rematch"] is None
    monkeypatch.undo()
    new = table.client.post(f"/api/tables/{table.id}/rematch")["table"]["id"]
    monkeypatch.setattr(server.app.state.limits, "set_table", too_much)
    assert table.client.post(f"/api/tables/{table.id}/rematch")["table"]["id"] == new


def test_a_rematch_against_bots_starts_at_once(comes: Comes) -> None:
    table = comes("Aiko").new_table("niya", ["me", "random"])
    play_on([table], random.Random(3))
    new = table.client.post(f"/api/tables/{table.id}/rematch")["table"]
    assert new["state"] == "playing"
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "person"]


def test_a_finished_game_is_entered_once_and_rated(comes: Comes) -> None:
    first, second = two_at(comes, options={"full_garden": "draw"})
    play_on([first, second], random.Random(4))
    winners = first.look()["views"][0]["winners"]
    told: list[dict[str, Any]] = []
    for table in (first, second):
        player = table.client.get("/api/me")["id"]
        for _ in range(100):
            told_now = table.client.get(f"/api/players/{player}")
            if told_now["standings"]:
                break
            time.sleep(0.05)
        told.append(told_now["standings"][0])
    assert [one["played"] for one in told] == [1, 1]
    assert [one["rated"] for one in told] == [1, 1]
    assert [one["won"] for one in told] == [int(seat in winners) for seat in (0, 1)]
    if winners:
        assert told[winners[0]]["mean"] > 25 > told[1 - winners[0]]["mean"]
    board = first.client.get("/api/leaderboard", game="niya", mode=told[0]["mode"])
    names = {rank["player"]["name"] for rank in board["ranks"]}
    assert {"Aiko", "Ben"} <= names
    ratings = [rank["rating"] for rank in board["ranks"]]
    assert ratings == sorted(ratings, reverse=True)


def test_only_the_latest_tables_stay_in_memory_and_all_can_be_played(
    server: Running, comes: Comes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "KEPT", 2)
    aiko = comes("Aiko")
    tables = [aiko.new_table("niya", ["me", "me"]) for _ in range(5)]
    looking = tables[0].events()
    next(looking)
    for table in tables:
        play_first(table)
    kept = server.app.state.hall._tables
    assert list(kept) == [tables[0].id, tables[3].id, tables[4].id], "the one that is looked at stays too"
    for table in tables:
        assert table.look()["table"]["position"] == table.position
    looking.close()
