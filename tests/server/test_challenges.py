"""The same deal again, and challenges: the same cards, the same luck, never rated, nothing told too soon."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import sqlalchemy as sql

from teien.client import Client, TableClient
from teien.play.fairness import seed_of, verify
from teien.server import challenges
from teien.server import schema as db
from tests.server.conftest import Comes, Running
from tests.server.test_keeping import Device, Json, kept
from tests.server.test_playing import play_on
from tests.server.test_tables import refused

NOVICE = {"kind": "bot", "level": "novice"}


def played(client: Client, game: str = "niya", seats: tuple[Json, ...] = ({"kind": "me"}, NOVICE)) -> str:
    """A game on a device to its end, kept; the id of its table."""
    device = Device(game, seats, words=["plum", *[""] * (len(seats) - 1)]).plays()
    return str(kept(client, device.tells("finished"))["table"]["id"])


def challenged(client: Client, table: str) -> Json:
    return client.post(f"/api/tables/{table}/challenge")


def taken(client: Client, challenge: Json) -> TableClient:
    return client.table(client.post(f"/api/challenges/{challenge['id']}/take")["table"]["id"])


def on_paper(client: Client, table: str) -> Json:
    return client.get(f"/api/tables/{table}/record")


def by_seat(record: Json) -> list[list[str]]:
    """What each seat chose: who of those that choose in secret was the first is left out."""
    return [[one["move"] for one in record["moves"] if one.get("seat") == seat] for seat in (0, 1)]


def told_of(server: Running, *statements: sql.Executable, forget: str | None = None) -> None:
    """Changes what the database says, and what the server remembers of a table."""
    hall = server.app.state.hall
    asyncio.run_coroutine_threadsafe(hall.database.write(*statements), server.loop).result(10)
    if forget:
        server.loop.call_soon_threadsafe(hall._tables.pop, forget, None)


# --- the same deal again ----------------------------------------------------------------------


def test_the_same_deal_again_has_the_same_cards_and_says_so(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    first = played(aiko, "sakura", ({"kind": "me"}, NOVICE, NOVICE))
    seats = [{"kind": "bot", "level": "random"}, {"kind": "me"}, {"kind": "bot", "level": "random"}]
    told = ben.post(f"/api/tables/{first}/again", seats=seats)["table"]
    assert (told["deal"], told["mine"], told["public"]) == ({"kind": "again", "of": first}, [1], False)
    play_on([ben.table(told["id"])], random.Random(1))
    one, other = on_paper(aiko, first), on_paper(ben, told["id"])
    assert json.dumps(one["setup"]) == json.dumps(other["setup"])
    deal = {"kind": "again", "of": first, "table": told["id"]}
    assert other["fairness"] == {**one["fairness"], "deal": deal}
    assert verify(other) >= 1
    over = ben.get(f"/api/tables/{told['id']}")["table"]
    assert (over["unrated"], over["ratings"]) == ("deal", None)
    assert ben.get("/api/me/games")["games"][0]["unrated"] == "deal"


def test_a_deal_played_again_on_a_device_is_kept_beside_the_first(comes: Comes) -> None:
    aiko, device = comes("Aiko"), Device("niya").plays()
    first = kept(aiko, device.tells("finished"))["table"]
    told = device.tells("finished")
    told["record"]["fairness"]["deal"] = {"kind": "again", "of": "here-one", "table": "here-two"}
    again, once_more = kept(aiko, told)["table"], kept(aiko, told)["table"]
    assert (first["deal"], again["deal"]) == (None, {"kind": "again", "of": "here-one"})
    assert first["id"] != again["id"] == once_more["id"]
    assert again["unrated"] == "deal"


def test_what_cannot_be_dealt_again_is_refused(comes: Comes) -> None:
    aiko = comes("Aiko")
    table = aiko.new_table("niya", ["me", "random"])
    two = [{"kind": "me"}, NOVICE]
    assert "not over" in refused(409, aiko.post, f"/api/tables/{table.id}/again", seats=two)["detail"]
    first = played(aiko)
    refused(422, aiko.post, f"/api/tables/{first}/again", seats=[*two, NOVICE])
    refused(422, aiko.post, f"/api/tables/{first}/again", seats=[NOVICE, NOVICE])
    refused(422, aiko.post, f"/api/tables/{first}/again", seats=[{"kind": "me"}, {"kind": "open"}])
    refused(404, aiko.post, "/api/tables/nowhere/again", seats=two)
    refused(401, comes().post, f"/api/tables/{first}/again", seats=two)


# --- challenges -------------------------------------------------------------------------------


def test_friends_play_the_same_deal_with_the_same_luck_and_see_all_results(comes: Comes) -> None:
    aiko, ben, chie = comes("Aiko"), comes("Ben"), comes("Chie")
    first = played(aiko, "sakura", ({"kind": "me"}, NOVICE))
    made = challenged(aiko, first)
    assert challenged(aiko, first)["id"] == made["id"]
    assert (made["yours"], made["table"], made["finished"]) == (True, first, 1)
    assert [seat["kind"] for seat in made["seats"]] == ["me", "bot"]
    tables = [taken(friend, made) for friend in (ben, chie)]
    for table in tables:  # the same choices, and so the same game, the bots' too
        play_on([table], random.Random(7))
    records = [on_paper(ben, table.id) for table in tables]
    assert by_seat(records[0]) == by_seat(records[1])
    assert records[0]["setup"] == records[1]["setup"] == on_paper(aiko, first)["setup"]
    assert records[0]["fairness"]["deal"]["kind"] == "challenge"
    for someone in (aiko, ben, chie):
        results = someone.get(f"/api/challenges/{made['id']}")["results"]
        assert [one["player"]["name"] for one in results] == ["Aiko", "Ben", "Chie"]
        assert [one["first"] for one in results] == [True, False, False]
        assert results[1]["score"] == records[0]["result"]["scores"][0] == results[2]["score"]
        assert results[1]["moves"] == sum(one.get("seat") == 0 for one in records[0]["moves"])
        assert results[1]["view"]["over"] and results[0]["review"] is None
    assert challenged(ben, tables[0].id)["id"] == made["id"]  # whoever took it up gives it on


def test_nothing_of_the_first_game_is_told_before_ones_own_is_over(comes: Comes) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    first = played(aiko, "momiji", ({"kind": "me"}, {"kind": "bot", "level": "random"}))
    paper, made = on_paper(aiko, first), challenged(aiko, first)
    fair = paper["fairness"]
    hidden = [
        json.dumps(paper["setup"]["deck"]),
        first,
        fair["secret"],
        seed_of(bytes.fromhex(fair["secret"]), fair["words"]).hex(),
    ]
    asked = [comes().get(f"/api/challenges/{made['id']}"), ben.get(f"/api/challenges/{made['id']}")]
    table = taken(ben, made)
    asked += [table.look(), ben.get(f"/api/challenges/{made['id']}")]
    assert [one["state"] for one in asked if "results" in one] == [None, None, "playing"]
    assert all(one["results"] is None for one in asked if "results" in one)
    refused(409, ben.get, f"/api/tables/{table.id}/record")
    for told in asked:
        assert not [one for one in hidden if one in json.dumps(told)]
    ben.post(f"/api/tables/{table.id}/resign", seat=0)
    results = ben.get(f"/api/challenges/{made['id']}")["results"]
    assert [(one["ending"], one["won"]) for one in results][1] == ("resigned", False)


def test_one_has_one_try_and_nobody_takes_up_their_own(comes: Comes, monkeypatch: Any) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    made = challenged(aiko, played(aiko))
    assert taken(ben, made).id == taken(ben, made).id
    take = f"/api/challenges/{made['id']}/take"
    assert "for others" in refused(409, aiko.post, take)["detail"]
    refused(401, comes().post, take)
    monkeypatch.setattr(challenges, "MOST", 1)
    assert "no more" in refused(409, comes("Chie").post, take)["detail"]
    assert taken(ben, made).id  # whoever has one finds it


def test_what_is_no_challenge_is_refused(comes: Comes, server: Running) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    refused(404, ben.get, "/api/challenges/nowhere")
    refused(404, ben.post, "/api/challenges/nowhere/take")
    refused(422, ben.get, "/api/challenges/no way")
    first = played(aiko)
    refused(403, ben.post, f"/api/tables/{first}/challenge")
    given_up = kept(aiko, Device("niya").plays(5).tells("resigned", resigned=[0]))["table"]["id"]
    assert "to its end" in refused(409, aiko.post, f"/api/tables/{given_up}/challenge")["detail"]
    beside = [{"kind": "me", "name": "Aiko"}, {"kind": "me", "name": "Ema"}]
    shared = kept(aiko, Device("niya", beside).plays().tells("finished"))["table"]["id"]
    assert "against bots" in refused(409, aiko.post, f"/api/tables/{shared}/challenge")["detail"]
    made = challenged(aiko, first)
    closed = sql.update(db.challenges).where(db.challenges.c.id == made["id"]).values(closes=0.0)
    told_of(server, closed)
    assert "thirty days" in refused(409, ben.post, f"/api/challenges/{made['id']}/take")["detail"]
    assert not ben.get(f"/api/challenges/{made['id']}")["open"]
    assert challenged(aiko, first)["open"]  # asked for again, it is open anew


def test_a_deal_of_other_rules_is_refused_in_one_sentence(comes: Comes, server: Running) -> None:
    aiko, ben = comes("Aiko"), comes("Ben")
    first = played(aiko)
    made = challenged(aiko, first)
    other = sql.update(db.entries).where(db.entries.c.table_id == first, db.entries.c.position == 3)
    told_of(server, other.values(facts='{"seat": 0, "move": "z9"}'), forget=first)
    for ask in (ben.get, ben.post):
        path = f"/api/challenges/{made['id']}" + ("/take" if ask == ben.post else "")
        assert "rules of this game" in refused(409, ask, path)["detail"]
