"""The games' files for the browser, compiled once and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from teien.browser.compile import built
from tests.browser.node import NODE
from tests.modes import MODES

GAMES = ["momiji", "niya", "sakura"]


@pytest.fixture(scope="session")
def folders() -> dict[str, Path]:
    """For each game the folder with its file."""
    if not NODE:
        pytest.skip("There is no node, which runs the games' files for the browser.")
    assert {mode.game for mode in MODES} <= {*GAMES}
    return dict(zip(GAMES, built(GAMES), strict=True))
