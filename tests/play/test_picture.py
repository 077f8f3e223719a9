"""Pictures: every drawing in them once, in the colours that it is given."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from teien.play.picture import emblem, picture, use
from teien.play.registry import game_names

SAKURA = "teien.games.sakura"


def symbols(drawn: str) -> dict[str, str]:
    return dict(re.findall(r'<symbol id="([\w-]+)"(.*?)</symbol>', drawn, re.DOTALL))


def test_a_drawing_is_held_once_however_often_it_is_used() -> None:
    body = use("sakura-tree", 0, 0, 10, 10) + use("sakura-tree", 20, 0, 10, 10)
    assert list(symbols(picture(SAKURA, "Two trees", 30, 10, body))) == ["sakura-tree"]


def test_a_drawing_stands_in_its_own_colours_and_in_others() -> None:
    leaf = {"art-blossom": "#A9C48D", "art-blossom-2": "#86A870"}
    body = use("sakura-tree", 0, 0, 10, 10) + use("sakura-tree", 20, 0, 10, 10, leaf)
    blossoming, green = symbols(picture(SAKURA, "Two trees", 30, 10, body)).values()
    assert all(colour in green and colour not in blossoming for colour in leaf.values())
    assert re.sub("#[0-9A-F]{6}", "", green) == re.sub("#[0-9A-F]{6}", "", blossoming)


def test_what_is_no_games_own_is_found_too() -> None:
    assert list(symbols(picture(SAKURA, "An emblem", 10, 10, emblem("tsuki", 0, 0, 10)))) == ["mon-tsuki"]


@pytest.mark.parametrize("package", ["teien.play", *(f"teien.games.{game}" for game in game_names())])
def test_every_drawing_names_the_colours_of_the_day_itself(package: str) -> None:
    """So that a picture needs nobody who knows the names, and none is left over."""
    drawings = sorted(Path(str(files(package) / "art")).glob("*.svg"))
    assert drawings
    for file in drawings:
        drawn = picture(package, file.stem, 10, 10, use(file.stem, 0, 0, 10, 10))
        assert "var(" not in drawn and "style=" not in drawn
