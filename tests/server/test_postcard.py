"""The picture of a table that a shared link shows."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable
from functools import partial

import httpx
import pytest
import resvg_py

import teien
from teien.play.registry import games
from teien.server import postcard
from teien.server.postcard import WAITING, Postcards, compose, draw
from tests.server.conftest import Comes, Running


def drawing(drawn: list[str]) -> Callable[[str], bytes]:
    """Notes what would be drawn."""

    def note(card: str) -> bytes:
        drawn.append(card)
        return card.encode()

    return note


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("game", games())
def test_every_board_is_drawn_on_a_card(game: str) -> None:
    table = teien.new(game, seed=1)
    png = draw(compose(table.svg(), game.capitalize()))
    assert size(png) == (1200, 630)
    assert len(png) > 30_000  # a blank card has 3 KB
    assert draw(compose(table.svg(), game.capitalize())) == png


def test_a_card_is_drawn_where_it_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What draws does not let go of the interpreter: in the server's own process all would stand still."""

    def here(**_: object) -> bytes:
        pytest.fail("it is drawn in the server's own process")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", here)
    assert size(draw(compose(teien.new("niya", seed=1).svg(), "Niya"))) == (1200, 630)


def test_a_card_that_cannot_be_drawn_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(cards: Postcards, card: str) -> list[bytes | None]:
        return [await cards.of(str(number), 1, lambda: card) for number in range(WAITING + 1)]

    monkeypatch.setattr(postcard, "PATIENCE", 0.0)
    assert asyncio.run(ask(Postcards(), "late")) == [None] * (WAITING + 1)
    monkeypatch.undo()
    assert asyncio.run(ask(Postcards(), "no picture")) == [None] * (WAITING + 1)


def test_a_table_has_a_picture_once_it_is_played_and_no_hidden_card_in_it(
    server: Running, comes: Comes
) -> None:
    table = comes("Aiko").new_table("momiji", ["me", "open"])
    address = f"{server.url}/api/tables/{table.id}/picture.png"
    waiting = httpx.get(address)
    assert (waiting.status_code, waiting.headers["location"]) == (302, "/og-momiji.png")
    comes("Ben").join(table.id)
    table.do("start")
    seen = httpx.get(address)
    assert seen.status_code == 200 and seen.headers["content-type"] == "image/png"
    assert seen.headers["cache-control"] == "public, max-age=60"
    assert size(seen.content) == (1200, 630)
    game = server.app.state.hall._tables[table.id].game
    assert game.svg(None) != game.svg(0)
    assert seen.content == draw(compose(game.svg(None), "Momiji")), "as whoever sits nowhere sees it"
    assert httpx.get(f"{server.url}/api/tables/nowhere/picture.png").status_code == 404


def test_a_card_is_drawn_once_for_a_position_and_not_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(postcard, "draw", drawing(drawn))

    async def ask() -> None:
        cards = Postcards()
        same = await asyncio.gather(*(cards.of("a", 1, lambda: "first") for _ in range(WAITING)))
        assert same == [b"first"] * WAITING
        assert await cards.of("a", 2, lambda: "second") == b"first", "it is fresh enough"
        monkeypatch.setattr(postcard, "FRESH", -1.0)
        assert await cards.of("a", 1, lambda: "first again") == b"first"
        assert await cards.of("a", 2, lambda: "second") == b"second"

    asyncio.run(ask())
    assert drawn == ["first", "second"]


def test_who_asks_for_many_cards_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postcard, "draw", lambda card: card.encode())

    async def ask() -> None:
        cards = Postcards()
        got = await asyncio.gather(*(cards.of(str(n), 1, lambda: "card") for n in range(20)))
        assert got.count(None) == 20 - WAITING
        assert await cards.of("19", 1, lambda: "card") == b"card", "there is room again"

    asyncio.run(ask())


def test_no_more_cards_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(postcard, "draw", drawing(drawn))
    monkeypatch.setattr(postcard, "KEPT", 2)

    async def ask() -> None:
        cards = Postcards()
        for name in ("a", "b", "c", "c", "a"):
            await cards.of(name, 1, partial(str, name))

    asyncio.run(ask())
    assert drawn == ["a", "b", "c", "a"]
