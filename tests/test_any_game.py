"""What holds for any game: the checks of `teien check`, in every mode of ours."""

from __future__ import annotations

import pytest

from teien.check.mode import Mode, modes_of
from teien.check.package import PACKAGE
from teien.check.run import CHECKS
from teien.check.trial import Check, Trial
from teien.play.registry import game_names
from tests.modes import MODES

EVERY_MODE = [*MODES, *(mode for game in game_names() for mode in modes_of(game) if mode not in MODES)]
LOOKS = [(check, mode, seed) for mode in EVERY_MODE for check in CHECKS for seed in range(check.seeds)]


@pytest.mark.parametrize("game", game_names())
def test_a_game_is_as_the_contract_demands(game: str) -> None:
    for check in PACKAGE:
        check(game)


@pytest.mark.parametrize(("check", "mode", "seed"), LOOKS, ids=str)
def test_it_holds(check: Check, mode: Mode, seed: int) -> None:
    check.look(Trial(mode, seed))
