"""What holds for any game: the checks of `teien check`, in every mode of ours; and their golden games."""

from __future__ import annotations

import random
from itertools import product

import pytest

from teien.check.mode import Mode, modes_of
from teien.check.package import PACKAGE
from teien.check.run import CHECKS
from teien.check.trial import Check, Trial
from teien.play.registry import game_names, manifest_of
from tests.modes import MODES
from tests.playthrough import lines, path_of

EVERY_MODE = [*MODES, *(mode for game in game_names() for mode in modes_of(game) if mode not in MODES)]
LOOKS = [(check, mode, seed) for mode in EVERY_MODE for check in CHECKS for seed in range(check.seeds)]


@pytest.mark.parametrize("game", game_names())
def test_a_game_is_as_the_contract_demands(game: str) -> None:
    for look in PACKAGE:
        look(game)


@pytest.mark.parametrize(("check", "mode", "seed"), LOOKS, ids=str)
def test_it_holds(check: Check, mode: Mode, seed: int) -> None:
    check.look(Trial(mode, seed))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_some_moves_can_fairly_be_undone_but_where_every_choice_is_secret(mode: Mode) -> None:
    """Without this, the check of fair undo could look at nothing."""
    for seed in range(8):
        game, luck, undone = mode.new(seed), random.Random(seed), 0
        while not game.over:
            game.play(seat := luck.choice(game.owing), luck.choice(game.legal_moves(seat)))
            undone += bool(game.may_undo)
        assert undone or mode.game == "sakura"


@pytest.mark.parametrize("game", game_names())
def test_the_modes_show_every_value_of_every_option(game: str) -> None:
    told, modes = manifest_of(game), modes_of(game)
    assert {mode.players for mode in modes} == set(told.players)
    for players, option in product(told.players, told.options):
        if players in option.players:
            shown = {mode.new(1).options.get(option.name) for mode in modes if mode.players == players}
            assert set(option.values) <= shown


def test_the_modes_are_few_and_the_plain_one_comes_first() -> None:
    assert list(map(str, modes_of("niya"))) == [
        "niya-2",
        "niya-2-sets-draw",
        "niya-2-points-10",
        "niya-2-points-15",
        "niya-2-points-20",
    ]
    assert list(map(str, modes_of("momiji")))[:4] == [
        "momiji-1",
        "momiji-1-open_piles",
        "momiji-2",
        "momiji-2-draft-open_piles",
    ]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_golden_game_is_played_as_ever(mode: Mode) -> None:
    """Whatever changes in it changes the game for someone: look, then `python -m tests.playthrough`."""
    assert list(lines(mode)) == path_of(mode).read_text(encoding="utf-8").splitlines()
