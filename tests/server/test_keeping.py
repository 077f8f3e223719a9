"""Games that were played on a device are kept: proved, played again, never rated, and each of them once."""

from __future__ import annotations

import asyncio
import copy
import json
import random
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from teien.client import Client, Problem, TableClient
from teien.play.fairness import commitment_of, seed_of
from teien.play.game import Game
from teien.play.registry import book_of
from teien.server.requests import MOVES
from teien.tables import keeping
from tests.modes import MODES, Mode
from tests.server.conftest import Comes, Running
from tests.server.nodes import running as nodes
from tests.server.test_ending import LONG
from tests.server.test_faults import house
from tests.server.test_playing import play_on, wait_for_bots
from tests.server.test_tables import play_first, refused

Json = dict[str, Any]
ME_AND_A_BOT = ({"kind": "me"}, {"kind": "bot", "level": "random"})


class Device:
    """A game on somebody's device."""

    def __init__(
        self,
        game: str,
        seats: Sequence[Json] = ME_AND_A_BOT,
        words: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.seats, self.secret = list(seats), secrets.token_bytes(32)
        self.words = list(words) or [""] * len(seats)
        names = [str(seat.get("name") or f"Player {number}") for number, seat in enumerate(seats)]
        seed = seed_of(self.secret, self.words)
        self.game = Game(book_of(game), players=names, seed=seed, options=options)
        self.luck = random.Random(self.secret)

    def plays(self, moves: int | None = None, until: Callable[[Game], bool] = lambda game: False) -> Device:
        """So many moves, or all, or until something is so."""
        while not self.game.over and moves != 0 and not until(self.game):
            seat = self.game.owing[0]
            self.game.play_action(seat, self.luck.choice(self.game.legal_actions(seat)))
            moves = None if moves is None else moves - 1
        return self

    def tells(self, ending: str | None = None, **more: Any) -> Json:
        """What is sent to the server."""
        promised = commitment_of(self.secret)
        fairness = {"secret": self.secret.hex(), "words": self.words, "commitment": promised}
        record = {**self.game.record(), "fairness": fairness}
        return {"record": record, "seats": self.seats, "ending": ending, **more}


def kept(client: Client, told: Json) -> Json:
    return client.post("/api/tables/keep", **told)


def seats_of(mode: Mode) -> list[Json]:
    """One person, and bots."""
    return [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (mode.players - 1)]


def wait_for_the_bot(client: Client, told: Json) -> TableClient:
    """The table when its bot has moved, which it may have done before one looks."""
    table = client.table(told["table"]["id"])
    table.position = told["table"]["position"]
    wait_for_bots(table)
    return table


# --- what is kept -----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_game_of_every_mode_is_kept_as_it_was_played(comes: Comes, mode: Mode) -> None:
    device = Device(mode.game, seats_of(mode), options=mode.options).plays()
    aiko = comes("Aiko")
    told = kept(aiko, device.tells("finished"))
    table = told["table"]
    assert (table["state"], table["ending"], table["device"]) == ("over", "finished", True)
    assert (table["unrated"], table["ratings"], table["public"]) == ("device", None, False)
    assert (table["mine"], table["seats"][0]["name"]) == ([0], "Aiko")
    assert table["winners"] == device.game.winners
    assert [view["scores"] for view in told["views"]] == [device.game.scores]
    assert told["views"][0]["table"] == device.game.view(0)["table"]
    record, sent = aiko.get(f"/api/tables/{table['id']}/record"), device.tells()["record"]
    names = [seat["name"] for seat in table["seats"]]
    assert record == {**sent, "players": names}
    assert len(aiko.get(f"/api/tables/{table['id']}/replay")["steps"]) > len(device.game.history) / 2


def test_a_game_that_is_not_over_goes_on_here(comes: Comes) -> None:
    device = Device("niya", words=["plum", ""], options=LONG)
    device.plays(6).plays(until=lambda game: game.owing[0] == 0)
    aiko = comes("Aiko")
    told = kept(aiko, device.tells())
    assert (told["table"]["state"], told["table"]["unrated"]) == ("playing", None)
    assert told["table"]["words"] == ["plum", None]
    assert told["views"][0]["legal"] == device.game.legal_moves(0)
    assert [one["id"] for one in aiko.get("/api/me/tables")["tables"]] == [told["table"]["id"]]
    table = aiko.table(told["table"]["id"])
    play_on([table], random.Random(4))
    over = table.look()["table"]
    assert (over["ending"], over["unrated"], over["device"]) == ("finished", "device", True)
    again = aiko.post(f"/api/tables/{table.id}/rematch")["table"]
    assert again["device"] is False  # it is begun here


def test_a_bot_that_owes_a_move_makes_it_here(comes: Comes) -> None:
    device = Device("niya", options=LONG).plays(4).plays(until=lambda game: game.owing[0] == 1)
    aiko = comes("Aiko")
    table = wait_for_the_bot(aiko, kept(aiko, device.tells()))
    assert table.look()["table"]["step"] > device.game.length


def test_several_people_at_one_device_have_their_names(comes: Comes) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Aiko", "Ben", "Chie")]
    device = Device("sakura", seats).plays()
    aiko = comes("Aiko")
    table = kept(aiko, device.tells("finished"))["table"]
    assert [seat["name"] for seat in table["seats"]] == ["Aiko", "Ben", "Chie"]
    assert table["mine"] == [0, 1, 2]
    game = aiko.get("/api/me/games")["games"][0]
    assert (game["id"], game["result"], game["mine"]) == (table["id"], None, [0, 1, 2])


def test_resigned_and_abandoned_games_are_kept_so(comes: Comes) -> None:
    aiko = comes("Aiko")
    given_up = kept(aiko, Device("niya").plays(5).tells("resigned", resigned=[0]))["table"]
    assert (given_up["ending"], given_up["resigned"], given_up["winners"]) == ("resigned", [0], [1])
    broken_off = kept(aiko, Device("niya").plays(5).tells("abandoned"))["table"]
    assert (broken_off["ending"], broken_off["winners"]) == ("abandoned", [])
    games = aiko.get("/api/me/games")["games"]
    assert [game["result"] for game in games] == ["unfinished", "lost"]


def test_whoever_resigned_while_a_bot_played_on_is_last(comes: Comes) -> None:
    seats = [{"kind": "me", "name": name} for name in ("Aiko", "Ben", "Chie")]
    table = kept(comes("Aiko"), Device("sakura", seats).plays().tells("finished", resigned=[1]))["table"]
    assert (table["ending"], table["resigned"], table["ranks"][1]) == ("finished", [1], 3)
    going_on = kept(comes("Ben"), Device("sakura", seats).plays(8).tells(resigned=[2]))["table"]
    assert (going_on["state"], going_on["seats"][2]["away"]) == ("playing", "resigned")


def test_it_counts_among_ones_games_and_nowhere_else(comes: Comes, server: Running) -> None:
    aiko = comes("Aiko")
    table = kept(aiko, Device("niya").plays().tells("finished"))["table"]
    own = aiko.get("/api/me/games")["games"][0]
    me = aiko.get("/api/me")["id"]
    for _ in range(200):
        if own["unrated"]:
            break
        own = aiko.get("/api/me/games")["games"][0]
    assert (own["id"], own["unrated"], own["rating"]) == (table["id"], "device", None)
    standing = aiko.get(f"/api/players/{me}")["standings"][0]
    assert (standing["rated"], standing["rating"], standing["played"]) == (0, None, 1)
    ranks = aiko.get("/api/leaderboard", game="niya", mode="2")["ranks"]
    assert me not in [rank["player"]["id"] for rank in ranks]
    assert aiko.get(f"/api/tables/{table['id']}")["table"]["ratings"] is None


# --- once -------------------------------------------------------------------------------------


def test_the_same_game_is_kept_once(comes: Comes) -> None:
    aiko, told = comes("Aiko"), Device("niya").plays().tells("finished")
    first, second = kept(aiko, told), kept(aiko, told)
    assert first["table"]["id"] == second["table"]["id"]
    assert first["table"]["position"] == second["table"]["position"]
    assert len(aiko.get("/api/me/games")["games"]) == 1
    assert "Someone else" in refused(403, kept, comes("Ben"), told)["detail"]


def test_a_game_asked_for_many_times_at_once_is_kept_once(comes: Comes, url: str) -> None:
    aiko, told = comes("Aiko"), Device("momiji", [{"kind": "me"}]).plays(20).tells()
    headers = {"Authorization": f"Bearer {aiko.token}"}

    def ask(_: int) -> tuple[int, str]:
        answer = httpx.post(f"{url}/api/tables/keep", json=told, headers=headers, timeout=60)
        return answer.status_code, answer.json()["table"]["id"]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(8)))
    assert sorted(status for status, _ in answers) == [200] * 7 + [201]
    assert len({table for _, table in answers}) == 1
    assert len(aiko.get("/api/me/tables")["tables"]) == 1


def test_whoever_lost_the_answer_and_played_on_finds_the_game_as_far_as_it_is(comes: Comes) -> None:
    device, aiko = Device("sakura").plays(6), comes("Aiko")
    first = kept(aiko, device.tells())["table"]
    aiko.post(f"/api/tables/{first['id']}/chat", text="Is it here?")
    over = kept(aiko, device.plays().tells("finished"))
    assert (over["table"]["id"], over["table"]["ending"]) == (first["id"], "finished")
    assert over["views"][0]["scores"] == device.game.scores
    assert aiko.get(f"/api/tables/{first['id']}/record")["moves"] == device.game.record()["moves"]
    assert kept(aiko, device.tells("finished"))["table"]["position"] == over["table"]["position"]


def test_what_only_bots_did_here_meanwhile_gives_way_to_the_device(comes: Comes) -> None:
    device, aiko = (
        Device("niya", options=LONG).plays(4).plays(until=lambda game: game.owing[0] == 1),
        comes("Aiko"),
    )
    table = wait_for_the_bot(aiko, kept(aiko, device.tells()))
    here = aiko.get(f"/api/tables/{table.id}")["views"][0]["table"]
    moves = device.game.legal_moves(1)
    for move in moves:  # one that the bot has not made here
        other = device.game.copy()
        other.play(1, move)
        if other.view(0)["table"] != here:
            device.game = other
            break
    told = kept(aiko, device.tells())
    assert told["views"][0]["table"] == device.game.view(0)["table"]
    assert kept(aiko, device.tells())["table"]["position"] == told["table"]["position"]
    device.plays(1)
    told = kept(aiko, device.tells("abandoned"))
    assert (told["table"]["ending"], told["table"]["step"]) == ("abandoned", device.game.length)


def test_a_game_that_has_gone_on_here_is_found_as_it_is(comes: Comes) -> None:
    device, aiko = (
        Device("niya", [{"kind": "me"}, {"kind": "me", "name": "Ben"}], options=LONG).plays(4),
        comes("Aiko"),
    )
    told = device.tells()
    table = aiko.table(kept(aiko, told)["table"]["id"])
    seat, before = device.game.owing[0], table.look()["table"]["step"]
    view = table.look()["views"][seat]
    table.play(view["legal"][0], seat)
    assert kept(aiko, told)["table"]["step"] == before + 1
    table.do("undo", seat=seat, position=table.position)
    assert kept(aiko, told)["table"]["step"] == before
    table.play(view["legal"][0], seat)
    device.game.play(seat, view["legal"][-1])  # and on the device in another way
    told = device.tells()
    at = table.look()["table"]["position"]
    assert "in another way" in refused(409, kept, aiko, told)["detail"]
    refused(409, kept, aiko, device.tells("abandoned"))
    assert table.look()["table"]["position"] == at


def test_the_secret_of_a_kept_game_is_no_other_games(comes: Comes) -> None:
    device, aiko = Device("niya").plays(), comes("Aiko")
    kept(aiko, device.tells("finished"))
    device.seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    refused(409, kept, aiko, device.tells("finished"))


def test_the_id_of_its_table_tells_nothing_of_the_secret() -> None:
    one, other = (keeping.id_of(bytes([number]) * 32) for number in (1, 2))
    assert one != other and len(one) == len(other) == 22
    assert commitment_of(bytes([1]) * 32)[:8] not in one


@pytest.mark.parametrize("new_database", ["postgresql"], indirect=True)
def test_a_game_is_kept_once_on_all_nodes(new_database: Callable[[], str], tmp_path: Any) -> None:
    device = Device("niya", [{"kind": "me"}, {"kind": "me"}], options=LONG).plays(6)
    with nodes(2, new_database(), tmp_path / "log") as (here, there):
        aiko = Client.guest(here.url, "Aiko")
        same = Client(there.url, aiko.token)
        first = kept(aiko, device.tells())["table"]
        over = kept(same, device.tells("abandoned"))["table"]
        assert (over["id"], over["ending"]) == (first["id"], "abandoned")
        assert TableClient(aiko, first["id"]).look()["table"]["ending"] == "abandoned"
        aiko.close()
        same.close()


# --- what is not ------------------------------------------------------------------------------

Change = Callable[[Json], Any]


def changed(told: Json, change: Change) -> Json:
    told = copy.deepcopy(told)
    change(told)
    return told


def swap(cards: list[Any]) -> None:
    cards[0], cards[1] = cards[1], cards[0]


FALSE: dict[str, tuple[Change, str]] = {
    "a false card": (lambda told: swap(told["record"]["setup"]["garden"]), "the secret gives"),
    "a card more": (lambda told: told["record"]["setup"].update(more=1), "set-up"),
    "another secret": (lambda told: told["record"]["fairness"].update(secret="ab" * 32), "promised"),
    "another word": (lambda told: told["record"]["fairness"].update(words=["x", ""]), "the secret gives"),
    "a word too few": (lambda told: told["record"]["fairness"].update(words=[""]), "a word"),
    "an illegal move": (lambda told: swap(told["record"]["moves"]), "wrong"),
    "a move too few": (lambda told: told["record"]["moves"].pop(), "result"),
    "a move too many": (
        lambda told: told["record"]["moves"].append({"seat": 0, "move": "a1"}),
        "wrong",
    ),
    "no move at all": (lambda told: told["record"]["moves"].insert(0, {}), "must have a seat and a move"),
    "a seat that is none": (lambda told: told["record"]["moves"][0].update(seat=True), "by its number"),
    "a chance that is none": (
        lambda told: told["record"]["moves"].insert(2, {"chance": "luck"}),
        "no chance",
    ),
    "halves of letters": (lambda told: told["record"]["moves"][0].update(move=["a1"]), "text"),
    "another result": (
        lambda told: told["record"].update(result={"scores": [9, 9], "winners": [0]}),
        "result",
    ),
    "no result": (lambda told: told["record"].update(result=None), "result"),
    "an option": (lambda told: told["record"]["options"].update(match="chess"), "match is"),
    "another game": (lambda told: told["record"].update(game="sakura"), "option"),
    "no such game": (lambda told: told["record"].update(game="chess"), "no such game"),
    "a format": (lambda told: told["record"].update(format="teien-record/2"), "teien-record/1"),
    "a field": (lambda told: told["record"].update(more=1), "more"),
    "a seat too few": (lambda told: told["seats"].pop(), "Niya is for|players"),
    "a seat too many": (lambda told: told["seats"].append({"kind": "me"}), "Niya is for|players"),
    "no seat": (lambda told: told["seats"].clear(), "seats"),
    "nobody": (lambda told: told["seats"][0].update(kind="bot"), "Take a seat"),
    "an open seat": (lambda told: told["seats"][1].update(kind="open", level=None), "seats"),
    "a bot that is none": (lambda told: told["seats"][1].update(level="genius"), "no bot"),
    "a level of a person": (lambda told: told["seats"][0].update(level="novice"), "Only a bot"),
    "a name": (lambda told: told["seats"][0].update(name="Ai\u0007ko"), "name"),
    "a hidden name": (lambda told: told["seats"][0].update(name="Ai\u202eko"), "name"),
    "a hidden word": (lambda told: told["record"]["fairness"].update(words=["\u200b", ""]), "not seen"),
    "a word that controls": (lambda told: told["record"]["fairness"].update(words=["\u0000", ""]), "words"),
    "an ending": (lambda told: told.update(ending="won"), "ending"),
    "no ending": (lambda told: told.update(ending=None), "over by the rules"),
    "an end before the end": (lambda told: told.update(ending="abandoned"), "over"),
    "one who resigned": (lambda told: told.update(ending="finished", resigned=[0]), "before its last move"),
    "a bot that resigned": (lambda told: told.update(ending="finished", resigned=[1]), "not yours"),
    "a ghost that resigned": (lambda told: told.update(ending="finished", resigned=[4]), "no seat 4"),
    "many moves": (lambda told: told["record"].update(moves=[{}] * (MOVES + 1)), "moves"),
}


@pytest.fixture(scope="module")
def true() -> Json:
    """A game that would be kept."""
    return Device("niya").plays().tells("finished")


@pytest.mark.parametrize("false", FALSE)
def test_what_was_not_played_so_is_refused_and_changes_nothing(comes: Comes, true: Json, false: str) -> None:
    change, said = FALSE[false]
    aiko = comes("Aiko")
    with pytest.raises(Problem, match=said) as refusal:
        kept(aiko, changed(true, change))
    assert refusal.value.status in (403, 409, 422), refusal.value.told
    assert 0 < len(refusal.value.told["detail"]) <= 600
    assert aiko.get("/api/me/tables")["tables"] == []


@pytest.mark.parametrize(
    ("ending", "resigned", "status"),
    [("finished", [], 422), ("resigned", [], 422), (None, [0], 422), ("abandoned", [0], 409)],
)
def test_a_game_that_is_not_over_has_not_ended_so(
    comes: Comes, ending: str | None, resigned: list[int], status: int
) -> None:
    refused(status, kept, comes("Aiko"), Device("niya").plays(5).tells(ending, resigned=resigned))


def test_a_whole_game_may_be_larger_than_other_messages_but_not_by_much(comes: Comes, true: Json) -> None:
    aiko = comes("Aiko")
    roomy = changed(true, lambda told: told["record"].update(players=["x" * 100, "y" * 100]))
    assert kept(aiko, roomy)["table"]["state"] == "over"
    large = changed(true, lambda told: told["record"]["setup"].update(more="x" * 20_000))
    assert len(refused(422, kept, aiko, large)["detail"]) <= 300
    refused(413, kept, aiko, changed(true, lambda told: told["record"].update(more="x" * 70_000)))


def test_whatever_a_record_holds_it_is_never_our_fault(comes: Comes, url: str) -> None:
    """Anything stands anywhere in true records, halves of letters and no numbers included."""
    aiko, luck = comes("Aiko"), random.Random(7)
    odd: list[Any] = [
        None,
        True,
        1.0,
        -1,
        10**30,
        "\ud800",
        "",
        "x" * 400,
        [],
        [[]],
        {},
        {"a": []},
        "NaN",
        "Infinity",
    ]
    headers = {"Authorization": f"Bearer {aiko.token}", "Content-Type": "application/json"}
    games = [Device(mode.game, seats_of(mode), options=mode.options) for mode in MODES[::3]]
    told = [device.plays().tells("finished") for device in games]
    with httpx.Client(base_url=url, headers=headers, timeout=60) as client:
        for _ in range(400):
            message = copy.deepcopy(luck.choice(told))
            place = luck.choice(list(places(message)))
            place[0][place[1]] = luck.choice(odd)
            body = json.dumps(message).replace('"NaN"', "NaN").replace('"Infinity"', "Infinity")
            answer = client.post("/api/tables/keep", content=body)
            assert answer.status_code < 500, body
            assert answer.status_code != 201 or answer.json()["table"]["device"]


def places(value: Any) -> Any:
    """Every place in something that was read from JSON: what holds it, and where."""
    keys = range(len(value)) if isinstance(value, list) else list(value) if isinstance(value, dict) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def test_while_a_game_is_proved_in_its_turn_the_tables_go_on(
    comes: Comes, server: Running, true: Json
) -> None:
    """Whoever keeps games waits behind whoever looks at old ones, and nobody else waits."""
    hall, aiko, mine = server.app.state.hall, comes("Aiko"), comes("Ben").new_table("niya", ["me", "me"])
    release = asyncio.Event()

    async def occupy(taken: threading.Event) -> None:
        async with hall.past.place("someone", 1.0):
            taken.set()
            await release.wait()

    taken = threading.Event()
    busy = asyncio.run_coroutine_threadsafe(occupy(taken), server.loop)
    assert taken.wait(10)
    device = Device("niya").plays()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(kept, aiko, device.tells("finished"))
        for _ in range(4):
            play_first(mine)
        assert not waiting.done()
        server.loop.call_soon_threadsafe(release.set)
        assert waiting.result(30)["table"]["state"] == "over"
    busy.result(10)


def test_a_kept_game_is_read_from_its_log_as_it_was(comes: Comes, server: Running) -> None:
    aiko = comes("Aiko")
    told = kept(aiko, Device("sakura", words=["plum", ""]).plays().tells("finished"))
    table = aiko.table(told["table"]["id"])
    before = table.look()
    server.app.state.hall._tables.pop(table.id)
    after = table.look()
    for answer in (before, after):
        del answer["table"]["now"]
    assert after == before
    assert after["table"]["device"] is True


def test_nobody_keeps_more_than_they_could_set(tmp_path: Any) -> None:
    with house(f"sqlite:///{tmp_path}/teien.db", limits=True) as (_, comes):
        aiko, told = comes("Aiko"), Device("niya").plays().tells("finished")
        for _ in range(20):
            kept(aiko, told)
        refused(429, kept, aiko, told)
        refused(401, kept, comes(), told)
