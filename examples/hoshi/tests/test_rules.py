"""The rules of Hoshi, one by one (README, H1 to H6): `NUMBA_DISABLE_JIT=1 pytest examples/hoshi/tests`."""

from __future__ import annotations

import pytest

from hoshi.book import BOOK
from teien.play.errors import IllegalMove
from teien.play.game import Game

Hands = list[list[int]]


def dealt(hands: Hands, night: list[int] = [], hand: int = 3) -> Game:  # noqa: B006
    """A game in which these hands were dealt, then these stars lie on top of the night; seat 0 begins."""
    first = [hands[seat][n] for n in range(hand) for seat in range(len(hands))]
    rest = [star for star in range(1, 25) if star not in first + night]
    setup = {"night": first + night + rest, "first": 0}
    return Game(BOOK, players=len(hands), setup=setup, options={"hand": hand})


def sky(game: Game) -> dict[str, list[int]]:
    """The stars of each constellation."""
    return {place: held["stars"] for place, held in game.view()["table"]["sky"].items()}


def test_H1_everyone_is_dealt_a_hand_of_24_stars_and_the_rest_is_the_night() -> None:
    game = dealt([[1, 5, 9], [2, 6, 10], [3, 7, 11]])
    assert [game.view(seat)["table"]["players"][seat]["hand"] for seat in game.seats] == [
        [1, 5, 9],
        [2, 6, 10],
        [3, 7, 11],
    ]
    assert game.view()["table"]["night"] == 24 - 9
    assert sorted(game.setup["night"]) == list(range(1, 25))


@pytest.mark.parametrize("hand", [2, 4])
def test_H1_two_or_four_stars_by_an_option(hand: int) -> None:
    game = Game(BOOK, players=4, seed=1, options={"hand": hand})
    assert [player["stars"] for player in game.view()["table"]["players"]] == [hand] * 4


def test_H1_chance_decides_who_begins() -> None:
    assert {Game(BOOK, players=4, seed=seed).owing[0] for seed in range(40)} == {0, 1, 2, 3}


def test_H2_a_star_is_laid_and_one_is_drawn_and_the_next_player_has_the_turn() -> None:
    game = dealt([[1, 5, 9], [2, 6, 10]], night=[20])
    events = game.play(0, "5 fan")
    assert [event.name for event in events] == ["added", "drew", "began"]
    assert game.view(0)["table"]["players"][0]["hand"] == [1, 9, 20]
    assert game.owing == (1,)
    with pytest.raises(IllegalMove, match=r"turn of seat 1, not of seat 0 \(H2\)"):
        game.play(0, "9 fan")


def test_H2_when_the_night_is_empty_nothing_is_drawn() -> None:
    game = Game(BOOK, players=2, seed=3)
    while game.view()["table"]["night"]:
        game.play(game.owing[0], game.legal_moves()[0])
    held = [player["stars"] for player in game.view()["table"]["players"]]
    seat = game.owing[0]
    assert "drew" not in [event.name for event in game.play(seat, game.legal_moves()[0])]
    assert game.view()["table"]["players"][seat]["stars"] == held[seat] - 1


def test_H3_a_star_must_be_brighter_than_the_last_of_its_constellation() -> None:
    game = dealt([[10, 1, 2], [9, 14, 24]])
    game.play(0, "10 crane")
    with pytest.raises(IllegalMove, match=r"9 is not brighter than 10, the last star of the crane \(H3\)"):
        game.play(1, "9 crane")
    game.play(1, "9 fan")
    assert sky(game) == {"fan": [9], "crane": [10], "bridge": []}


@pytest.mark.parametrize(("star", "points"), [(11, 1), (12, 1), (13, 0)])
def test_H3_at_most_two_brighter_it_glows_for_a_point(star: int, points: int) -> None:
    game = dealt([[10, 1, 2], [star, 23, 24]])
    game.play(0, "10 crane")
    game.play(1, f"{star} crane")
    assert game.scores == [0, points]


@pytest.mark.parametrize(("place", "size"), [("fan", 3), ("crane", 4), ("bridge", 5)])
def test_H4_who_completes_a_constellation_gets_a_point_for_each_of_its_stars(place: str, size: int) -> None:
    game = dealt([[1, 7, 13, 19], [4, 10, 16, 22]], hand=4)
    for n in range(size):
        game.play(n % 2, f"{1 + 3 * n} {place}")
    assert game.scores[(size - 1) % 2] == size
    assert sum(game.scores) == size
    assert sky(game)[place] == []
    assert game.view()["table"]["aside"] == [1 + 3 * n for n in range(size)]


def test_H4_a_constellation_is_begun_again_with_any_star() -> None:
    game = dealt([[22, 24, 1], [23, 2, 3]])
    for seat, star in ((0, 22), (1, 23), (0, 24)):
        game.play(seat, f"{star} fan")
    assert game.scores == [3 + 1, 1]
    game.play(1, "2 fan")
    assert sky(game)["fan"] == [2]


def test_H5_a_star_may_fall_into_the_pond_and_the_brightest_of_the_sky_fades_with_it() -> None:
    game = dealt([[10, 24, 2], [9, 20, 3]])
    game.play(0, "10 crane")
    game.play(1, "20 bridge")
    events = game.play(0, "2 pond")
    assert [event.name for event in events[:2]] == ["fell", "faded"]
    assert sky(game) == {"fan": [], "crane": [10], "bridge": []}
    assert game.view()["table"]["pond"] == [2, 20]


def test_H5_in_an_empty_sky_nothing_fades() -> None:
    game = dealt([[10, 24, 2], [9, 20, 3]])
    assert "faded" not in [event.name for event in game.play(0, "24 pond")]
    assert game.view()["table"]["pond"] == [24]


def test_H6_when_all_stars_are_laid_most_points_win_and_equals_win_together() -> None:
    together = 0
    for seed in range(60):
        game = Game(BOOK, players=4, seed=seed)
        while not game.over:
            game.play(game.owing[0], game.legal_moves()[-1 if seed % 2 else 0])
        assert all(player["stars"] == 0 for player in game.view()["table"]["players"])
        assert game.winners == [seat for seat in game.seats if game.scores[seat] == max(game.scores)]
        together += len(game.winners) > 1
    assert together
