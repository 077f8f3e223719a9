"""A game that others made, beside Teien: what the page needs that has no board and no words for it."""

from __future__ import annotations

import asyncio
import random
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pydantic import ValidationError

from teien.client import Client, Problem, TableClient
from teien.play import registry
from teien.play.game import Game
from teien.play.manifest import MOST_SEATS, Option
from teien.play.registry import manifest_of
from teien.rules.chance import new_dice
from teien.server.limits import Limits
from teien.server.open_graph import card_tags
from teien.server.requests import Join, NewTable
from teien.server.site import look_ahead
from teien.tables.refusals import TooMuch
from teien.tables.setting import mode_of
from tests.modes import Mode
from tests.server.conftest import Comes
from tests.server.test_leaks import compare, house, play_to, set_up

HOSHI = Path(__file__).parents[2] / "examples" / "hoshi"


@pytest.fixture(scope="module", autouse=True)
def hoshi(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Hoshi is there, as if it were installed: its code, and the entry point by which it is found."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "hoshi-1.0.dist-info").mkdir()
    (folder / "hoshi-1.0.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: hoshi\nVersion: 1.0\n"
    )
    points = tomllib.loads((HOSHI / "pyproject.toml").read_text())["project"]["entry-points"]
    said = [
        f"[{group}]\n" + "".join(f"{a} = {b}\n" for a, b in names.items()) for group, names in points.items()
    ]
    (folder / "hoshi-1.0.dist-info" / "entry_points.txt").write_text("\n".join(said))
    with pytest.MonkeyPatch.context() as beside:
        beside.syspath_prepend(folder)
        beside.syspath_prepend(HOSHI / "src")
        registry._packages.cache_clear()
        yield
    registry._packages.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "hoshi"]:
        del sys.modules[name]


def set_a_table(who: Client, *seats: str, game: str = "hoshi") -> TableClient:
    return who.new_table(game, seats)


def play(table: TableClient, moves: int) -> None:
    """So many moves of one's own seats, each the last that is legal."""
    for _ in range(moves):
        told = table.look()
        view = next(view for view in told["views"] if view["legal"])
        said = {"seat": view["seat"], "move": view["legal"][-1], "position": told["table"]["position"]}
        table.client.post(f"/api/tables/{table.id}/moves", id=str(told["table"]["position"]), **said)


def svg(who: Client, path: str) -> str:
    """The picture there."""
    answer = who._http.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/svg+xml"
    ElementTree.fromstring(answer.text)
    return answer.text


def refused(status: int, who: Client, path: str, **query: object) -> None:
    with pytest.raises(Problem) as problem:
        who.get(path, **query)
    assert problem.value.status == status


def stars_of(view: Any) -> list[str]:
    """What its picture must show of a hand, and no other may."""
    hand = view["table"]["players"][view["seat"]]["hand"]
    return [f">{star}</text>" for star in hand]


def test_a_view_says_where_its_picture_is_and_what_lies_there(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "open")
    ben = comes("Ben").join(table.id)
    table.client.post(f"/api/tables/{table.id}/start")
    for one, seat in ((table, 0), (ben, 1)):
        view = one.look()["views"][0]
        assert view["picture"].startswith(f"/api/tables/{table.id}/picture.svg?seat={seat}&step=0&looks=")
        drawn = svg(one.client, view["picture"])
        assert all(star in drawn for star in stars_of(view))
        assert re.search(r"Aiko: 0 points.*\n.*Ben: 0 points", view["text"])
        assert str(view["table"]["players"][seat]["hand"][0]) in view["text"]
    spectator = comes().get(f"/api/tables/{table.id}")["views"][0]
    assert "seat=" not in spectator["picture"]
    shown = svg(comes(), spectator["picture"])
    for one in (table, ben):
        assert not any(star in shown for star in stars_of(one.look()["views"][0]))


def test_another_s_picture_is_shown_when_the_game_is_over_and_no_sooner(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "open")
    ben = comes("Ben").join(table.id)
    path = f"/api/tables/{table.id}/picture.svg"
    refused(409, table.client, path)  # not begun
    table.client.post(f"/api/tables/{table.id}/start")
    refused(403, table.client, path, seat=1)
    refused(403, ben.client, path, seat=0)
    refused(403, comes(), path, seat=0)
    refused(403, comes("Chie"), path, seat=1)
    svg(ben.client, f"{path}?seat=1")
    table.client.post(f"/api/tables/{table.id}/resign", seat=0)
    svg(table.client, f"{path}?seat=1")
    svg(comes(), f"{path}?seat=0&step=0")


def test_what_is_no_picture_is_refused_with_a_word(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me")
    path = f"/api/tables/{table.id}/picture.svg"
    refused(404, table.client, "/api/tables/nowhere-at-all-0/picture.svg")
    refused(422, table.client, path, seat=5)
    refused(422, table.client, path, seat=6)
    refused(422, table.client, path, seat=-1)
    refused(422, table.client, path, step=1)
    refused(422, table.client, path, step=-1)
    refused(422, table.client, path, step="now")


def test_the_replay_shows_each_step_as_it_was(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me")
    before = {}
    for _ in range(6):
        for view in table.look()["views"]:
            before[view["picture"]] = svg(table.client, view["picture"])
        play(table, 1)
    for seat in (0, 1):
        replay = table.client.get(f"/api/tables/{table.id}/replay", seat=seat)
        for step in replay["steps"][:-1]:
            picture = step["view"]["picture"]
            assert svg(table.client, picture) == before[picture]  # the same address, and the same picture


def test_no_step_further_back_than_players_may_look(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me", game="momiji")
    for _ in range(40):
        play(table, 4)
        replay = table.client.get(f"/api/tables/{table.id}/replay", seat=0)
        if replay["first"] > 1:
            break
    path, first = f"/api/tables/{table.id}/picture.svg", replay["steps"][0]["step"]
    assert first > 1
    svg(table.client, f"{path}?seat=0&step={first}")
    refused(403, table.client, path, seat=0, step=first - 1)
    refused(403, table.client, path, seat=0, step=0)


def test_what_happened_is_told_in_words_to_each_as_they_may_know_it(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "open", "me")
    ben = comes("Ben").join(table.id)
    table.client.post(f"/api/tables/{table.id}/start")
    told = ben.look()
    hand = told["views"][0]["table"]["players"][1]["hand"]
    (heard,) = told["events"]
    said = [event["said"] for event in heard if event["said"]]
    assert said == [f"You draw star {star}." for star in said_stars(said)]
    assert sorted(said_stars(said)) == hand
    two = [event["said"] for heard in table.look()["events"] for event in heard if event["said"]]
    assert {one.split()[0] for one in two} == {"Aiko"}  # who sits on two seats is nobody's “you”
    (heard,) = comes().get(f"/api/tables/{table.id}")["events"]
    assert heard and not [event for event in heard if event["said"]]
    for _ in range(2):
        mover = next(one for one in (table, ben) if any(view["legal"] for view in one.look()["views"]))
        play(mover, 1)
    watched = comes().get(f"/api/tables/{table.id}/replay")["steps"][1]["events"][0]["said"]
    assert re.fullmatch(r"(Aiko|Ben) (adds|lets) star .*", watched)
    steps = ben.client.get(f"/api/tables/{table.id}/replay", seat=1)["steps"]
    assert any("You " in (event["said"] or "") for event in steps[0]["events"])


def said_stars(said: list[str]) -> list[int]:
    return [int(number) for one in said for number in re.findall(r"\d+", one)]


def test_news_after_a_move_and_in_the_stream_says_the_same(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me")
    told = table.look()
    view = next(view for view in told["views"] if view["legal"])
    move = {"seat": view["seat"], "move": view["legal"][0], "position": told["table"]["position"]}
    news = table.client.post(f"/api/tables/{table.id}/moves", id="one", **move)
    assert all(heard[0]["said"].startswith("Aiko ") for heard in news["events"])
    assert len(news["events"]) == 2
    assert news["views"][0]["picture"] != told["views"][0]["picture"]


def test_our_own_games_are_told_as_ever(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me", game="niya")
    play(table, 1)
    told = table.look()
    assert told["events"][0] and not [event for event in told["events"][0] if "said" in event]
    assert not {"picture", "text"} & set(told["views"][0])
    assert "<svg" in svg(table.client, f"/api/tables/{table.id}/picture.svg?seat=0")


def test_a_picture_runs_nothing_and_is_kept_by_nobody(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me")
    headers = table.client._http.get(f"/api/tables/{table.id}/picture.svg").headers
    assert headers["content-security-policy"].startswith(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_nobody_has_pictures_drawn_without_end() -> None:
    limits = Limits()

    def draw() -> None:
        for _ in range(150):
            limits.request("192.0.2.1", "/api/tables/some-table-at-all/picture.svg")

    with pytest.raises(TooMuch):
        draw()


def test_a_viewer_learns_nothing_from_sentence_text_and_picture() -> None:
    """As for our own games: twins that differ only in what a viewer may not know are told alike."""

    async def play_on() -> int:
        looks = 0
        async with house() as here:
            for seed in range(8):
                luck, dice = random.Random(seed), new_dice(seed)
                players = 2 + seed % 3
                table = await set_up(here, Mode("hoshi", players))
                for _ in range(2):
                    await play_to(here, table, luck, luck.randint(0, 10))
                    if table.state == "playing":
                        await compare(here, table, players, luck, dice)
                        looks += 1
                here.hall._tables.pop(table.id, None)
        return looks

    assert asyncio.run(play_on()) > 8


def test_the_past_is_blanked_for_a_seat_as_the_present_was() -> None:
    game = Game(registry.book_of("hoshi"), players=3, seed=1)
    seen = {}
    for _ in range(9):
        for seat in (-1, 0, 1, 2):
            seen[seat, game.length] = game.state_for(seat).tobytes()
        game.play(game.owing[0], game.legal_moves()[0])
    assert all(game.state_for(seat, step).tobytes() == state for (seat, step), state in seen.items())
    assert len({seen[seat, 4] for seat in (-1, 0, 1, 2)}) == 4
    with pytest.raises(IndexError, match="no step 10"):
        game.state_for(0, 10)


def test_a_link_to_it_has_a_title_and_a_picture_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text('{"en": {"site": ["Teien: games", "Play."]}}')
    table = card_tags("t/a-table-of-hoshi", "hoshi", "en", "https://x", tmp_path)
    assert 'content="Hoshi · Teien"' in table and "a-table-of-hoshi/picture.png" in table
    new = card_tags("new/hoshi", None, "en", "https://x", tmp_path)
    assert 'content="Hoshi · Teien"' in new and "https://x/og-site.png" in new
    for nothing in ("rules/hoshi", "learn/hoshi", "t/a-table"):
        assert 'content="Teien: games"' in card_tags(nothing, None, "en", "https://x", tmp_path)
    gone = card_tags("t/a-table", "uninstalled", "en", "https://x", tmp_path)
    assert 'content="Teien: games"' in gone


def test_with_its_table_comes_the_plain_board(tmp_path: Path) -> None:
    (tmp_path / "links.json").write_text('{"en": ["</en>"], "table": ["</table>"], "plain": ["</plain>"]}')
    assert look_ahead("t/a-table", "hoshi", "en", tmp_path).endswith("</table>, </plain>")


def test_its_table_has_a_picture_for_a_link(comes: Comes) -> None:
    table = set_a_table(comes("Aiko"), "me", "me")
    answer = table.client._http.get(f"/api/tables/{table.id}/picture.png", follow_redirects=False)
    assert answer.status_code == 200 and answer.content.startswith(b"\x89PNG")
    waiting = set_a_table(comes("Ben"), "me", "open")
    answer = comes()._http.get(f"/api/tables/{waiting.id}/picture.png", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, "/og-site.png")


def test_as_many_may_sit_at_a_table_as_a_rule_book_can_seat() -> None:
    """Ours end at six; what others make may go on to what `teien check` allows."""
    table: dict[str, Any] = {"game": "hoshi", "seats": [{"kind": "me"}] * MOST_SEATS}
    assert len(NewTable.model_validate(table).seats) == MOST_SEATS
    assert Join(seat=MOST_SEATS - 1).seat == MOST_SEATS - 1
    with pytest.raises(ValidationError):
        NewTable.model_validate({**table, "seats": [*table["seats"], {"kind": "me"}]})
    with pytest.raises(ValidationError):
        Join(seat=MOST_SEATS)


def test_an_option_that_the_others_leave_out_is_not_named_in_the_mode(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever a book writes into an option that there is not: what is rated by itself has one name."""
    assert mode_of("niya", 2, {"match": "sets", "target": 3, "full_garden": "draw"}) == "2-sets-draw"
    assert mode_of("niya", 2, {"match": "points", "target": 15, "full_garden": "block"}) == "2-points-15"
    open_to = Option("secret", (False, True), "truths", range(2, 5), {"hand": (4,)})
    told = manifest_of("hoshi")
    monkeypatch.setattr(
        "teien.tables.setting.manifest_of", lambda game: replace(told, options=(*told.options, open_to))
    )
    assert mode_of("hoshi", 3, {"hand": 3, "secret": True}) == "3"
    assert mode_of("hoshi", 3, {"hand": 4, "secret": True}) == "3-4-secret"
